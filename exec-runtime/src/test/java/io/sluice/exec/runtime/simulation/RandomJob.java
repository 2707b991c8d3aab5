package io.sluice.exec.runtime.simulation;

import static io.sluice.exec.plan.node.RankStrategy.Kind.APPEND_FAST;
import static io.sluice.exec.plan.node.RankStrategy.Kind.RETRACT;
import static io.sluice.exec.runtime.testing.Rows.insert;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.Sort;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.plan.node.WindowBound;
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
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** A small job drawn at random: one to three pipelines, each from sources of its own to a table of its own. */
final class RandomJob {
    static final LogicalType TIME = Types.timestamp(3);
    /** A number that is unique among the rows of a source, a key, a time that is too, and a time that no later row is behind. */
    static final RowType ROW = Rows.type(Types.INT, Types.STRING, new TimestampType(3, TimeKind.ROWTIME, true), TIME);

    static final AggregateCall COUNT = Plans.call("COUNT", Types.BIGINT.notNull(), false, -1);
    static final AggregateCall SUM = Plans.call("SUM", Types.INT, false, -1, 0);
    static final AggregateCall MAX = Plans.call("MAX", Types.INT, false, -1, 0);

    /** Rows come later than others with greater times by so much at most, milliseconds. */
    private static final int DISORDER = 6;

    private final String prefix;
    private final Random random;
    private final Faults faults;
    private final Plans plans = new Plans();
    private final RandomAggregates aggregates;
    private final RandomJoins joins;
    private final RandomWindows windows;
    private final List<ExternalTable> tables = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    private int sources;
    private int sinks;
    private boolean rowByRow;

    /** What a pipeline does. */
    enum Kind {
        PASS,
        VALUES,
        AGGREGATE,
        JOIN_AGGREGATE,
        HALF_JOIN,
        JOIN_OF_AGGREGATES,
        JOIN_OF_THREE,
        UNION_AGGREGATE,
        TWO_AGGREGATES,
        NORMALIZE,
        TOP_N,
        SORT,
        SORT_LIMIT,
        LIMIT,
        LIMIT_OF_CHANGES,
        DEDUPLICATE,
        DEDUPLICATE_ARRIVALS,
        WINDOW,
        TWO_PHASE_WINDOW,
        GROUP_WINDOW,
        SESSION,
        ROWS_OF_SESSIONS,
        WINDOW_RANK,
        RANK_OF_WINDOWS,
        WINDOW_DEDUPLICATE,
        OVER,
        OVER_CHANGES,
        INTERVAL_JOIN,
        TEMPORAL_JOIN,
        TEMPORAL_SORT,
        WINDOW_JOIN,
        MATERIALIZE,
        MATCH,
        LOOKUP,
        LOOKUP_OF_CHANGES,
        MINI_BATCH,
        SPLIT_AGGREGATE,
        ASYNC_CALC,
        ASYNC_CORRELATE,
        TWO_SINKS,
        SINKS_OF_ONE_TABLE,
        LATE_ROWS
    }

    /** @param prefix of the names of its tables */
    RandomJob(String prefix, Random random, Faults faults) {
        this(prefix, random, faults, List.of(Kind.values()));
    }

    /** @param possible what its pipelines may do */
    RandomJob(String prefix, Random random, Faults faults, List<Kind> possible) {
        this.prefix = prefix;
        this.random = random;
        this.faults = faults;
        aggregates = new RandomAggregates(plans, random);
        joins = new RandomJoins(plans, random);
        windows = new RandomWindows(plans, random);
        int pipelines = 1 + random.nextInt(3);
        for (int i = 0; i < pipelines; i++) {
            Kind kind = possible.get(random.nextInt(possible.size()));
            kinds.add(kind);
            add(kind);
        }
    }

    ExecPlan plan() {
        return plans.build();
    }

