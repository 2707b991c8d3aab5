package io.sluice.exec.runtime.join;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.IntervalJoinSpec;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.TemporalJoin;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Joins by time, of rows in disorder, with restarts: the rows that a plain model says. */
class TimedJoinTest {
    private static final LogicalType TIME = Types.timestamp(3);
    /** A number, a key, a time. */
    private static final RowType INPUT = Rows.type(Types.INT, Types.STRING, TIME);

    private static final RowType JOINED = Rows.type(Types.INT, Types.STRING, TIME, Types.INT, Types.STRING, TIME);

    private static LocalDateTime at(long millis) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1_000_000, ZoneOffset.UTC);
    }

    private static long millis(Rows.Row row) {
        return ((LocalDateTime) Objects.requireNonNull(row.values().get(2)))
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }

    private static int number(Rows.Row row) {
        return (Integer) Objects.requireNonNull(row.values().get(0));
    }

    /** The left number is not the right number. */
    private static final Expr UNEQUAL = new Call(
            FunctionRef.builtIn("$<>$1", "BINARY"),
            List.of(new InputRef(0, Types.INT), new InputRef(3, Types.INT)),
            Types.BOOLEAN);

    private static JoinSpec spec(JoinType type, boolean condition) {
        return new JoinSpec(
                type, List.of(1), List.of(1), List.of(true), condition ? Optional.of(UNEQUAL) : Optional.empty());
    }

    /** A random run: rows of both sides, and watermarks. */
    private static final class Case {
        final Random random;
        final int seed;
        final boolean condition;
        final int batchSize;
        final List<Rows.Row> left = new ArrayList<>();
        final List<Rows.Row> right = new ArrayList<>();
        final List<Rows.Row> output = new ArrayList<>();
        long around;
        /** How much later than the watermark the time of a row is at least. */
        long ahead = 1;
        /** What versions of rows hold at the end, at most. */
        int versionBytes;

        Case(int seed) {
            this.seed = seed;
            random = new Random(seed);
            condition = random.nextBoolean();
            batchSize = List.of(1, 3, 1024).get(seed % 3);
        }

        Rows.Row row(long least) {
            String key = random.nextInt(8) == 0 ? null : "k" + random.nextInt(3);
            return Rows.row("+I", random.nextInt(4), key, at(Math.max(least, around + random.nextInt(20) - 10)));
        }

        boolean match(Rows.Row one, Rows.Row other) {
            Object key = one.values().get(1);
            return key != null && key.equals(other.values().get(1)) && (!condition || number(one) != number(other));
        }

        /** Pushes rows that are not late, in rounds. */
        void run(OperatorHarness join) {
            long leftMark = -100;
            long rightMark = -100;
            for (int round = 0; round < 15; round++) {
                for (int input = 0; input < 2; input++) {
                    List<Rows.Row> rows = new ArrayList<>();
                    for (int i = random.nextInt(6); i > 0; i--) {
                        rows.add(row((input == 0 ? leftMark : rightMark) + ahead));
                    }
                    (input == 0 ? left : right).addAll(rows);
                    join.push(input, rows);
                }
                around += random.nextInt(6);
                leftMark = Math.max(leftMark, around - random.nextInt(15));
                rightMark = Math.max(rightMark, around - random.nextInt(15));
                if (random.nextInt(4) == 0) {
                    join.restart();
                    // Both watermarks come again, as from sources that go on.
                    join.watermark(0, leftMark).watermark(1, rightMark);
                } else {
                    join.watermark(random.nextInt(2), Math.min(leftMark, rightMark));
                    join.watermark(0, leftMark).watermark(1, rightMark);
                }
                output.addAll(join.take());
            }
            // All but the watermark goes; of versions, the last of each key stays.
            join.watermark(0, 1_000_000).watermark(1, 1_000_000);
            assertThat(join.stateBytes()).as("seed %d", seed).isLessThan(100 + versionBytes);
            output.addAll(join.end(0).end(1).take());
            assertThat(join.late()).isZero();
        }

        void check(List<List<@Nullable Object>> expected, Object what) {
            assertThat(output.stream().map(Rows.Row::values))
                    .as("seed %d %s", seed, what)
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static List<@Nullable Object> pair(Rows.@Nullable Row left, Rows.@Nullable Row right) {
        List<@Nullable Object> values = new ArrayList<>(left == null ? Arrays.asList(null, null, null) : left.values());
        values.addAll(right == null ? Arrays.asList(null, null, null) : right.values());
        return values;
    }

    private interface Matching {
        boolean test(Rows.Row left, Rows.Row right);
    }

    private static List<List<@Nullable Object>> joined(Case test, JoinType type, Matching matching) {
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (Rows.Row left : test.left) {
            List<Rows.Row> found = test.right.stream()
                    .filter(right -> matching.test(left, right))
                    .toList();
            switch (type) {
                case SEMI, ANTI -> {
                    if (found.isEmpty() == (type == JoinType.ANTI)) {
                        expected.add(left.values());
                    }
                }
                case INNER, LEFT, RIGHT, FULL -> {
                    found.forEach(right -> expected.add(pair(left, right)));
                    if (found.isEmpty() && type.keepsLeft()) {
                        expected.add(pair(left, null));
                    }
                }
            }
        }
        for (Rows.Row right : test.right) {
            if (type.keepsRight() && test.left.stream().noneMatch(left -> matching.test(left, right))) {
                expected.add(pair(null, right));
            }
        }
        return expected;
    }

    @Test
    void intervalJoinsAddUp() {
        for (int seed = 0; seed < 120; seed++) {
            Case test = new Case(seed);
            JoinType type = List.of(JoinType.INNER, JoinType.LEFT, JoinType.RIGHT, JoinType.FULL)
                    .get(test.random.nextInt(4));
            long lower = test.random.nextInt(12) - 8;
            long upper = lower + test.random.nextInt(10);
            OperatorHarness join = new OperatorHarness(
                    new IntervalJoin(new IntervalJoinSpec(
                            spec(type, test.condition), new IntervalJoinSpec.WindowBounds(true, lower, upper, 2, 2))),
                    JOINED,
                    test.batchSize,
                    Map.of(),
                    INPUT,
                    INPUT);
            test.run(join);
            test.check(
                    joined(test, type, (left, right) -> {
                        long difference = millis(left) - millis(right);
                        return test.match(left, right) && difference >= lower && difference <= upper;
                    }),
                    type + " " + lower + ".." + upper);
        }
    }

    @Test
    void anIntervalJoinHoldsWatermarksBackAsLongAsItsRows() {
        OperatorHarness join = new OperatorHarness(
                new IntervalJoin(new IntervalJoinSpec(
                        spec(JoinType.LEFT, false), new IntervalJoinSpec.WindowBounds(true, -5, 1, 2, 2))),
                JOINED,
                1,
                Map.of(),
                INPUT,
                INPUT);
        join.push(0, row("+I", 1, "a", at(10)));
        assertThat(join.watermark(0, 14).watermark(1, 14).takeLog()).containsExactly("watermark 9");
        assertThat(join.watermark(0, 15).watermark(1, 15).takeLog())
                .containsExactly("+I[1, a, 1970-01-01T00:00:00.010, null, null, null]", "watermark 10");
    }

    @Test
    void windowJoinsAddUp() {
        for (int seed = 0; seed < 120; seed++) {
            Case test = new Case(seed);
            JoinType type = JoinType.values()[test.random.nextInt(JoinType.values().length)];
            // The time stands for the window's end: each row is in a window of one millisecond.
            WindowingStrategy.WindowAttached windowing = new WindowingStrategy.WindowAttached(
                    new WindowSpec.Tumbling(Duration.ofMillis(1), Optional.empty()), TIME, -1, 2, true);
            OperatorHarness join = new OperatorHarness(
                    new WindowJoin(spec(type, test.condition), windowing, windowing),
                    type == JoinType.SEMI || type == JoinType.ANTI ? INPUT : JOINED,
                    test.batchSize,
                    Map.of(),
                    INPUT,
                    INPUT);
            test.ahead = 2;
            test.run(join);
            test.check(
                    joined(test, type, (left, right) -> test.match(left, right) && millis(left) == millis(right)),
                    type);
        }
    }

    @Test
    void temporalJoinsAddUp() {
        for (int seed = 0; seed < 120; seed++) {
            Case test = new Case(seed);
            JoinType type = test.random.nextBoolean() ? JoinType.INNER : JoinType.LEFT;
            OperatorHarness join = new OperatorHarness(
                    new TemporalJoin(spec(type, test.condition), false, 2, 2),
                    JOINED,
                    test.batchSize,
                    Map.of(),
                    INPUT,
                    INPUT);
            test.versionBytes = 4 * 250;
            test.run(join);
            List<List<@Nullable Object>> expected = new ArrayList<>();
            for (Rows.Row left : test.left) {
                TreeMap<Long, Rows.Row> versions = new TreeMap<>();
                test.right.stream()
                        .filter(right -> Objects.equals(
                                right.values().get(1), left.values().get(1)))
                        .forEach(right -> versions.put(millis(right), right));
                Map.Entry<Long, Rows.Row> version = versions.floorEntry(millis(left));
                if (version != null && test.match(left, version.getValue())) {
                    expected.add(pair(left, version.getValue()));
                } else if (type == JoinType.LEFT) {
                    expected.add(pair(left, null));
                }
            }
            test.check(expected, type);
        }
    }

    @Test
    void aTemporalJoinForgetsVersionsThatNobodyAsksForAndCountsLateRows() {
        OperatorHarness join = new OperatorHarness(
                new TemporalJoin(spec(JoinType.INNER, false), false, 2, 2), JOINED, 1, Map.of(), INPUT, INPUT);
        join.push(1, row("+I", 1, "a", at(1)), row("+U", 2, "a", at(5)), row("-D", 2, "a", at(9)));
        join.watermark(0, 6).watermark(1, 6);
        // The version of 5 is known; the one of 1 is not.
        join.push(0, row("+I", 7, "a", at(5)), row("+I", 8, "a", at(4)));
        assertThat(join.late()).isEqualTo(1);
        assertThat(join.take().stream().map(Rows.Row::toString))
                .containsExactly("+I[7, a, 1970-01-01T00:00:00.005, 2, a, 1970-01-01T00:00:00.005]");
        join.restart();
        join.push(0, row("-D", 9, "a", at(8)), row("+I", 9, "a", at(9)));
        assertThat(join.end(0).end(1).take()).extracting(Rows.Row::kind).containsExactly(RowKind.DELETE);
    }
}
