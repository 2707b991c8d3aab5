package io.sluice.exec.runtime.rank;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.runtime.testing.ChangelogCheck;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankTest {
    private static final int BATCH = 3;
    /** Name, group, points. */
    private static final RowType TYPE = Rows.type(Types.STRING, Types.INT, Types.INT);

    private static final RowType NUMBERED = Rows.type(Types.STRING, Types.INT, Types.INT, Types.BIGINT);

    private record Shape(
            RankStrategy.Kind strategy,
            List<Integer> partition,
            boolean ascending,
            RankRange range,
            boolean number,
            boolean updateBefore) {
        static Shape of(RankStrategy.Kind strategy, long start, long end) {
            return new Shape(strategy, List.of(), false, new RankRange.Constant(start, end), false, true);
        }

        Shape numbered() {
            return new Shape(strategy, partition, ascending, range, true, updateBefore);
        }

        Shape by(Integer... columns) {
            return new Shape(strategy, List.of(columns), ascending, range, number, updateBefore);
        }

        Shape withoutOldRows() {
            return new Shape(strategy, partition, ascending, range, number, false);
        }

        Shape ascendingOrder() {
            return new Shape(strategy, partition, true, range, number, updateBefore);
        }

        Shape in(RankRange other) {
            return new Shape(strategy, partition, ascending, other, number, updateBefore);
        }

        OperatorHarness harness(int batchSize, Map<String, String> options) {
            // Flink's default: NULL is the least value.
            SortSpec order = new SortSpec(List.of(new SortField(2, ascending, !ascending)));
            Rank node = new Rank(
                    RankType.ROW_NUMBER,
                    new PartitionSpec(partition),
                    order,
                    range,
                    new RankStrategy(strategy, strategy == RankStrategy.Kind.UPDATE_FAST ? List.of(0) : List.of()),
                    number,
                    updateBefore,
                    List.of());
            return new OperatorHarness(node, number ? NUMBERED : TYPE, batchSize, options, TYPE);
        }

        OperatorHarness harness() {
            return harness(BATCH, Map.of());
        }
    }

    private static Rows.Row hit(String song, @Nullable Integer points) {
        return insert(song, 1, points);
    }

    private static List<Rows.Row> nine() {
        return List.of(
                hit("p", 9),
                hit("q", 8),
                hit("r", 8),
                hit("u", 7),
                hit("t", 6),
                hit("z", 8),
                hit("y", 20),
                hit("o", 1),
                hit("x", 9));
    }

    // What Flink 2.3.0 emits for these rows, without the group.

    @Test
    void aRowThatIsAsGoodAsTheLastIsNotShown() {
        OperatorHarness rank = Shape.of(RankStrategy.Kind.APPEND_FAST, 1, 3).harness();
        assertThat(rank.push(0, nine()).takeLog())
                .containsExactly(
                        "+I[p, 1, 9]",
                        "+I[q, 1, 8]",
                        "+I[r, 1, 8]",
                        "-D[r, 1, 8]",
                        "+I[y, 1, 20]",
                        "-D[q, 1, 8]",
                        "+I[x, 1, 9]");
    }

    @Test
    void withNumbersEachPlaceIsUpdated() {
        OperatorHarness rank =
                Shape.of(RankStrategy.Kind.APPEND_FAST, 1, 3).numbered().harness();
        assertThat(rank.push(0, nine()).takeLog())
                .containsExactly(
                        "+I[p, 1, 9, 1]",
                        "+I[q, 1, 8, 2]",
                        "+I[r, 1, 8, 3]",
                        "-U[p, 1, 9, 1]",
                        "+U[y, 1, 20, 1]",
                        "-U[q, 1, 8, 2]",
                        "+U[p, 1, 9, 2]",
                        "-U[r, 1, 8, 3]",
                        "+U[q, 1, 8, 3]",
                        "-U[q, 1, 8, 3]",
                        "+U[x, 1, 9, 3]");
    }

    @Test
    void withAnOffsetPlacesAreUpdatedToo() {
        OperatorHarness rank = Shape.of(RankStrategy.Kind.APPEND_FAST, 2, 3).harness();
        assertThat(rank.push(0, nine()).takeLog())
                .containsExactly(
                        "+I[q, 1, 8]",
                        "+I[r, 1, 8]",
                        "-U[q, 1, 8]",
                        "+U[p, 1, 9]",
                        "-U[r, 1, 8]",
                        "+U[q, 1, 8]",
                        "-U[q, 1, 8]",
                        "+U[x, 1, 9]");
    }

    @Test
    void theBestRowAloneIsUpdated() {
        OperatorHarness rank = Shape.of(RankStrategy.Kind.APPEND_FAST, 1, 1).harness();
        assertThat(rank.push(0, nine()).takeLog()).containsExactly("+I[p, 1, 9]", "-U[p, 1, 9]", "+U[y, 1, 20]");
    }

    @Test
    void rowsThatImproveMoveUp() {
        OperatorHarness rank =
                Shape.of(RankStrategy.Kind.UPDATE_FAST, 1, 2).numbered().harness();
        rank.push(0, hit("9", 1), hit("8", 1), row("+U", "8", 1, 2), hit("7", 1), row("+U", "8", 1, 3));
        rank.push(0, row("+U", "9", 1, 2));
        assertThat(rank.takeLog())
                .containsExactly(
                        "+I[9, 1, 1, 1]",
                        "+I[8, 1, 1, 2]",
                        "-U[9, 1, 1, 1]",
                        "-U[8, 1, 1, 2]",
                        "+U[8, 1, 2, 1]",
                        "+U[9, 1, 1, 2]",
                        "-U[8, 1, 2, 1]",
                        "+U[8, 1, 3, 1]",
                        "-U[9, 1, 1, 2]",
                        "+U[9, 1, 2, 2]");
    }

    @Test
    void aRowThatImprovesPushesOthersOut() {
        OperatorHarness rank = Shape.of(RankStrategy.Kind.UPDATE_FAST, 1, 1).harness();
        rank.push(0, hit("9", 1), hit("8", 1), row("+U", "8", 1, 2), row("+U", "8", 1, 3));
        assertThat(rank.takeLog())
                .containsExactly("+I[9, 1, 1]", "-U[9, 1, 1]", "+U[8, 1, 2]", "-U[8, 1, 2]", "+U[8, 1, 3]");
    }

    // Cases of faults that people reported in other engines.

    @Test
    void aDeletedRowNeverComesBack() {
        OperatorHarness rank = Shape.of(RankStrategy.Kind.RETRACT, 1, 2).harness();
        rank.push(0, hit("a", 10), hit("b", 20), hit("c", 30)).restart();
        rank.push(0, row("-D", "a", 1, 10), row("-D", "c", 1, 30), hit("d", 5));
        List<Rows.Row> changes = rank.take();
        assertThat(changes.subList(3, changes.size())).doesNotContain(hit("a", 10));
        assertThat(new ChangelogCheck(true).add(changes).table())
                .containsExactlyInAnyOrder(hit("b", 20).values(), hit("d", 5).values());
    }

    @Test
    void deletingARowBehindATieChangesNothing() {
        OperatorHarness rank = Shape.of(RankStrategy.Kind.RETRACT, 1, 3).harness();
        rank.push(0, hit("p", 9), hit("q", 8), hit("r", 8), hit("u", 7), hit("t", 6));
        assertThat(rank.takeLog()).containsExactly("+I[p, 1, 9]", "+I[q, 1, 8]", "+I[r, 1, 8]");
        assertThat(rank.push(0, row("-D", "u", 1, 7)).take()).isEmpty();
    }

    @Test
    void equalRowsCountEach() {
        OperatorHarness rank =
                Shape.of(RankStrategy.Kind.RETRACT, 1, 1).ascendingOrder().by(0).harness();
        rank.push(0, insert("z", 9, 4), insert("z", 9, 2), insert("z", 9, 2));
        assertThat(rank.takeLog()).containsExactly("+I[z, 9, 4]", "-D[z, 9, 4]", "+I[z, 9, 2]");
        rank.push(0, row("-D", "z", 9, 2)).restart();
        assertThat(new ChangelogCheck(true)
                        .add(List.of(insert("z", 9, 2)))
                        .add(rank.take())
                        .table())
                .containsExactly(List.of("z", 9, 2));
        rank.push(0, row("-D", "z", 9, 2));
        assertThat(rank.takeLog()).containsExactly("-D[z, 9, 2]", "+I[z, 9, 4]");
    }

    @Test
    void aDeleteOfAnUnknownRowIsDropped() {
        OperatorHarness rank =
                Shape.of(RankStrategy.Kind.RETRACT, 1, 2).numbered().harness();
        rank.push(0, row("-D", "a", 1, 1), hit("b", 2), row("-D", "b", 1, 3), row("-D", "b", 1, 2));
        assertThat(rank.takeLog()).containsExactly("+I[b, 1, 2, 1]", "-D[b, 1, 2, 1]");
    }

    @Test
    void theLastPlaceMayStandInTheRows() {
        OperatorHarness rank = Shape.of(RankStrategy.Kind.APPEND_FAST, 1, 1)
                .in(new RankRange.Variable(1))
                .by(1)
                .harness();
        rank.push(0, insert("a", 1, 5), insert("b", 2, 5), insert("c", 1, 6), insert("d", 2, 4), insert("e", 2, 7));
        rank.push(0, insert("f", 0, 7), insert("g", null, 7)).restart();
        rank.push(0, insert("h", 1, 7));
        assertThat(new ChangelogCheck(true).add(rank.take()).table())
                .containsExactlyInAnyOrder(List.of("h", 1, 7), List.of("e", 2, 7), List.of("b", 2, 5));
    }

    @Test
    void aPartitionThatDoesNotChangeExpires() {
        OperatorHarness rank =
                Shape.of(RankStrategy.Kind.APPEND_FAST, 1, 1).by(1).harness(1, Map.of("table.exec.state.ttl", "1 s"));
        rank.push(0, insert("a", 1, 5)).advance(999).push(0, insert("b", 1, 4)).advance(2);
        assertThat(rank.push(0, insert("c", 1, 3)).takeLog()).containsExactly("+I[a, 1, 5]", "+I[c, 1, 3]");
    }

    @Test
    void aPartitionExpiresAfterARestoreWhenItWouldHave() {
        OperatorHarness rank =
                Shape.of(RankStrategy.Kind.APPEND_FAST, 1, 1).by(1).harness(1, Map.of("table.exec.state.ttl", "1 s"));
        rank.push(0, insert("a", 1, 5)).advance(600).restart().advance(399).push(0, insert("b", 1, 4));
        assertThat(rank.restart().advance(2).push(0, insert("c", 1, 3)).takeLog())
                .containsExactly("+I[a, 1, 5]", "+I[c, 1, 3]");
    }

    @Test
    void whereOnlyTheEndCountsRowsAreSentInOrderThen() {
        SortLimit node = new SortLimit(
                new SortSpec(List.of(new SortField(2, true, false))),
                new RankRange.Constant(2, 4),
                new RankStrategy(RankStrategy.Kind.RETRACT, List.of()),
                true,
                List.of());
        OperatorHarness limit = new OperatorHarness(node, TYPE, BATCH, Map.of("execution.runtime-mode", "batch"), TYPE);
        limit.push(0, nine()).push(0, row("-D", "q", 1, 8)).watermark(0, 3);
        assertThat(limit.takeLog()).isEmpty();
        limit.end(0);
        assertThat(limit.takeLog())
                .containsExactly("+I[t, 1, 6]", "+I[u, 1, 7]", "+I[r, 1, 8]", "watermark " + Long.MAX_VALUE);
    }

    @Test
    void ranksByTiesAreRefusedByName() {
        Rank node = new Rank(
                RankType.DENSE_RANK,
                new PartitionSpec(List.of()),
                new SortSpec(List.of(new SortField(2, true, false))),
                new RankRange.Constant(1, 2),
                new RankStrategy(RankStrategy.Kind.RETRACT, List.of()),
                false,
                true,
                List.of());
        assertThatThrownBy(() -> new OperatorHarness(node, TYPE, BATCH, Map.of(), TYPE))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("DENSE_RANK");
    }

    // Laws.

    /** The rows that a model shows: sorted by points, of equal ones those that came first. */
    private static List<List<@Nullable Object>> model(Shape shape, List<List<@Nullable Object>> table) {
        Map<List<@Nullable Object>, List<List<@Nullable Object>>> partitions = new LinkedHashMap<>();
        for (List<@Nullable Object> row : table) {
            List<@Nullable Object> key = new ArrayList<>();
            shape.partition.forEach(column -> key.add(row.get(column)));
            partitions.computeIfAbsent(key, ignored -> new ArrayList<>()).add(row);
        }
        Comparator<List<@Nullable Object>> order = Comparator.comparing(
                row -> (Integer) row.get(2), Comparator.nullsFirst(Comparator.<Integer>naturalOrder()));
        RankRange.Constant range = (RankRange.Constant) shape.range;
        List<List<@Nullable Object>> shown = new ArrayList<>();
        for (List<List<@Nullable Object>> rows : partitions.values()) {
            rows.sort(shape.ascending ? order : order.reversed());
            for (int place = 1; place <= rows.size(); place++) {
                if (place >= range.start() && place <= range.end()) {
                    List<@Nullable Object> row = new ArrayList<>(rows.get(place - 1));
                    if (shape.number) {
                        row.add((long) place);
                    }
                    shown.add(row);
                }
            }
        }
        return shown;
    }

    private static @Nullable Object[] randomRow(Random random) {
        Integer points = random.nextInt(6) == 0 ? null : random.nextInt(8);
        return new @Nullable Object[] {"n" + random.nextInt(12), random.nextInt(3), points};
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,3", "2,4", "1,100"})
    void takingRowsBackEqualsTheModel(long start, long end) {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Shape shape = Shape.of(RankStrategy.Kind.RETRACT, start, end).by(1);
            shape = random.nextBoolean() ? shape.numbered() : shape;
            shape = random.nextBoolean() ? shape.ascendingOrder() : shape;
            // In the order of arrival, which decides between ties: an update is a row that goes and one that comes.
            List<List<@Nullable Object>> table = new ArrayList<>();
            Changelogs input = new Changelogs(random, () -> randomRow(random));
            OperatorHarness rank = shape.harness(1 + random.nextInt(5), Map.of());
            ChangelogCheck check = new ChangelogCheck(true);
            for (int round = 0; round < 25; round++) {
                List<Rows.Row> changes = input.next(random.nextInt(8));
                for (Rows.Row change : changes) {
                    if (change.kind().sign().startsWith("+")) {
                        table.add(change.values());
                    } else {
                        table.remove(change.values());
                    }
                }
                check.add(rank.push(0, changes).take());
                if (random.nextInt(4) == 0) {
                    rank.restart();
                }
                assertThat(check.table())
                        .as("seed %d round %d", seed, round)
                        .containsExactlyInAnyOrderElementsOf(model(shape, table));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,3", "2,4"})
    void rowsThatOnlyComeEqualTheModel(long start, long end) {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Shape shape = Shape.of(RankStrategy.Kind.APPEND_FAST, start, end).by(1);
            shape = random.nextBoolean() ? shape.numbered() : shape;
            shape = random.nextBoolean() ? shape.ascendingOrder() : shape;
            List<List<@Nullable Object>> table = new ArrayList<>();
            OperatorHarness rank = shape.harness(1 + random.nextInt(9), Map.of());
            ChangelogCheck check = new ChangelogCheck(true);
            for (int round = 0; round < 20; round++) {
                List<Rows.Row> changes = IntStream.range(0, random.nextInt(8))
                        .mapToObj(i -> insert(randomRow(random)))
                        .toList();
                changes.forEach(change -> table.add(change.values()));
                check.add(rank.push(0, changes).restart().take());
                assertThat(check.table())
                        .as("seed %d round %d", seed, round)
                        .containsExactlyInAnyOrderElementsOf(model(shape, table));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsThatImproveEqualTheModel(boolean updateBefore) {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            long start = 1 + random.nextInt(2);
            Shape shape = Shape.of(RankStrategy.Kind.UPDATE_FAST, start, start + random.nextInt(3));
            shape = random.nextBoolean() || !updateBefore ? shape.numbered() : shape;
            shape = updateBefore ? shape : shape.withoutOldRows();
            List<List<@Nullable Object>> table = new ArrayList<>();
            OperatorHarness rank = shape.harness(1 + random.nextInt(5), Map.of());
            // With numbers, the number is a key.
            ChangelogCheck check = updateBefore ? new ChangelogCheck(true) : new ChangelogCheck(false, 3);
            for (int round = 0; round < 30; round++) {
                String name = "n" + random.nextInt(8);
                List<@Nullable Object> old = table.stream()
                        .filter(row -> Objects.equals(row.get(0), name))
                        .findFirst()
                        .orElse(null);
                int points = old == null ? random.nextInt(4) : (Integer) old.get(2) + random.nextInt(3);
                Rows.Row change = row(old == null ? "+I" : "+U", name, random.nextInt(2), points);
                int at = old == null ? -1 : table.indexOf(old);
                if (at >= 0 && Objects.equals(old.get(2), points)) {
                    table.set(at, change.values());
                } else {
                    table.remove(old);
                    table.add(change.values());
                }
                check.add(rank.push(0, change).take());
                if (random.nextInt(4) == 0) {
                    rank.restart();
                }
                assertThat(check.table())
                        .as("seed %d round %d", seed, round)
                        .containsExactlyInAnyOrderElementsOf(model(shape, table));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RankStrategy.Kind.class,
            names = {"APPEND_FAST", "RETRACT"})
    void whatComesAtTheEndIsWhatChangesAddUpTo(RankStrategy.Kind strategy) {
        Random random = new Random(3);
        Shape shape = Shape.of(strategy, 1, 3).by(1).numbered();
        List<Rows.Row> rows =
                IntStream.range(0, 200).mapToObj(i -> insert(randomRow(random))).toList();
        List<Rows.Row> atEnd = shape.harness(7, Map.of("execution.runtime-mode", "batch"))
                .push(0, rows)
                .end(0)
                .take();
        assertThat(atEnd.stream().map(Rows.Row::values).toList())
                .containsExactlyInAnyOrderElementsOf(new ChangelogCheck(true)
                        .add(shape.harness(7, Map.of()).push(0, rows).take())
                        .table());
    }
}