    /** What its pipelines do. */
    List<Kind> kinds() {
        return List.copyOf(kinds);
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
            case PASS -> sink(plans.project(timed(anyReaders()), 0, 1));
            case VALUES -> sink(aggregates.of(values(), 1));
            case AGGREGATE -> sink(aggregates.of(changes(), 1));
            case JOIN_AGGREGATE -> sink(aggregates.of(joins.of(changes(), changes(), perhapsBundles()), 5));
            case HALF_JOIN -> sink(joins.half(changes(), changes(), perhapsBundles()));
            case JOIN_OF_AGGREGATES -> sink(joins.ofSingle(aggregates.of(changes(), 1), aggregates.of(changes(), 1)));
            case JOIN_OF_THREE -> sink(aggregates.of(joins.ofThree(fewChanges(), fewChanges(), fewChanges()), 1));
            case UNION_AGGREGATE -> sink(aggregates.of(plans.add(new Union(), ROW, changes(), changes()), 1));
            case TWO_AGGREGATES -> sink(aggregates.ofCounts(aggregates.of(changes(), 1)));
            case NORMALIZE ->
                sink(plans.add(
                        new ChangelogNormalize(List.of(1), true, List.of(), Optional.empty()),
                        ROW,
                        plans.hash(upserts(), 1)));
            case TOP_N -> sink(random.nextBoolean() ? topN(changes(), RETRACT) : topN(timed(1), APPEND_FAST));
            case SORT -> sink(plans.add(new Sort(byNumber()), ROW, plans.singleton(changes())));
            case SORT_LIMIT ->
                sink(plans.add(
                        new SortLimit(byNumber(), anyRange(), strategy(RETRACT), true, List.of()),
                        ROW,
                        plans.singleton(changes())));
            case LIMIT -> sink(limit(timed(1), APPEND_FAST));
            // Which rows are shown is anybody's choice; how many is not.
            case LIMIT_OF_CHANGES -> sink(aggregates.countOfAll(limit(changes(), RETRACT)));
            case DEDUPLICATE ->
                sink(plans.add(
                        new Deduplicate(List.of(1), true, random.nextBoolean(), false, true, List.of()),
                        ROW,
                        plans.hash(watermarked(), 1)));
            case DEDUPLICATE_ARRIVALS -> {
                boolean last = random.nextBoolean();
                sink(plans.add(
                        new Deduplicate(List.of(1), false, last, !last, true, List.of()),
                        ROW,
                        perhapsBundles(),
                        plans.hash(timed(1), 1)));
            }
            case WINDOW -> sink(windows.aggregate(watermarked()));
            case TWO_PHASE_WINDOW -> sink(windows.twoPhases(watermarked()));
            case GROUP_WINDOW -> sink(windows.grouped(watermarked()));
            case SESSION -> sink(windows.sessions(watermarked()));
            case ROWS_OF_SESSIONS -> sink(windows.rowsOfSessions(watermarked()));
            case WINDOW_RANK -> sink(windows.rank(watermarked()));
            case RANK_OF_WINDOWS -> sink(windows.rankOfSums(watermarked()));
            case WINDOW_DEDUPLICATE -> sink(windows.deduplicate(watermarked()));
            case OVER -> sink(over(watermarked(), 2));
            case OVER_CHANGES -> sink(over(changes(), 0));
            case INTERVAL_JOIN -> sink(joins.ofInterval(watermarked(), watermarked()));
            case TEMPORAL_JOIN -> sink(joins.ofVersions(watermarked(), watermarked()));
            case TEMPORAL_SORT -> sink(temporalSort(watermarked()));
            case WINDOW_JOIN -> sink(joins.ofWindows(windows, watermarked(), watermarked()));
            case MATERIALIZE -> sink(changes(), true);
            case MATCH -> sink(match(watermarked()));
            case LOOKUP -> sink(lookup(timed(anyReaders()), false));
            case LOOKUP_OF_CHANGES -> sink(aggregates.of(lookup(plans.hash(changes(), 0), true), 1));
            case MINI_BATCH -> sink(aggregates.bundled(changes()));
            case SPLIT_AGGREGATE -> sink(aggregates.split(changes()));
            case ASYNC_CALC ->
                sink(plans.add(
                        AsyncNodes.calc(ROW),
                        AsyncNodes.OUTPUT,
                        AsyncNodes.configuration(random),
                        timed(anyReaders())));
            case ASYNC_CORRELATE -> {
                int rows = plans.project(timed(anyReaders()), 0, 1);
                sink(plans.add(
                        AsyncNodes.correlate(plans.type(rows), random),
                        AsyncNodes.CORRELATED,
                        AsyncNodes.configuration(random),
                        rows));
            }
            case SINKS_OF_ONE_TABLE -> {
                int source = timed(1);
                ExternalTable table = sink(plans.project(source, 0, 1));
                sink(plans.project(source, 0, 1), table);
                // Rows of another region.
                sink(plans.project(timed(anyReaders()), 0, 1), table);
            }
            case LATE_ROWS -> sink(late());
            case TWO_SINKS -> {
                int source = changes();
                sink(plans.project(source, 0, 1));
                sink(aggregates.of(source, 1));
            }
        }
    }

    private int anyReaders() {
        return 1 + random.nextInt(3);
    }

    private Map<String, String> perhapsBundles() {
        return random.nextInt(3) == 0 ? aggregates.bundles() : Map.of();
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
        return changes(20 + random.nextInt(60));
    }

    /** For what multiplies them. */
    private int fewChanges() {
        return changes(10 + random.nextInt(20));
    }

    private int changes(int count) {
        int[] number = {0};
        Changelogs changelog = new Changelogs(random, () -> {
            number[0]++;
            return row(number[0], number[0]);
        });
        return scan(changelog.next(count), 1);
    }

    /** Rows that stand in the statement. */
    private int values() {
        List<Rows.Row> rows = new ArrayList<>();
        for (int i = 20 + random.nextInt(60); i > 0; i--) {
            rows.add(insert(i, "key" + random.nextInt(6)));
        }
        return plans.values(Rows.type(Types.INT, Types.STRING), rows);
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
        return switch (random.nextInt(12)) {
            case 0 -> windows.aggregate(marked);
            case 1 -> windows.twoPhases(marked);
            case 2 -> windows.sessions(marked);
            case 3 -> over(marked, 2);
            case 4 -> temporalSort(marked);
            case 5 ->
                plans.add(new Deduplicate(List.of(1), true, false, true, true, List.of()), ROW, plans.hash(marked, 1));
            case 6 -> windows.grouped(marked);
            case 7 -> windows.rank(marked);
            case 8 -> windows.rankOfSums(marked);
            case 9 -> windows.deduplicate(marked);
            case 10 -> windows.rowsOfSessions(marked);
            default -> match(marked);
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

    private int lookup(int input, boolean keeps) {
        String name = prefix + "parts" + sources++;
        TestConnector.table(name).lookup = LookupNodes.reader(faults);
        return plans.add(
                LookupNodes.join(name, random, keeps),
                Rows.type(Types.INT, Types.STRING, TIME, TIME, Types.STRING, Types.INT),
                input);
    }

    private static SortSpec byNumber() {
        return new SortSpec(List.of(new SortField(0, true, false)));
    }

    private RankRange.Constant anyRange() {
        int first = 1 + random.nextInt(3);
        return new RankRange.Constant(first, first + random.nextInt(12));
    }

    private static RankStrategy strategy(RankStrategy.Kind kind) {
        return new RankStrategy(kind, List.of());
    }

    private int limit(int input, RankStrategy.Kind kind) {
        return plans.add(
                new Limit(anyRange(), strategy(kind), true, List.of()), plans.type(input), plans.singleton(input));
    }

    private int topN(int input, RankStrategy.Kind kind) {
        SortSpec order = new SortSpec(List.of(new SortField(0, random.nextBoolean(), true)));
        return plans.add(
                new Rank(
                        RankType.ROW_NUMBER,
                        new PartitionSpec(List.of(1)),
                        order,
                        new RankRange.Constant(1, 1 + random.nextInt(3)),
                        strategy(kind),
                        false,
                        true,
                        List.of()),
                ROW,
                plans.hash(input, 1));
    }

    private int temporalSort(int marked) {
        return plans.add(
                new TemporalSort(new SortSpec(List.of(new SortField(2, true, false), new SortField(0, true, false)))),
                ROW,
                plans.singleton(marked));
    }

    private int match(int marked) {
        return plans.add(MatchNodes.match(ROW, random), MatchNodes.OUTPUT, plans.hash(marked, 1));
    }

    /** All rows of a key up to each. @param order a column */
    private int over(int input, int order) {
        OverSpec spec = new OverSpec(
                new PartitionSpec(List.of(1)),
                List.of(new OverSpec.GroupSpec(
                        new SortSpec(List.of(new SortField(order, true, false))),
                        false,
                        new WindowBound.UnboundedPreceding(),
                        new WindowBound.CurrentRow(),
                        List.of(COUNT, SUM))),
                List.of(),
                ROW.arity());
        return plans.add(
                new OverAggregate(spec, Optional.of(2)),
                Rows.type(Types.INT, Types.STRING, TIME, TIME, COUNT.type(), SUM.type()),
                plans.hash(input, 1));
    }
}
