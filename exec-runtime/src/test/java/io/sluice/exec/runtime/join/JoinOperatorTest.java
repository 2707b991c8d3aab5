package io.sluice.exec.runtime.join;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JoinOperatorTest {
    /** id, join key, value. */
    private static final RowType SIDE = Rows.type(Types.INT, Types.INT, Types.STRING);

    private static final RowType JOINED =
            Rows.type(Types.INT, Types.INT, Types.STRING, Types.INT, Types.INT, Types.STRING);
    private static final List<List<Integer>> NO_KEY = List.of();
    private static final List<List<Integer>> BY_ID = List.of(List.of(0));

    private static OperatorHarness harness(
            JoinType type,
            List<List<Integer>> leftKeys,
            List<List<Integer>> rightKeys,
            boolean condition,
            int batchSize,
            Integer joinKey,
            Map<String, String> options) {
        Expr smaller = new Call(
                FunctionRef.builtIn("$<$1", "BINARY"),
                List.of(new InputRef(0, Types.INT), new InputRef(3, Types.INT)),
                Types.BOOLEAN);
        JoinSpec spec = new JoinSpec(
                type,
                List.of(joinKey),
                List.of(joinKey),
                List.of(true),
                condition ? Optional.of(smaller) : Optional.empty());
        boolean leftOnly = type == JoinType.SEMI || type == JoinType.ANTI;
        return new OperatorHarness(
                new Join(spec, leftKeys, rightKeys, List.of()),
                leftOnly ? SIDE : JOINED,
                batchSize,
                options,
                SIDE,
                SIDE);
    }

    private static OperatorHarness byId(JoinType type) {
        return harness(type, BY_ID, BY_ID, false, 1, 0, Map.of());
    }

    @Test
    void innerJoinKeepsTheKindsOfItsInput() {
        OperatorHarness join = harness(JoinType.INNER, NO_KEY, NO_KEY, false, 3, 1, Map.of());
        join.push(0, row("+I", 1, 7, "l")).push(1, row("+I", 2, 7, "r"), row("-U", 2, 7, "r"), row("+U", 3, 7, "s"));
        assertThat(join.takeLog())
                .containsExactly("+I[1, 7, l, 2, 7, r]", "-U[1, 7, l, 2, 7, r]", "+U[1, 7, l, 3, 7, s]");
    }

    @Test
    void leftJoinTakesBackTheNullsWithTheFirstMatchAndBringsThemBackAfterTheLast() {
        OperatorHarness join = harness(JoinType.LEFT, NO_KEY, NO_KEY, false, 1, 1, Map.of());
        join.push(0, row("+I", 1, 7, "l"));
        assertThat(join.takeLog()).containsExactly("+I[1, 7, l, null, null, null]");
        join.push(1, row("+I", 2, 7, "r"), row("+I", 3, 7, "s"));
        assertThat(join.takeLog())
                .containsExactly("-D[1, 7, l, null, null, null]", "+I[1, 7, l, 2, 7, r]", "+I[1, 7, l, 3, 7, s]");
        join.push(1, row("-D", 2, 7, "r"), row("-D", 3, 7, "s"));
        assertThat(join.takeLog())
                .containsExactly("-D[1, 7, l, 2, 7, r]", "-D[1, 7, l, 3, 7, s]", "+I[1, 7, l, null, null, null]");
    }

    @ParameterizedTest
    @EnumSource(names = {"LEFT", "FULL"})
    void anUpdateOfTheInnerSideWithoutItsOldRowCountsOnce(JoinType type) {
        OperatorHarness join = byId(type);
        join.push(0, row("+I", 1, 0, "Oslo"), row("+I", 2, 0, "Rome"));
        join.push(1, row("+I", 1, 0, "G3"), row("+U", 1, 0, "G7"));
        List<Rows.Row> all = new ArrayList<>(join.take());
        assertThat(Rows.foldByKey(all, 0).values())
                .extracting(Object::toString)
                .containsExactlyInAnyOrder("[1, 0, Oslo, 1, 0, G7]", "[2, 0, Rome, null, null, null]");
        all.addAll(join.push(1, row("-D", 1, 0, "G7")).take());
        assertThat(Rows.foldByKey(all, 0).values())
                .extracting(Object::toString)
                .containsExactlyInAnyOrder("[1, 0, Oslo, null, null, null]", "[2, 0, Rome, null, null, null]");
    }

    @Test
    void aRowIsDeletedByItsKeyAlone() {
        OperatorHarness join = byId(JoinType.INNER);
        join.push(0, row("+I", 1, 0, "Oslo")).push(1, row("+I", 1, 0, "G3"));
        assertThat(join.takeLog()).containsExactly("+I[1, 0, Oslo, 1, 0, G3]");
        join.push(0, row("-D", 1, null, null));
        assertThat(join.takeLog()).containsExactly("-D[1, 0, Oslo, 1, 0, G3]");
        join.push(0, row("+I", 1, 0, "Rome"));
        assertThat(join.takeLog()).containsExactly("+I[1, 0, Rome, 1, 0, G3]");
    }

    @Test
    void aRepeatedInsertCountsOnce() {
        OperatorHarness join = byId(JoinType.LEFT);
        join.push(0, row("+I", 1, 0, "Oslo"))
                .push(1, row("+I", 1, 0, "G3"), row("+I", 1, 0, "G3"), row("-D", 1, 0, "G3"));
        assertThat(Rows.fold(join.take()).keySet())
                .extracting(Object::toString)
                .containsExactly("[1, 0, Oslo, null, null, null]");
    }

    @Test
    void semiAndAntiJoinsCountAnUpdateOnce() {
        OperatorHarness anti = byId(JoinType.ANTI);
        anti.push(0, row("+I", 1, 0, "Oslo"), row("+I", 2, 0, "Rome"))
                .push(1, row("+I", 1, 0, "G3"), row("+U", 1, 0, "G7"), row("-D", 1, 0, "G7"));
        assertThat(Rows.foldByKey(anti.take(), 0)).hasSize(2);
        OperatorHarness semi = byId(JoinType.SEMI);
        semi.push(0, row("+I", 1, 0, "Oslo"), row("+I", 2, 0, "Rome"))
                .push(1, row("+I", 1, 0, "G3"), row("+U", 1, 0, "G7"), row("-D", 1, 0, "G7"));
        assertThat(Rows.foldByKey(semi.take(), 0)).isEmpty();
    }

    @Test
    void aDeleteWithTheKeyAloneTakesBackTheWholeRow() {
        OperatorHarness join = byId(JoinType.INNER);
        join.push(0, row("+I", 1, 5, "l")).push(1, row("+I", 1, 6, "r"), row("-D", 1, null, null));
        assertThat(join.takeLog()).containsExactly("+I[1, 5, l, 1, 6, r]", "-D[1, 5, l, 1, 6, r]");
    }

    @Test
    void nullMatchesNothing() {
        OperatorHarness join = harness(JoinType.FULL, NO_KEY, NO_KEY, false, 1, 1, Map.of());
        join.push(0, row("+I", 1, null, "l")).push(1, row("+I", 2, null, "r"), row("-D", 2, null, "r"));
        assertThat(join.takeLog())
                .containsExactly(
                        "+I[1, null, l, null, null, null]",
                        "+I[null, null, null, 2, null, r]",
                        "-D[null, null, null, 2, null, r]");
    }

    @Test
    void stateExpires() {
        OperatorHarness join =
                harness(JoinType.INNER, NO_KEY, NO_KEY, false, 1, 1, Map.of("table.exec.state.ttl", "10 ms"));
        join.push(0, row("+I", 1, 7, "old"))
                .advance(6)
                .push(0, row("+I", 2, 7, "new"))
                .advance(6);
        join.push(1, row("+I", 3, 7, "r"));
        assertThat(join.takeLog()).containsExactly("+I[2, 7, new, 3, 7, r]");
    }

    @Test
    void rowsExpireAfterARestoreWhenTheyWouldHave() {
        OperatorHarness join =
                harness(JoinType.INNER, NO_KEY, NO_KEY, false, 1, 1, Map.of("table.exec.state.ttl", "10 ms"));
        join.push(0, row("+I", 1, 7, "old")).advance(6).restart().push(0, row("+I", 2, 7, "new"));
        join.restart().push(1, row("+I", 3, 7, "r"));
        assertThat(join.takeLog()).containsExactly("+I[1, 7, old, 3, 7, r]", "+I[2, 7, new, 3, 7, r]");
        join.advance(6).restart().push(1, row("+I", 4, 7, "s"));
        assertThat(join.takeLog()).containsExactly("+I[2, 7, new, 4, 7, s]");
    }

    @ParameterizedTest
    @EnumSource
    void addsUpToTheJoinOfWhatIsThere(JoinType type) {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            boolean condition = random.nextBoolean();
            boolean leftHasKey = random.nextBoolean();
            boolean rightHasKey = random.nextBoolean();
            int batchSize = List.of(1, 3, 1024).get(seed % 3);
            boolean noise = random.nextBoolean();
            OperatorHarness join = harness(
                    type, leftHasKey ? BY_ID : NO_KEY, rightHasKey ? BY_ID : NO_KEY, condition, batchSize, 1, Map.of());
            Changelogs left = new Changelogs(random, () -> randomRow(random));
            Changelogs right = new Changelogs(random, () -> randomRow(random));
            List<Rows.Row> changes = new ArrayList<>();
            for (int round = 0; round < 12; round++) {
                join.push(0, next(left, leftHasKey, noise, random));
                join.push(1, next(right, rightHasKey, noise, random));
                changes.addAll(join.take());
                if (random.nextInt(4) == 0) {
                    join.restart();
                }
                assertThat(Rows.fold(changes))
                        .as("seed %d round %d", seed, round)
                        .isEqualTo(joined(type, condition, left.table(), right.table()));
            }
        }
    }

    /** What comes and goes within a bundle is never said; the rest adds up, and is right at every row. */
    @ParameterizedTest
    @EnumSource
    void addsUpInBundles(JoinType type) {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            boolean condition = random.nextBoolean();
            boolean leftHasKey = random.nextBoolean();
            boolean rightHasKey = random.nextBoolean();
            boolean noise = random.nextBoolean();
            OperatorHarness join = harness(
                    type,
                    leftHasKey ? BY_ID : NO_KEY,
                    rightHasKey ? BY_ID : NO_KEY,
                    condition,
                    List.of(1, 3, 1024).get(seed % 3),
                    1,
                    bundles(1 + random.nextInt(20)));
            Changelogs left = new Changelogs(random, () -> randomRow(random));
            Changelogs right = new Changelogs(random, () -> randomRow(random));
            List<Rows.Row> changes = new ArrayList<>();
            for (int round = 0; round < 12; round++) {
                join.push(0, next(left, leftHasKey, noise, random));
                join.push(1, next(right, rightHasKey, noise, random));
                if (random.nextInt(3) == 0) {
                    join.restart();
                } else {
                    join.watermark(0, round);
                }
                changes.addAll(join.take());
                assertThat(Rows.fold(changes))
                        .as("seed %d round %d", seed, round)
                        .isEqualTo(joined(type, condition, left.table(), right.table()));
            }
        }
    }

    private static Map<String, String> bundles(int size) {
        return Map.of(
                "table.exec.mini-batch.enabled", "true",
                "table.exec.mini-batch.size", String.valueOf(size),
                "table.exec.mini-batch.allow-latency", "5 s");
    }

    @Test
    void aBundleSaysWhatIsLeftOfIt() {
        OperatorHarness join = harness(JoinType.INNER, BY_ID, NO_KEY, false, 3, 1, bundles(100));
        join.push(0, row("+I", 1, 7, "l"))
                .push(1, row("+I", 2, 7, "r"), row("-U", 2, 7, "r"), row("+U", 3, 7, "s"), row("+I", 4, 7, "t"))
                .push(1, row("-D", 4, 7, "t"));
        assertThat(join.takeLog()).isEmpty();
        join.watermark(0, 1);
        assertThat(join.takeLog()).containsExactly("+I[1, 7, l, 3, 7, s]");
        join.push(0, row("-U", 1, 7, "l"), row("+U", 1, 7, "m"), row("-U", 1, 7, "m"), row("+U", 1, 7, "n"));
        join.advance(4_999);
        assertThat(join.takeLog()).isEmpty();
        join.advance(1);
        assertThat(join.takeLog()).containsExactly("-U[1, 7, l, 3, 7, s]", "+U[1, 7, n, 3, 7, s]");
        join.push(0, row("-U", 1, 7, "n"), row("+U", 1, 7, "n")).watermark(1, 1);
        assertThat(join.takeLog()).containsExactly("watermark 1");
        join.push(0, row("-U", 1, 7, "n")).end(0);
        join.push(1, row("-D", 3, 7, "s"));
        assertThat(join.takeLog()).containsExactly("-U[1, 7, n, 3, 7, s]");
    }

    private static List<Rows.Row> next(Changelogs side, boolean hasKey, boolean noise, Random random) {
        int changes = random.nextInt(8);
        return hasKey ? side.nextByKey(changes, 0, true, noise) : side.next(changes);
    }

    /** Inputs that update by key and do not say the old row: the join finds it in its state. */
    @ParameterizedTest
    @EnumSource
    void addsUpByKeyWhenUpdatesHaveNoOldRow(JoinType type) {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            boolean condition = random.nextBoolean();
            OperatorHarness join =
                    harness(type, BY_ID, BY_ID, condition, List.of(1, 3, 1024).get(seed % 3), 0, Map.of());
            Changelogs left = new Changelogs(random, () -> randomRow(random));
            Changelogs right = new Changelogs(random, () -> randomRow(random));
            List<Rows.Row> changes = new ArrayList<>();
            for (int round = 0; round < 12; round++) {
                join.push(0, left.nextByKey(random.nextInt(8), 0, false, true));
                join.push(1, right.nextByKey(random.nextInt(8), 0, false, true));
                changes.addAll(join.take());
                if (random.nextInt(4) == 0) {
                    join.restart();
                }
                boolean leftOnly = type == JoinType.SEMI || type == JoinType.ANTI;
                int[] key = leftOnly ? new int[] {0} : new int[] {0, 3};
                assertThat(Rows.foldByKey(changes, key).values())
                        .as("seed %d round %d", seed, round)
                        .containsExactlyInAnyOrderElementsOf(joinedBy(0, type, condition, left.table(), right.table())
                                .keySet());
            }
        }
    }

    private static @Nullable Object[] randomRow(Random random) {
        return new @Nullable Object[] {
            random.nextInt(6), random.nextInt(8) == 0 ? null : random.nextInt(3), "v" + random.nextInt(3)
        };
    }

    private static Map<List<@Nullable Object>, Integer> joined(
            JoinType type, boolean condition, List<List<@Nullable Object>> left, List<List<@Nullable Object>> right) {
        return joinedBy(1, type, condition, left, right);
    }

    private static Map<List<@Nullable Object>, Integer> joinedBy(
            int key,
            JoinType type,
            boolean condition,
            List<List<@Nullable Object>> left,
            List<List<@Nullable Object>> right) {
        List<Rows.Row> rows = new ArrayList<>();
        boolean[] rightMatched = new boolean[right.size()];
        for (List<@Nullable Object> l : left) {
            boolean matched = false;
            for (int i = 0; i < right.size(); i++) {
                if (matches(key, condition, l, right.get(i))) {
                    matched = true;
                    rightMatched[i] = true;
                    if (type != JoinType.SEMI && type != JoinType.ANTI) {
                        rows.add(pair(l, right.get(i)));
                    }
                }
            }
            if (!matched && type.keepsLeft()) {
                rows.add(pair(l, java.util.Arrays.asList(null, null, null)));
            }
            if (type == (matched ? JoinType.SEMI : JoinType.ANTI)) {
                rows.add(row("+I", l.toArray()));
            }
        }
        for (int i = 0; i < rightMatched.length; i++) {
            if (!rightMatched[i] && type.keepsRight()) {
                rows.add(pair(java.util.Arrays.asList(null, null, null), right.get(i)));
            }
        }
        return Rows.fold(rows);
    }

    private static boolean matches(
            int key, boolean condition, List<@Nullable Object> left, List<@Nullable Object> right) {
        return left.get(key) != null
                && left.get(key).equals(right.get(key))
                && (!condition || (int) left.get(0) < (int) right.get(0));
    }

    private static Rows.Row pair(List<@Nullable Object> left, List<@Nullable Object> right) {
        List<@Nullable Object> both = new ArrayList<>(left);
        both.addAll(right);
        return row("+I", both.toArray());
    }
}
