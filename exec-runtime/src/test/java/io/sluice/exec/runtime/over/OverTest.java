package io.sluice.exec.runtime.over;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.plan.node.WindowBound;
import io.sluice.exec.runtime.testing.ChangelogCheck;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverTest {
    /** Key, value, event time, processing time. */
    private static final RowType TYPE = Rows.type(
            Types.STRING,
            Types.INT,
            new TimestampType(3, TimeKind.ROWTIME, true),
            new TimestampLtzType(3, TimeKind.PROCTIME, false));

    private static final int KEY = 0;
    private static final int VALUE = 1;
    private static final int ROWTIME = 2;
    private static final int PROCTIME = 3;
    private static final Instant NOW = Instant.EPOCH;
    private static final WindowBound CURRENT = new WindowBound.CurrentRow();
    private static final WindowBound UNBOUNDED = new WindowBound.UnboundedPreceding();

    /** A window over {@link #TYPE} by key, with constants for bounds and arguments. */
    private static final class Window {
        private final List<AggregateCall> calls = new ArrayList<>();
        private final List<Literal> constants = new ArrayList<>();
        private final List<LogicalType> results = new ArrayList<>();
        private int order = ROWTIME;
        private boolean ascending = true;
        private boolean rows;
        private WindowBound lower = UNBOUNDED;
        private WindowBound upper = CURRENT;

        static Window by(int column) {
            Window window = new Window();
            window.order = column;
            return window;
        }

        Window descending() {
            ascending = false;
            return this;
        }

        Window rows(WindowBound from, WindowBound to) {
            rows = true;
            return frame(from, to);
        }

        Window frame(WindowBound from, WindowBound to) {
            lower = from;
            upper = to;
            return this;
        }

        int constant(long value) {
            constants.add(new Literal(value, Types.BIGINT));
            return TYPE.arity() + constants.size() - 1;
        }

        WindowBound preceding(long offset) {
            return new WindowBound.Bounded(true, false, new InputRef(constant(offset), Types.BIGINT));
        }

        WindowBound following(long offset) {
            return new WindowBound.Bounded(false, true, new InputRef(constant(offset), Types.BIGINT));
        }

        Window call(String function, LogicalType type, Integer... arguments) {
            return call(function, false, type, arguments);
        }

        Window call(String function, boolean distinct, LogicalType type, Integer... arguments) {
            calls.add(new AggregateCall(
                    Optional.empty(),
                    FunctionRef.builtIn("$" + function + "$1", "FUNCTION"),
                    List.of(arguments),
                    -1,
                    distinct,
                    false,
                    false,
                    type));
            results.add(type);
            return this;
        }

        OperatorHarness harness(int batchSize, Map<String, String> options) {
            SortSpec orderBy = new SortSpec(List.of(new SortField(order, ascending, !ascending)));
            OverSpec spec = new OverSpec(
                    new PartitionSpec(List.of(KEY)),
                    List.of(new OverSpec.GroupSpec(orderBy, rows, lower, upper, calls)),
                    constants,
                    TYPE.arity());
            List<Field> fields = new ArrayList<>(TYPE.fields());
            results.forEach(type -> fields.add(Field.of("w" + fields.size(), type)));
            return new OperatorHarness(
                    new OverAggregate(spec, Optional.of(2)), RowType.of(fields), batchSize, options, TYPE);
        }

        OperatorHarness harness(int batchSize) {
            return harness(batchSize, Map.of());
        }
    }

    private static LocalDateTime at(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    private static Rows.Row in(@Nullable String key, @Nullable Integer value, long millis) {
        return insert(key, value, at(millis), NOW);
    }

    /** Kind, key, value and the results. */
    private static List<String> brief(List<Rows.Row> rows) {
        return rows.stream()
                .map(row -> row.kind().sign() + row.values().get(KEY)
                        + row.values().get(VALUE) + " "
                        + row.values().subList(TYPE.arity(), row.values().size()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void byEventTimePeersAreSentTogether(int batchSize) {
        OperatorHarness over = Window.by(ROWTIME)
                .call("SUM", Types.INT, VALUE)
                .call("COUNT", Types.BIGINT)
                .harness(batchSize);
        over.push(0, in("a", 10, 1), in("a", 30, 3), in("a", 20, 1), in("b", null, 2))
                .restart();
        assertThat(over.take()).isEmpty();
        over.watermark(0, 2);
        assertThat(brief(over.take())).containsExactly("+Ia10 [30, 2]", "+Ia20 [30, 2]", "+Ibnull [null, 1]");
        // At the watermark is late; of no partition, too.
        over.restart()
                .watermark(0, 2)
                .push(0, in("a", 9, 2), in("c", 9, 1), in("a", 40, 3))
                .end(0);
        assertThat(brief(over.take())).containsExactly("+Ia30 [100, 4]", "+Ia40 [100, 4]");
        assertThat(over.late()).isEqualTo(2);
    }

    @Test
    void aFrameByRowsMoves() {
        Window window = Window.by(ROWTIME)
                .call("SUM", Types.INT, VALUE)
                .call("MIN", Types.INT, VALUE)
                .call("COUNT", true, Types.BIGINT, VALUE);
        OperatorHarness over = window.rows(window.preceding(1), CURRENT).harness(2);
        over.push(0, in("a", 5, 1), in("a", 5, 1), in("a", 7, 2))
                .watermark(0, 2)
                .restart();
        over.push(0, in("a", 1, 9), in("a", 2, 4)).end(0);
        assertThat(brief(over.take()))
                .containsExactly(
                        "+Ia5 [5, 5, 1]", "+Ia5 [10, 5, 1]", "+Ia7 [12, 5, 2]", "+Ia2 [9, 2, 2]", "+Ia1 [3, 1, 2]");
    }

    @Test
    void aFrameByTimeMovesAndItsStateGoes() {
        Window window = Window.by(ROWTIME).call("SUM", Types.INT, VALUE);
        OperatorHarness over = window.frame(window.preceding(10), CURRENT).harness(2);
        over.push(0, in("a", 1, 1), in("a", 2, 5), in("a", 4, 11), in("a", 8, 12))
                .watermark(0, 12)
                .restart();
        assertThat(brief(over.take())).containsExactly("+Ia1 [1]", "+Ia2 [3]", "+Ia4 [7]", "+Ia8 [14]");
        // What the watermark has passed is late only when the partition has sent rows of its time or later ones.
        over.push(0, in("a", 9, 12), in("b", 16, 3)).watermark(0, 13);
        assertThat(brief(over.take())).containsExactly("+Ib16 [16]");
        assertThat(over.late()).isEqualTo(1);
        over.watermark(0, 22);
        int alive = snapshotEntries(over);
        over.watermark(0, 23);
        assertThat(alive).isEqualTo(1);
        assertThat(snapshotEntries(over)).isZero();
        over.push(0, in("a", 1, 30)).end(0);
        assertThat(brief(over.take())).containsExactly("+Ia1 [1]");
    }

    private static int snapshotEntries(OperatorHarness over) {
        return over.entries("frames");
    }

    @Test
    void functionsOfPlacesGoByRows() {
        Window window = Window.by(ROWTIME);
        window.call("RANK", Types.BIGINT)
                .call("DENSE_RANK", Types.BIGINT)
                .call("LAG", Types.INT, VALUE)
                .call("LAG", Types.INT, VALUE, window.constant(2));
        OperatorHarness over = window.harness(2);
        over.push(0, in("a", 1, 1), in("a", 2, 1), in("a", 3, 2))
                .watermark(0, 2)
                .restart();
        over.push(0, in("a", 4, 5), in("a", 5, 4)).end(0);
        assertThat(brief(over.take()))
                .containsExactly(
                        "+Ia1 [1, 1, null, null]",
                        "+Ia2 [1, 1, 1, null]",
                        "+Ia3 [3, 2, 2, 1]",
                        "+Ia5 [4, 3, 3, 2]",
                        "+Ia4 [5, 4, 5, 3]");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void byProcessingTimeRowsAreSentAsTheyCome(int batchSize) {
        OperatorHarness running = Window.by(PROCTIME)
                .call("SUM", Types.INT, VALUE)
                .call("LAST_VALUE", Types.INT, VALUE)
                .harness(batchSize);
        running.push(0, in("a", 1, 0), in(null, 2, 0), in("a", 3, 0)).restart().push(0, in(null, 4, 0));
        assertThat(brief(running.take()))
                .containsExactly("+Ia1 [1, 1]", "+Inull2 [2, 2]", "+Ia3 [4, 3]", "+Inull4 [6, 4]");
        OperatorHarness numbers = Window.by(PROCTIME)
                .rows(UNBOUNDED, CURRENT)
                .call("ROW_NUMBER", Types.BIGINT)
                .harness(batchSize);
        numbers.push(0, in("a", 1, 0), in("b", 2, 0)).restart().push(0, in("a", 3, 0));
        assertThat(brief(numbers.take())).containsExactly("+Ia1 [1]", "+Ib2 [1]", "+Ia3 [2]");
        Window window = Window.by(PROCTIME).call("SUM", Types.INT, VALUE);
        OperatorHarness moving = window.rows(window.preceding(1), CURRENT).harness(batchSize);
        moving.push(0, in("a", 1, 0), in("a", 2, 0)).restart().push(0, in("a", 4, 0));
        assertThat(brief(moving.take())).containsExactly("+Ia1 [1]", "+Ia2 [3]", "+Ia4 [6]");
    }

    @Test
    void byProcessingTimeTheRowsOfOneMillisecondArePeers() {
        Window window = Window.by(PROCTIME).call("COUNT", Types.BIGINT);
        OperatorHarness over = window.frame(window.preceding(5), CURRENT).harness(1);
        over.push(0, in("a", 1, 0), in("a", 2, 0)).restart();
        assertThat(over.take()).isEmpty();
        over.advance(3).push(0, in("a", 3, 0)).advance(4).push(0, in("a", 4, 0)).end(0);
        assertThat(brief(over.take())).containsExactly("+Ia1 [2]", "+Ia2 [2]", "+Ia3 [3]", "+Ia4 [2]");
    }

    @Test
    void aPartitionThatDoesNotChangeExpires() {
        OperatorHarness over =
                Window.by(PROCTIME).call("SUM", Types.INT, VALUE).harness(1, Map.of("table.exec.state.ttl", "1 s"));
        over.push(0, in("a", 1, 0))
                .advance(999)
                .push(0, in("a", 2, 0))
                .advance(1_000)
                .push(0, in("a", 4, 0));
        assertThat(brief(over.take())).containsExactly("+Ia1 [1]", "+Ia2 [3]", "+Ia4 [4]");
    }

    @Test
    void byAnyOrderRowsMayBeTakenBack() {
        OperatorHarness over = Window.by(VALUE).call("SUM", Types.INT, VALUE).harness(2);
        over.push(0, in("a", 30, 0), in("a", 10, 0)).restart();
        assertThat(brief(over.take())).containsExactly("+Ia30 [30]", "+Ia10 [10]", "-Ua30 [30]", "+Ua30 [40]");
        over.push(0, row("-D", "a", 99, at(0), NOW), row("-D", "b", 1, at(0), NOW), row("-D", "a", 10, at(0), NOW));
        assertThat(brief(over.take())).containsExactly("-Da10 [10]", "-Ua30 [40]", "+Ua30 [30]");
    }

    @Test
    void byAnyOrderOnlyTheRowsBehindAChangeAreSaidAnew() {
        OperatorHarness over = Window.by(VALUE)
                .rows(UNBOUNDED, CURRENT)
                .call("SUM", Types.INT, VALUE)
                .call("RANK", Types.BIGINT)
                .call("ROW_NUMBER", Types.BIGINT)
                .call("LAG", Types.INT, VALUE)
                .harness(2);
        over.push(0, in("a", 30, 0), in("a", 10, 0));
        assertThat(brief(over.take()))
                .containsExactly(
                        "+Ia30 [30, 1, 1, null]",
                        "+Ia10 [10, 1, 1, null]",
                        "-Ua30 [30, 1, 1, null]",
                        "+Ua30 [40, 2, 2, 10]");
        over.restart().push(0, in("a", 20, 0), in("a", 20, 1));
        assertThat(brief(over.take()))
                .containsExactly(
                        "+Ia20 [30, 2, 2, 10]",
                        "-Ua30 [40, 2, 2, 10]",
                        "+Ua30 [60, 3, 3, 20]",
                        "+Ia20 [50, 2, 3, 20]",
                        "-Ua30 [60, 3, 3, 20]",
                        "+Ua30 [80, 4, 4, 20]");
        over.push(0, row("-D", "a", 20, at(0), NOW), in("a", 40, 0));
        assertThat(brief(over.take()))
                .containsExactly(
                        "-Da20 [30, 2, 2, 10]",
                        "-Ua20 [50, 2, 3, 20]",
                        "+Ua20 [30, 2, 2, 10]",
                        "-Ua30 [80, 4, 4, 20]",
                        "+Ua30 [60, 3, 3, 20]",
                        "+Ia40 [100, 4, 4, 30]");
    }

    @Test
    void onAStreamNothingIsKnownOfWhatIsToCome() {
        Window lead = Window.by(ROWTIME).call("LEAD", Types.INT, VALUE);
        assertThatThrownBy(() -> lead.harness(1))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("LEAD");
        Window following = Window.by(ROWTIME).call("SUM", Types.INT, VALUE);
        following.rows(UNBOUNDED, following.following(1));
        assertThatThrownBy(() -> following.harness(1))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("PRECEDING to CURRENT ROW");
    }

    // Laws: a model that looks at all rows for each row.

    private static final class Model {
        private final Window window;
        private final List<List<@Nullable Object>> table;

        Model(Window window, List<List<@Nullable Object>> table) {
            this.window = window;
            this.table = table;
        }

        List<List<@Nullable Object>> rows(long lowerOffset, long upperOffset) {
            Map<@Nullable Object, List<List<@Nullable Object>>> partitions = new LinkedHashMap<>();
            table.forEach(row -> partitions
                    .computeIfAbsent(row.get(KEY), ignored -> new ArrayList<>())
                    .add(row));
            List<List<@Nullable Object>> all = new ArrayList<>();
            for (List<List<@Nullable Object>> rows : partitions.values()) {
                Comparator<List<@Nullable Object>> order =
                        Comparator.comparing(this::orderOf, Comparator.nullsFirst(Comparator.<Long>naturalOrder()));
                rows.sort(window.ascending ? order : order.reversed());
                for (int i = 0; i < rows.size(); i++) {
                    List<@Nullable Object> result = new ArrayList<>(rows.get(i));
                    result.addAll(results(rows, i, lowerOffset, upperOffset));
                    all.add(result);
                }
            }
            return all;
        }

        private @Nullable Long orderOf(List<@Nullable Object> row) {
            Object value = row.get(window.order);
            if (value instanceof LocalDateTime time) {
                return time.toInstant(ZoneOffset.UTC).toEpochMilli();
            }
            return value == null ? null : Long.valueOf((Integer) value);
        }

        private boolean isIn(
                List<List<@Nullable Object>> rows, int other, int i, WindowBound bound, long offset, int side) {
            if (bound instanceof WindowBound.UnboundedPreceding || bound instanceof WindowBound.UnboundedFollowing) {
                return true;
            }
            long shift = bound instanceof WindowBound.Bounded bounded ? (bounded.isPreceding() ? -offset : offset) : 0;
            if (window.rows) {
                return side * Long.compare(other, i + shift) >= 0;
            }
            Long mine = orderOf(rows.get(i));
            Long its = orderOf(rows.get(other));
            if (mine == null || its == null) {
                boolean before = window.ascending ? its == null : mine == null;
                return Objects.equals(mine, its) || before == side < 0;
            }
            long limit = window.ascending ? mine + shift : mine - shift;
            return side * (window.ascending ? 1 : -1) * Long.compare(its, limit) >= 0;
        }

        /** SUM, COUNT, MAX, COUNT DISTINCT of the value. */
        private List<@Nullable Object> results(List<List<@Nullable Object>> rows, int i, long lower, long upper) {
            Integer sum = null;
            long count = 0;
            Integer max = null;
            HashSet<Integer> distinct = new HashSet<>();
            for (int other = 0; other < rows.size(); other++) {
                if (isIn(rows, other, i, window.lower, lower, 1) && isIn(rows, other, i, window.upper, upper, -1)) {
                    count++;
                    Integer value = (Integer) rows.get(other).get(VALUE);
                    if (value != null) {
                        sum = sum == null ? value : sum + value;
                        max = max == null ? value : Math.max(max, value);
                        distinct.add(value);
                    }
                }
            }
            List<@Nullable Object> results = new ArrayList<>();
            results.add(sum);
            results.add(count);
            results.add(max);
            results.add((long) distinct.size());
            return results;
        }
    }

    private static Window withCalls(Window window) {
        return window.call("SUM", Types.INT, VALUE)
                .call("COUNT", Types.BIGINT)
                .call("MAX", Types.INT, VALUE)
                .call("COUNT", true, Types.BIGINT, VALUE);
    }

    private static @Nullable Object[] randomRow(Random random, int times) {
        return new @Nullable Object[] {
            random.nextInt(9) == 0 ? null : "k" + random.nextInt(3),
            random.nextInt(6) == 0 ? null : random.nextInt(8),
            at(random.nextInt(times)),
            NOW
        };
    }

    @Test
    void byEventTimeEqualsTheModel() {
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            Window window = withCalls(Window.by(ROWTIME));
            long offset = random.nextInt(6);
            WindowBound lower = random.nextInt(3) == 0 ? UNBOUNDED : window.preceding(offset);
            if (random.nextBoolean()) {
                window.rows(lower, CURRENT);
            } else {
                window.frame(lower, CURRENT);
            }
            OperatorHarness over = window.harness(1 + random.nextInt(5));
            List<Rows.Row> sent = new ArrayList<>();
            List<List<@Nullable Object>> table = new ArrayList<>();
            for (int watermark = 0; watermark < 30; watermark += 1 + random.nextInt(4)) {
                for (int i = random.nextInt(8); i > 0; i--) {
                    @Nullable Object[] row = randomRow(random, 12);
                    row[ROWTIME] = at(watermark + random.nextInt(9));
                    table.add(insert(row).values());
                    over.push(0, insert(row));
                }
                if (random.nextInt(3) == 0) {
                    over.restart();
                }
                sent.addAll(over.watermark(0, watermark - 1).take());
            }
            sent.addAll(over.end(0).take());
            assertThat(over.late()).isZero();
            assertThat(sent.stream().map(Rows.Row::values).toList())
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(new Model(window, table).rows(offset, 0));
        }
    }

    @Test
    void byAnyOrderChangesAddUpToTheModel() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Window window = withCalls(Window.by(VALUE));
            if (random.nextBoolean()) {
                window.descending();
            }
            OperatorHarness over = window.harness(1 + random.nextInt(5));
            Changelogs input = new Changelogs(random, () -> randomRow(random, 3));
            ChangelogCheck check = new ChangelogCheck(true);
            for (int round = 0; round < 15; round++) {
                check.add(over.push(0, input.next(random.nextInt(6))).take());
                if (random.nextInt(3) == 0) {
                    over.restart();
                }
                assertThat(check.table())
                        .as("seed %d round %d", seed, round)
                        .containsExactlyInAnyOrderElementsOf(new Model(window, input.table()).rows(0, 0));
            }
        }
    }

    @Test
    void inBatchModeAnyFrameEqualsTheModel() {
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            Window window = withCalls(Window.by(random.nextBoolean() ? VALUE : ROWTIME));
            if (random.nextBoolean()) {
                window.descending();
            }
            long lowerOffset = random.nextInt(5);
            long upperOffset = random.nextInt(5);
            WindowBound lower =
                    switch (random.nextInt(4)) {
                        case 0 -> UNBOUNDED;
                        case 1 -> CURRENT;
                        case 2 -> window.following(lowerOffset);
                        default -> window.preceding(lowerOffset);
                    };
            WindowBound upper =
                    switch (random.nextInt(4)) {
                        case 0 -> new WindowBound.UnboundedFollowing();
                        case 1 -> CURRENT;
                        case 2 -> window.preceding(upperOffset);
                        default -> window.following(upperOffset);
                    };
            if (random.nextBoolean()) {
                window.rows(lower, upper);
            } else {
                window.frame(lower, upper);
            }
            Changelogs input = new Changelogs(random, () -> randomRow(random, 9));
            OperatorHarness over = window.harness(1 + random.nextInt(5), Map.of("execution.runtime-mode", "batch"));
            // In the order of arrival, which decides between peers in a frame by rows.
            List<List<@Nullable Object>> table = new ArrayList<>();
            for (int part = 0; part < 5; part++) {
                List<Rows.Row> changes = input.next(10);
                for (Rows.Row change : changes) {
                    if (change.kind().sign().startsWith("+")) {
                        table.add(change.values());
                    } else {
                        table.remove(change.values());
                    }
                }
                over.push(0, changes).restart().watermark(0, part);
            }
            assertThat(over.take()).isEmpty();
            assertThat(over.end(0).take().stream().map(Rows.Row::values).toList())
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(new Model(window, table).rows(lowerOffset, upperOffset));
        }
    }
}
