package io.sluice.exec.runtime.simulation;

import static io.sluice.exec.runtime.testing.Rows.insert;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.exec.plan.node.GlobalWindowAggregate;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.IntervalJoinSpec;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.MiniBatchInterval;
import io.sluice.exec.plan.node.NamedWindowProperty;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.plan.node.TemporalJoin;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowBound;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.exec.plan.node.WindowReference;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** A small job drawn at random: one to three pipelines, each from sources of its own to a table of its own. */
final class RandomJob {
    private static final LogicalType TIME = Types.timestamp(3);
    /** A number that is unique among the rows of a source, a key, a time that is too, and a time that no later row is behind. */
    private static final RowType ROW =
            Rows.type(Types.INT, Types.STRING, new TimestampType(3, TimeKind.ROWTIME, true), TIME);

    private static final RowType PAIR =
            Rows.type(Types.INT, Types.STRING, TIME, TIME, Types.INT, Types.STRING, TIME, TIME);
    /** Rows come later than others with greater times by so much at most, milliseconds. */
    private static final int DISORDER = 6;

    private static final AggregateCall COUNT = Plans.call("COUNT", Types.BIGINT.notNull(), false, -1);
    private static final AggregateCall SUM = Plans.call("SUM", Types.INT, false, -1, 0);
    private static final AggregateCall MAX = Plans.call("MAX", Types.INT, false, -1, 0);

    private final String prefix;
    private final Random random;
    private final Faults faults;
    private final Plans plans = new Plans();
    private final List<ExternalTable> tables = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();
    private int sources;
    private int sinks;
    private boolean rowByRow;

    private enum Kind {
        PASS,
        AGGREGATE,
        JOIN_AGGREGATE,
        UNION_AGGREGATE,
        TWO_AGGREGATES,
        NORMALIZE,
        TOP_N,
        DEDUPLICATE,
        WINDOW,
        TWO_PHASE_WINDOW,
        SESSION,
        OVER,
        INTERVAL_JOIN,
        TEMPORAL_JOIN,
        TEMPORAL_SORT,
        WINDOW_JOIN,
        MATERIALIZE,
        MATCH,
        LOOKUP,
        LOOKUP_OF_CHANGES,
        MINI_BATCH,
        ASYNC_CALC,
        TWO_SINKS,
        SINKS_OF_ONE_TABLE,
        LATE_ROWS
    }

