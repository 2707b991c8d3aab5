package io.sluice.exec.runtime.aggregate;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GlobalWindowAggregate;
import io.sluice.exec.plan.node.GroupWindow;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.exec.plan.node.NamedWindowProperty;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowReference;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Windows of all kinds, in one phase and in two, over rows and over changes, in disorder, with restarts: all say what a plain model says. */
class WindowAggregateTest {
    private static final LogicalType COUNT = Types.BIGINT.notNull();
    private static final LogicalType TIME = Types.timestamp(3);
    /** The columns of {@link GroupAggregateTest#ALL} and then the time. */
    private static final RowType INPUT = withTime(GroupAggregateTest.ALL);

    private static final int TIME_COLUMN = GroupAggregateTest.ALL.arity();

    private static RowType withTime(RowType type) {
        List<LogicalType> types = new ArrayList<>(type.types());
        types.add(TIME);
        return Rows.type(types.toArray(LogicalType[]::new));
    }

    private static LocalDateTime at(long millis) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1_000_000, ZoneOffset.UTC);
    }

    private static NamedWindowProperty property(NamedWindowProperty.Kind kind) {
        return new NamedWindowProperty(
                kind.name(), new NamedWindowProperty.Property(kind, new WindowReference("w$", TIME)));
    }

    private static final List<NamedWindowProperty> BOUNDS =
            List.of(property(NamedWindowProperty.Kind.WINDOW_START), property(NamedWindowProperty.Kind.WINDOW_END));

    private static RowType results(List<LogicalType> keys, AggregateCall... calls) {
        List<LogicalType> types = new ArrayList<>(keys);
        Arrays.stream(calls).forEach(call -> types.add(call.type()));
        types.add(TIME);
        types.add(TIME);
        return Rows.type(types.toArray(LogicalType[]::new));
    }

    private static WindowSpec tumbling(long size) {
        return new WindowSpec.Tumbling(Duration.ofMillis(size), Optional.empty());
    }

    private static WindowAggregate node(
            List<Integer> grouping, WindowSpec window, boolean rowtime, boolean retracts, AggregateCall... calls) {
        return new WindowAggregate(
                grouping,
                List.of(calls),
                new WindowingStrategy.TimeAttribute(
                        window, rowtime ? TIME : Types.timestampLtz(3), TIME_COLUMN, rowtime),
                BOUNDS,
                retracts);
    }

    private static Rows.Row event(String sign, @Nullable Object key, long time) {
        @Nullable Object[] values = new Object[INPUT.arity()];
        values[0] = key;
        values[TIME_COLUMN] = at(time);
        return row(sign, values);
    }

    private static AggregateCall count() {
        return Plans.call("COUNT", COUNT, false, -1);
    }

    private static OperatorHarness counts(WindowSpec window, boolean rowtime, boolean retracts) {
        return new OperatorHarness(
                node(List.of(0), window, rowtime, retracts, count()),
                results(List.of(INPUT.typeAt(0)), count()),
                2,
                Map.of("table.local-time-zone", "UTC"),
                INPUT);
    }

    @Test
    void aWindowIsSentWhenAWatermarkEndsItAndLateRowsAreCounted() {
        OperatorHarness counts = counts(tumbling(10), true, false);
        counts.push(0, event("+I", "a", 1), event("+I", "a", 9), event("+I", "b", 10));
        assertThat(counts.watermark(0, 8).takeLog()).containsExactly("watermark 8");
        assertThat(counts.watermark(0, 9).takeLog())
                .containsExactly("+I[a, 2, 1970-01-01T00:00, 1970-01-01T00:00:00.010]", "watermark 9");
        counts.push(0, event("+I", "a", 9), event("+I", "b", 11), event("+I", "a", 3));
        assertThat(counts.late()).isEqualTo(2);
        assertThat(counts.end(0).takeLog())
                .containsExactly(
                        "+I[b, 2, 1970-01-01T00:00:00.010, 1970-01-01T00:00:00.020]", "watermark 9223372036854775807");
    }

    @Test
    void aWindowWhoseRowsAreAllTakenBackSaysNothing() {
        OperatorHarness counts = counts(tumbling(10), true, true);
        counts.push(0, event("+I", "a", 1), event("+I", "b", 1), event("-U", "a", 1), event("+U", "a", 12));
        assertThat(counts.end(0).take().stream().map(Rows.Row::toString))
                .containsExactly(
                        "+I[b, 1, 1970-01-01T00:00, 1970-01-01T00:00:00.010]",
                        "+I[a, 1, 1970-01-01T00:00:00.010, 1970-01-01T00:00:00.020]");
    }

    /** Two subtasks, of which only the first has come past a window's end, become one. */
    @Test
    void aWindowThatWasOverForAKeyIsNotSentAgainByFewerSubtasks() {
        Object first = keyOf(0);
        Object second = keyOf(1);
        OperatorHarness hopping = joined(
                new WindowSpec.Hopping(Duration.ofMillis(10), Duration.ofMillis(5), Optional.empty()),
                4,
                "+I[" + first + ", 1, 1969-12-31T23:59:59.995, 1970-01-01T00:00:00.005]");
        hopping.push(0, event("+I", first, -3), event("+I", second, -3), event("+I", first, 3));
        assertThat(hopping.late()).isEqualTo(1);
        // It is known after another checkpoint too.
        assertThat(hopping.restart().watermark(0, 6).take().stream().map(Rows.Row::toString))
                .containsExactly("+I[" + second + ", 2, 1969-12-31T23:59:59.995, 1970-01-01T00:00:00.005]");
        assertThat(hopping.watermark(0, 9).take().stream().map(Rows.Row::toString))
                .containsExactlyInAnyOrder(
                        "+I[" + first + ", 2, 1970-01-01T00:00, 1970-01-01T00:00:00.010]",
                        "+I[" + second + ", 1, 1970-01-01T00:00, 1970-01-01T00:00:00.010]");

        OperatorHarness growing = joined(
                new WindowSpec.Cumulative(Duration.ofMillis(10), Duration.ofMillis(5), Optional.empty()),
                4,
                "+I[" + first + ", 1, 1970-01-01T00:00, 1970-01-01T00:00:00.005]");
        growing.push(0, event("+I", first, 3), event("+I", second, 3));
        assertThat(growing.watermark(0, 4).take().stream().map(Rows.Row::toString))
                .containsExactly("+I[" + second + ", 2, 1970-01-01T00:00, 1970-01-01T00:00:00.005]");
        assertThat(growing.watermark(0, 9).take().stream().map(Rows.Row::toString))
                .containsExactlyInAnyOrder(
                        "+I[" + first + ", 2, 1970-01-01T00:00, 1970-01-01T00:00:00.010]",
                        "+I[" + second + ", 2, 1970-01-01T00:00, 1970-01-01T00:00:00.010]");

        OperatorHarness tumbling =
                joined(tumbling(10), 9, "+I[" + first + ", 1, 1970-01-01T00:00, 1970-01-01T00:00:00.010]");
        tumbling.push(0, event("+I", first, 3), event("+I", second, 3));
        assertThat(tumbling.late()).isEqualTo(1);
        assertThat(tumbling.watermark(0, 20).take().stream().map(Rows.Row::toString))
                .containsExactly("+I[" + second + ", 2, 1970-01-01T00:00, 1970-01-01T00:00:00.010]");

        OperatorHarness sessions = joined(
                new WindowSpec.Session(Duration.ofMillis(5), List.of(0)),
                9,
                "+I[" + first + ", 1, 1970-01-01T00:00:00.002, 1970-01-01T00:00:00.007]");
        sessions.push(0, event("+I", first, 3), event("+I", second, 3));
        assertThat(sessions.late()).isEqualTo(1);
        assertThat(sessions.watermark(0, 20).take().stream().map(Rows.Row::toString))
                .containsExactly("+I[" + second + ", 2, 1970-01-01T00:00:00.002, 1970-01-01T00:00:00.008]");
    }

    /**
     * One operator with the states of two, each with a row of its key at 2.
     *
     * @param watermark that the first has come to, and the second has not
     * @param sent what the first gives for it
     */
    private static OperatorHarness joined(WindowSpec window, long watermark, String sent) {
        List<byte[]> states = new ArrayList<>();
        for (int subtask = 0; subtask < 2; subtask++) {
            OperatorHarness one = counts(window, true, false);
            one.push(0, event("+I", keyOf(subtask), 2));
            List<Rows.Row> rows = one.watermark(0, subtask == 0 ? watermark : 1).take();
            assertThat(rows.stream().map(Rows.Row::toString)).isEqualTo(subtask == 0 ? List.of(sent) : List.of());
            states.add(one.snapshot(subtask, 2, 128));
        }
        return counts(window, true, false).restore(states);
    }

    /** A key that belongs to one of two subtasks. */
    private static Object keyOf(int subtask) {
        RowEncoder keys = RowEncoder.of(INPUT.types(), List.of(0));
        for (char key = 'a'; key <= 'z'; key++) {
            RowBatch batch = new RowBatch(INPUT.types(), 1);
            Rows.append(INPUT, batch, event("+I", String.valueOf(key), 0));
            keys.encode(batch);
            if (SnapshotReader.keysOf(subtask, 2, 128).test(RowLayout.hash(keys.headers()[0]))) {
                return String.valueOf(key);
            }
        }
        throw new AssertionError("26 keys of one subtask");
    }

    @Test
    void theClockEndsWindowsOfProcessingTime() {
        OperatorHarness counts = counts(
                new WindowSpec.Hopping(Duration.ofMillis(10), Duration.ofMillis(5), Optional.empty()), false, false);
        counts.push(0, event("+I", "a", 0), event("+I", "b", 0));
        assertThat(counts.advance(4).take()).isEmpty();
        assertThat(counts.advance(1).take()).hasSize(2);
        counts.restart().push(0, event("+I", "a", 0));
        assertThat(counts.advance(5).takeLog())
                .containsExactly(
                        "+I[a, 2, 1970-01-01T00:00, 1970-01-01T00:00:00.010]",
                        "+I[b, 1, 1970-01-01T00:00, 1970-01-01T00:00:00.010]");
        assertThat(counts.advance(5).takeLog())
                .containsExactly("+I[a, 1, 1970-01-01T00:00:00.005, 1970-01-01T00:00:00.015]");
        assertThat(counts.end(0).take()).isEmpty();
    }

    @Test
    void onePhaseAddsUp() {
        for (int seed = 0; seed < 90; seed++) {
            Case test = new Case(seed);
            test.runs(List.of(new OperatorHarness(
                    node(test.grouping, test.window, true, test.retracts, test.calls),
                    results(test.keys(), test.calls),
                    test.batchSize,
                    Map.of(),
                    INPUT)));
        }
    }

    @Test
    void twoPhasesAddUp() {
        for (int seed = 0; seed < 90; seed++) {
            Case test = new Case(seed);
            List<LogicalType> types = new ArrayList<>(test.keys());
            types.add(Types.BYTES);
            types.add(Types.BIGINT);
            RowType travelling = Rows.type(types.toArray(LogicalType[]::new));
            LocalWindowAggregate local = new LocalWindowAggregate(
                    test.grouping,
                    List.of(test.calls),
                    new WindowingStrategy.TimeAttribute(test.window, TIME, TIME_COLUMN, true),
                    test.retracts);
            GlobalWindowAggregate global = new GlobalWindowAggregate(
                    test.grouping.isEmpty() ? List.of() : List.of(0),
                    List.of(test.calls),
                    new WindowingStrategy.SliceAttached(test.window, TIME, types.size() - 1, true),
                    BOUNDS,
                    test.retracts,
                    INPUT);
            test.runs(List.of(
                    new OperatorHarness(local, travelling, test.batchSize, Map.of(), INPUT),
                    new OperatorHarness(
                            global, results(test.keys(), test.calls), test.batchSize, Map.of(), travelling)));
        }
    }

    /** Results before the end of windows and after it, by rows and by the clock, add up to the rows that were taken. */
    @Test
    void repeatedResultsAddUp() {
        for (int seed = 0; seed < 90; seed++) {
            Case test = new Case(seed);
            if (test.window instanceof WindowSpec.Cumulative) {
                continue;
            }
            long lateness = test.random.nextInt(8);
            Map<String, String> options = new HashMap<>();
            options.put("table.exec.emit.early-fire.enabled", "true");
            options.put("table.exec.emit.early-fire.delay", test.random.nextInt(3) * 5 + " ms");
            if (lateness > 0) {
                options.put("table.exec.emit.allow-lateness", lateness + " ms");
                options.put("table.exec.emit.late-fire.enabled", "true");
                options.put("table.exec.emit.late-fire.delay", test.random.nextInt(3) * 5 + " ms");
            }
            GroupWindow.TimeField time = new GroupWindow.TimeField("f", TIME_COLUMN, 0, TIME);
            WindowReference reference = new WindowReference("w$", TIME);
            GroupWindow window = test.window instanceof WindowSpec.Hopping
                    ? new GroupWindow.Sliding(
                            reference, time, true, Duration.ofMillis(test.size), Duration.ofMillis(test.interval))
                    : new GroupWindow.Tumbling(reference, time, true, Duration.ofMillis(test.size));
            test.offset = 0;
            test.lateness = lateness;
            OperatorHarness operator = new OperatorHarness(
                    new GroupWindowAggregate(test.grouping, List.of(test.calls), window, BOUNDS, test.retracts),
                    results(test.keys(), test.calls),
                    test.batchSize,
                    options,
                    INPUT);
            Changelogs changes = new Changelogs(test.random, test::randomRow);
            List<Rows.Row> output = new ArrayList<>();
            for (int round = 0; round < 12; round++) {
                List<Rows.Row> rows = new ArrayList<>();
                if (test.retracts) {
                    rows.addAll(changes.next(test.random.nextInt(10)));
                } else {
                    for (int i = test.random.nextInt(10); i > 0; i--) {
                        rows.add(row("+I", test.randomRow()));
                    }
                }
                rows.forEach(test::model);
                operator.push(0, rows);
                operator.advance(test.random.nextInt(12));
                if (test.random.nextInt(3) == 0) {
                    operator.restart();
                }
                test.around += test.random.nextInt(10);
                test.watermark = Math.max(test.watermark, test.around - test.random.nextInt(12));
                operator.watermark(0, test.watermark);
                output.addAll(operator.take());
            }
            test.watermark = Long.MAX_VALUE;
            test.lateness = 0;
            output.addAll(operator.end(0).take());
            // An empty window that had a result has none any more.
            assertThat(GroupAggregateTest.readable(
                            Rows.fold(GroupAggregateTest.readableRows(output)).keySet()))
                    .as("seed %d %s %s %s", seed, window, options, List.of(test.calls))
                    .containsExactlyInAnyOrderElementsOf(GroupAggregateTest.readable(test.over()));
        }
    }

    private static final class Session {
        private long start;
        private long end;
        private final List<List<@Nullable Object>> rows = new ArrayList<>();
    }

    @Test
    void sessionsAddUp() {
        for (int seed = 0; seed < 60; seed++) {
            Case test = new Case(seed);
            WindowSpec window = new WindowSpec.Session(Duration.ofMillis(test.interval), test.grouping);
            OperatorHarness operator = new OperatorHarness(
                    node(test.grouping, window, true, false, test.calls),
                    results(test.keys(), test.calls),
                    test.batchSize,
                    Map.of(),
                    INPUT);
            List<Session> open = new ArrayList<>();
            for (int round = 0; round < 12; round++) {
                List<Rows.Row> rows = new ArrayList<>();
                for (int i = test.random.nextInt(10); i > 0; i--) {
                    Rows.Row added = row("+I", test.randomRow());
                    rows.add(added);
                    addToSession(open, added.values(), test);
                }
                test.around += test.random.nextInt(10);
                test.watermark =
                        round == 11 ? Long.MAX_VALUE : Math.max(test.watermark, test.around - test.random.nextInt(12));
                operator.push(0, rows);
                if (test.random.nextInt(3) == 0) {
                    operator.restart();
                }
                operator.watermark(0, test.watermark);
                if (test.watermark == Long.MAX_VALUE) {
                    assertThat(operator.stateBytes()).isLessThan(100);
                }
                List<List<@Nullable Object>> expected = new ArrayList<>();
                for (Session session : List.copyOf(open)) {
                    if (session.end - 1 <= test.watermark) {
                        open.remove(session);
                        List<@Nullable Object> result =
                                new ArrayList<>(GroupAggregateTest.expected(test.grouping, test.calls, session.rows)
                                        .get(0));
                        result.add(at(session.start));
                        result.add(at(session.end));
                        expected.add(result);
                    }
                }
                List<List<@Nullable Object>> results =
                        operator.take().stream().map(Rows.Row::values).toList();
                assertThat(GroupAggregateTest.readable(results))
                        .as("seed %d round %d %s", seed, round, List.of(test.calls))
                        .containsExactlyInAnyOrderElementsOf(GroupAggregateTest.readable(expected));
            }
        }
    }

    private static void addToSession(List<Session> open, List<@Nullable Object> row, Case test) {
        Session joined = new Session();
        joined.start = millis(row);
        joined.end = joined.start + test.interval;
        List<Session> touched = open.stream()
                .filter(each -> test.grouping.stream()
                        .allMatch(key -> Objects.equals(each.rows.get(0).get(key), row.get(key))))
                .filter(each -> each.start <= joined.end && each.end >= joined.start)
                .toList();
        if (touched.isEmpty() && joined.end - 1 <= test.watermark) {
            return;
        }
        for (Session each : touched) {
            joined.start = Math.min(joined.start, each.start);
            joined.end = Math.max(joined.end, each.end);
            joined.rows.addAll(each.rows);
            open.remove(each);
        }
        joined.rows.add(row);
        open.add(joined);
    }

    private static long millis(List<@Nullable Object> row) {
        return ((LocalDateTime) Objects.requireNonNull(row.get(TIME_COLUMN)))
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }

    @Test
    void aSessionWhoseRowsAreAllTakenBackSaysNothing() {
        WindowSpec window = new WindowSpec.Session(Duration.ofMillis(5), List.of(0));
        OperatorHarness counts = counts(window, true, true);
        counts.push(0, event("+I", "a", 1), event("+I", "b", 1), event("-D", "a", 1), event("+I", "b", 6));
        counts.restart().push(0, event("-D", "b", 6));
        assertThat(counts.end(0).take().stream().map(Rows.Row::toString))
                .containsExactly("+I[b, 1, 1970-01-01T00:00:00.001, 1970-01-01T00:00:00.011]");
    }

    /** Random aggregates over random windows of random changes. */
    private static final class Case {
        private final Random random;
        private final int seed;
        private final boolean retracts;
        private final AggregateCall[] calls;
        private final List<Integer> grouping;
        private final int batchSize;
        private final WindowSpec window;
        private final long size;
        private final long interval;
        private long offset;
        /** How long windows take rows after their end. */
        private long lateness;

        /** By end of a window that is not over, its rows. */
        private final TreeMap<Long, List<List<@Nullable Object>>> open = new TreeMap<>();

        private long watermark = Long.MIN_VALUE;
        private long around = 20;

        Case(int seed) {
            this.seed = seed;
            random = new Random(seed);
            retracts = random.nextBoolean();
            calls = new AggregateCall[1 + random.nextInt(4)];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = GroupAggregateTest.randomCall(random);
            }
            grouping = random.nextInt(4) == 0 ? List.of() : List.of(0);
            batchSize = List.of(1, 3, 1024).get(seed % 3);
            offset = random.nextInt(10) - 5;
            interval = 1 + random.nextInt(5);
            size = interval * (1 + random.nextInt(4));
            Optional<Duration> moved = Optional.of(Duration.ofMillis(offset));
            window = switch (random.nextInt(3)) {
                case 0 -> new WindowSpec.Tumbling(Duration.ofMillis(size), moved);
                case 1 -> new WindowSpec.Hopping(Duration.ofMillis(size), Duration.ofMillis(interval), moved);
                default -> new WindowSpec.Cumulative(Duration.ofMillis(size), Duration.ofMillis(interval), moved);
            };
        }

        List<LogicalType> keys() {
            return grouping.stream().map(INPUT::typeAt).toList();
        }

        private @Nullable Object[] randomRow() {
            @Nullable Object[] values = Arrays.copyOf(GroupAggregateTest.randomRow(random), INPUT.arity());
            values[TIME_COLUMN] = at(around + random.nextInt(30) - 15);
            return values;
        }

        /** The ends of the windows that hold a time. */
        private List<Long> windows(long time) {
            List<Long> ends = new ArrayList<>();
            for (long end = time + 1; end <= time + size; end++) {
                boolean isEnd =
                        switch (window.getClass().getSimpleName()) {
                            case "Tumbling" -> Math.floorMod(end - offset, size) == 0;
                            case "Hopping" -> Math.floorMod(end - size - offset, interval) == 0;
                            default -> Math.floorMod(end - offset, interval) == 0 && start(end) <= time;
                        };
                if (isEnd) {
                    ends.add(end);
                }
            }
            return ends;
        }

        private long start(long end) {
            return window instanceof WindowSpec.Cumulative
                    ? end - 1 - Math.floorMod(end - 1 - offset, size)
                    : end - size;
        }

        private void model(Rows.Row row) {
            for (long end : windows(millis(row.values()))) {
                if (end - 1 + lateness > watermark) {
                    List<List<@Nullable Object>> rows = open.computeIfAbsent(end, ignored -> new ArrayList<>());
                    if (RowKind.isAdd(row.kind().asByte())) {
                        rows.add(row.values());
                    } else {
                        rows.remove(row.values());
                    }
                }
            }
        }

        private List<List<@Nullable Object>> over() {
            List<List<@Nullable Object>> results = new ArrayList<>();
            while (!open.isEmpty() && open.firstKey() - 1 <= watermark) {
                long end = open.firstKey();
                List<List<@Nullable Object>> rows = open.remove(end);
                if (!rows.isEmpty()) {
                    for (List<@Nullable Object> result : GroupAggregateTest.expected(grouping, calls, rows)) {
                        List<@Nullable Object> whole = new ArrayList<>(result);
                        whole.add(at(start(end)));
                        whole.add(at(end));
                        results.add(whole);
                    }
                }
            }
            return results;
        }

        void runs(List<OperatorHarness> operators) {
            Changelogs changes = new Changelogs(random, this::randomRow);
            for (int round = 0; round < 12; round++) {
                List<Rows.Row> rows = new ArrayList<>();
                if (retracts) {
                    rows.addAll(changes.next(random.nextInt(30)));
                } else {
                    for (int i = random.nextInt(30); i > 0; i--) {
                        rows.add(row("+I", randomRow()));
                    }
                }
                rows.forEach(this::model);
                around += random.nextInt(10);
                watermark = round == 11 ? Long.MAX_VALUE : Math.max(watermark, around - random.nextInt(12));
                for (OperatorHarness operator : operators) {
                    operator.push(0, rows);
                    if (random.nextInt(3) == 0) {
                        operator.restart();
                    }
                    operator.watermark(0, watermark);
                    rows = operator.take();
                    if (watermark == Long.MAX_VALUE) {
                        assertThat(operator.stateBytes()).isLessThan(100);
                    }
                }
                List<List<@Nullable Object>> results =
                        rows.stream().map(Rows.Row::values).toList();
                assertThat(GroupAggregateTest.readable(results))
                        .as("seed %d round %d %s %s", seed, round, window, List.of(calls))
                        .containsExactlyInAnyOrderElementsOf(GroupAggregateTest.readable(over()));
            }
        }
    }
}