    /** @param prefix of the names of its tables */
    RandomJob(String prefix, Random random, Faults faults) {
        this.prefix = prefix;
        this.random = random;
        this.faults = faults;
        int pipelines = 1 + random.nextInt(3);
        for (int i = 0; i < pipelines; i++) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            kinds.add(kind.name());
            add(kind);
        }
    }

    ExecPlan plan() {
        return plans.build();
    }

    List<ExternalTable> tables() {
        return tables;
    }

    @Override
    public String toString() {
        return kinds.toString();
    }

    private void add(Kind kind) {
        switch (kind) {
            case PASS -> sink(plans.project(timed(random.nextInt(3) + 1), 0, 1));
            case AGGREGATE -> sink(aggregate(changes(), 1));
            case JOIN_AGGREGATE -> sink(aggregate(join(), 5));
            case UNION_AGGREGATE -> sink(aggregate(plans.add(new Union(), ROW, changes(), changes()), 1));
            case TWO_AGGREGATES -> sink(aggregateOfCounts(aggregate(changes(), 1)));
            case NORMALIZE ->
                sink(plans.add(
                        new ChangelogNormalize(List.of(1), true, List.of(), Optional.empty()),
                        ROW,
                        plans.hash(upserts(), 1)));
            case TOP_N -> sink(topN(changes()));
            case DEDUPLICATE ->
                sink(plans.add(
                        new Deduplicate(List.of(1), true, random.nextBoolean(), false, true, List.of()),
                        ROW,
                        plans.hash(watermarked(), 1)));
            case WINDOW -> sink(window(plans.hash(watermarked(), 1), anyWindow()));
            case TWO_PHASE_WINDOW -> sink(twoPhaseWindow(watermarked()));
            case SESSION ->
                sink(window(plans.hash(watermarked(), 1), new WindowSpec.Session(Duration.ofMillis(6), List.of(1))));
            case OVER -> sink(over(watermarked()));
            case INTERVAL_JOIN -> sink(intervalJoin());
            case TEMPORAL_JOIN ->
                sink(plans.add(
                        new TemporalJoin(joinSpec(random.nextBoolean() ? JoinType.INNER : JoinType.LEFT), false, 2, 2),
                        PAIR,
                        plans.hash(watermarked(), 1),
                        plans.hash(watermarked(), 1)));
            case TEMPORAL_SORT ->
                sink(plans.add(
                        new TemporalSort(
                                new SortSpec(List.of(new SortField(2, true, false), new SortField(0, true, false)))),
                        ROW,
                        plans.singleton(watermarked())));
            case WINDOW_JOIN -> sink(windowJoin());
            case MATERIALIZE -> sink(changes(), true);
            case MATCH ->
                sink(plans.add(MatchNodes.match(ROW, random), MatchNodes.OUTPUT, plans.hash(watermarked(), 1)));
            case LOOKUP -> sink(lookup(timed(random.nextInt(3) + 1), false));
            case LOOKUP_OF_CHANGES -> sink(aggregate(lookup(plans.hash(changes(), 0), true), 1));
            case MINI_BATCH -> sink(bundledAggregate());
            case ASYNC_CALC ->
                sink(plans.add(
                        AsyncNodes.calc(ROW),
                        AsyncNodes.OUTPUT,
                        AsyncNodes.configuration(random),
                        timed(random.nextInt(3) + 1)));
            case SINKS_OF_ONE_TABLE -> {
                int source = timed(1);
                ExternalTable table = sink(plans.project(source, 0, 1));
                sink(plans.project(source, 0, 1), table);
                // Rows of another region.
                sink(plans.project(timed(random.nextInt(3) + 1), 0, 1), table);
            }
            case LATE_ROWS -> sink(late());
            case TWO_SINKS -> {
                int source = changes();
                sink(plans.project(source, 0, 1));
                sink(aggregate(source, 1));
            }
        }
    }

    // ---- sources and sinks ----

    private int scan(List<Rows.Row> rows, int parallelism) {
        String name = prefix + "source" + sources++;
        boolean blocking = random.nextBoolean();
        TestConnector.Table table = TestConnector.table(name);
        table.parallelism = Optional.of(parallelism);
        table.reader = context -> new ReplayReader(ROW, rows, context, blocking, faults);
        return plans.scan(name, ROW);
    }

    private Object[] row(int number, int time) {
        return new Object[] {
            number, random.nextInt(12) == 0 ? null : "key" + random.nextInt(6), at(time), at(time - DISORDER)
        };
    }

    private static LocalDateTime at(long millis) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1_000_000, ZoneOffset.UTC);
    }

    /** Inserts, updates and deletes. */
    private int changes() {
        int[] number = {0};
        Changelogs changelog = new Changelogs(random, () -> {
            number[0]++;
            return row(number[0], number[0]);
        });
        return scan(changelog.next(20 + random.nextInt(60)), 1);
    }

    /** Changes of which only the last of a key counts. */
    private int upserts() {
        int[] number = {0};
        Changelogs changelog = new Changelogs(random, () -> {
            number[0]++;
            Object[] row = row(number[0], number[0]);
            row[1] = "key" + random.nextInt(6);
            return row;
        });
        return scan(changelog.nextByKey(20 + random.nextInt(60), 1, false, false), 1);
    }

    /** Rows in the order of their times, or a little out of it. */
    private int timed(int parallelism) {
        int count = 20 + random.nextInt(60);
        List<Integer> times = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            times.add(2 * i);
        }
        for (int i = 0; i + 2 < count; i += 3) {
            int late = times.get(i + random.nextInt(2));
            times.remove((Integer) late);
            times.add(i + 2, late);
        }
        List<Rows.Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(insert(row(i, times.get(i))));
        }
        return scan(rows, parallelism);
    }

    /** With watermarks that no row is behind. */
    private int watermarked() {
        return plans.add(new WatermarkAssigner(new InputRef(3, TIME), 2), ROW, timed(1));
    }

    /** With watermarks that some rows are behind. They come one by one, so that the same rows are late in every run. */
    private int late() {
        rowByRow = true;
        int marked = plans.add(new WatermarkAssigner(new InputRef(2, ROW.typeAt(2)), 2), ROW, timed(1));
        return switch (random.nextInt(7)) {
            case 0 -> window(plans.hash(marked, 1), anyWindow());
            case 1 -> twoPhaseWindow(marked);
            case 2 -> window(plans.hash(marked, 1), new WindowSpec.Session(Duration.ofMillis(6), List.of(1)));
            case 3 -> over(marked);
            case 4 ->
                plans.add(
                        new TemporalSort(
                                new SortSpec(List.of(new SortField(2, true, false), new SortField(0, true, false)))),
                        ROW,
                        plans.singleton(marked));
            case 5 ->
                plans.add(new Deduplicate(List.of(1), true, false, true, true, List.of()), ROW, plans.hash(marked, 1));
            default -> plans.add(MatchNodes.match(ROW, random), MatchNodes.OUTPUT, plans.hash(marked, 1));
        };
    }

    /** Whether watermarks have to come with the rows that carry them. */
    boolean rowByRow() {
        return rowByRow;
    }

    private ExternalTable sink(int input) {
        return sink(input, false);
    }

    /** @param byKey whether the table's key is another than the query's, so that rows claim it one after the other */
    private ExternalTable sink(int input, boolean byKey) {
        ExternalTable table =
                new ExternalTable(random.nextBoolean(), faults, byKey ? OptionalInt.of(1) : OptionalInt.empty());
        tables.add(table);
        sink(input, byKey, table);
        return table;
    }

    private void sink(int input, ExternalTable table) {
        sink(input, false, table);
    }

    private void sink(int input, boolean byKey, ExternalTable table) {
        String name = prefix + "sink" + sinks++;
        TestConnector.table(name).sink = Optional.of(table);
        plans.sink(name, plans.type(input), byKey ? List.of("f1") : List.of(), ChangelogMode.ALL, byKey, input);
    }

    // ---- operators ----

    private static List<Boolean> each(boolean value, AggregateCall... calls) {
        return Arrays.stream(calls).map(call -> value).toList();
    }

    private int aggregate(int input, int key) {
        AggregateCall[] calls = {COUNT, SUM, MAX};
        return plans.add(
                new GroupAggregate(List.of(key), List.of(calls), each(true, calls), true, true, List.of()),
                Rows.type(Types.STRING, COUNT.type(), SUM.type(), MAX.type()),
                plans.hash(input, key));
    }

    private int lookup(int input, boolean keeps) {
        String name = prefix + "parts" + sources++;
        TestConnector.table(name).lookup = LookupNodes.reader(faults);
        return plans.add(
                LookupNodes.join(name, random, keeps),
                Rows.type(Types.INT, Types.STRING, TIME, TIME, Types.STRING, Types.INT),
                input);
    }

    private int bundledAggregate() {
        AggregateCall[] calls = {COUNT, SUM, MAX};
        Map<String, String> bundles = Map.of(
                "table.exec.mini-batch.enabled",
                "true",
                "table.exec.mini-batch.size",
                String.valueOf(1 + random.nextInt(9)));
        int marked = plans.add(
                new MiniBatchAssigner(new MiniBatchInterval(4, MiniBatchInterval.Mode.PROC_TIME)), ROW, changes());
        int local = plans.add(
                new LocalGroupAggregate(List.of(1), List.of(calls), each(true, calls), true),
                Rows.type(Types.STRING, Types.BYTES),
                bundles,
                marked);
        return plans.add(
                new GlobalGroupAggregate(
                        List.of(0), List.of(calls), each(true, calls), ROW, true, true, Optional.empty(), List.of()),
                Rows.type(Types.STRING, COUNT.type(), SUM.type(), MAX.type()),
                bundles,
                plans.hash(local, 0));
    }

    /** How many keys have which count. */
    private int aggregateOfCounts(int counts) {
        return plans.add(
                new GroupAggregate(List.of(1), List.of(COUNT), each(true, COUNT), true, true, List.of()),
                Rows.type(COUNT.type(), COUNT.type()),
                plans.hash(counts, 1));
    }

    private JoinSpec joinSpec(JoinType type) {
        return new JoinSpec(type, List.of(1), List.of(1), List.of(true), Optional.empty());
    }

    private int join() {
        JoinType type = List.of(JoinType.INNER, JoinType.LEFT, JoinType.RIGHT, JoinType.FULL)
                .get(random.nextInt(4));
        return plans.add(
                new Join(joinSpec(type), List.of(), List.of(), List.of()),
                PAIR,
                plans.hash(changes(), 1),
                plans.hash(changes(), 1));
    }

    private int topN(int input) {
        SortSpec order = new SortSpec(List.of(new SortField(0, random.nextBoolean(), true)));
        return plans.add(
                new Rank(
                        RankType.ROW_NUMBER,
                        new PartitionSpec(List.of(1)),
                        order,
                        new RankRange.Constant(1, 1 + random.nextInt(3)),
                        new RankStrategy(RankStrategy.Kind.RETRACT, List.of()),
                        false,
                        true,
                        List.of()),
                ROW,
                plans.hash(input, 1));
    }

    private WindowSpec anyWindow() {
        return switch (random.nextInt(3)) {
            case 0 -> new WindowSpec.Tumbling(Duration.ofMillis(10), Optional.empty());
            case 1 -> new WindowSpec.Hopping(Duration.ofMillis(20), Duration.ofMillis(5), Optional.empty());
            default -> new WindowSpec.Cumulative(Duration.ofMillis(20), Duration.ofMillis(5), Optional.empty());
        };
    }

    private static final List<NamedWindowProperty> BOUNDS =
            List.of(property(NamedWindowProperty.Kind.WINDOW_START), property(NamedWindowProperty.Kind.WINDOW_END));

    private static NamedWindowProperty property(NamedWindowProperty.Kind kind) {
        return new NamedWindowProperty(
                kind.name(), new NamedWindowProperty.Property(kind, new WindowReference("w$", TIME)));
    }

    private static final RowType WINDOWED = Rows.type(Types.STRING, COUNT.type(), SUM.type(), TIME, TIME);

    private int window(int input, WindowSpec window) {
        return plans.add(
                new WindowAggregate(
                        List.of(1),
                        List.of(COUNT, SUM),
                        new WindowingStrategy.TimeAttribute(window, TIME, 2, true),
                        BOUNDS,
                        false),
                WINDOWED,
                input);
    }

    private int twoPhaseWindow(int marked) {
        WindowSpec window = anyWindow();
        RowType travelling = Rows.type(Types.STRING, Types.BYTES, Types.BIGINT);
        int local = plans.add(
                new LocalWindowAggregate(
                        List.of(1),
                        List.of(COUNT, SUM),
                        new WindowingStrategy.TimeAttribute(window, TIME, 2, true),
                        false),
                travelling,
                marked);
        return plans.add(
                new GlobalWindowAggregate(
                        List.of(0),
                        List.of(COUNT, SUM),
                        new WindowingStrategy.SliceAttached(window, TIME, 2, true),
                        BOUNDS,
                        false,
                        ROW),
                WINDOWED,
                plans.hash(local, 0));
    }

    private int over(int marked) {
        OverSpec spec = new OverSpec(
                new PartitionSpec(List.of(1)),
                List.of(new OverSpec.GroupSpec(
                        new SortSpec(List.of(new SortField(2, true, false))),
                        false,
                        new WindowBound.UnboundedPreceding(),
                        new WindowBound.CurrentRow(),
                        List.of(COUNT, SUM))),
                List.of(),
                ROW.arity());
        return plans.add(
                new OverAggregate(spec, Optional.of(2)),
                Rows.type(Types.INT, Types.STRING, TIME, TIME, COUNT.type(), SUM.type()),
                plans.hash(marked, 1));
    }

    /** The time stands for the window's end: each row is in a window of one millisecond. */
    private int windowJoin() {
        JoinType type = List.of(JoinType.INNER, JoinType.LEFT, JoinType.RIGHT, JoinType.FULL)
                .get(random.nextInt(4));
        WindowingStrategy.WindowAttached windowing = new WindowingStrategy.WindowAttached(
                new WindowSpec.Tumbling(Duration.ofMillis(1), Optional.empty()), TIME, -1, 2, true);
        return plans.add(
                new WindowJoin(joinSpec(type), windowing, windowing),
                PAIR,
                plans.hash(watermarked(), 1),
                plans.hash(watermarked(), 1));
    }

    private int intervalJoin() {
        JoinType type = List.of(JoinType.INNER, JoinType.LEFT, JoinType.RIGHT, JoinType.FULL)
                .get(random.nextInt(4));
        return plans.add(
                new IntervalJoin(
                        new IntervalJoinSpec(joinSpec(type), new IntervalJoinSpec.WindowBounds(true, -8, 4, 2, 2))),
                PAIR,
                plans.hash(watermarked(), 1),
                plans.hash(watermarked(), 1));
    }
}
