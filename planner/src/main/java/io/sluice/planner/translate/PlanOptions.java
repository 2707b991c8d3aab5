package io.sluice.planner.translate;

import io.sluice.exec.plan.node.Sink;
import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;

/** The options that plans obey. Those that a node consumes are written into the plan with their values. */
public final class PlanOptions {
    public static final Option<String> LOCAL_TIME_ZONE =
            Option.string("table.local-time-zone").defaultsTo("default").doc("The session's time zone.");

    public static final Option<Duration> STATE_TTL = Option.duration("table.exec.state.ttl")
            .defaultsTo("0 ms")
            .doc("How long an entry of a state lives after its last change. 0: for ever.");

    public static final Option<Boolean> EARLY_FIRE_ENABLED = Option.bool("table.exec.emit.early-fire.enabled")
            .defaultsTo("false")
            .doc("Whether group windows give results before their end.");

    public static final Option<Duration> EARLY_FIRE_DELAY = Option.duration("table.exec.emit.early-fire.delay")
            .doc("Time between two results before a window's end. 0: with each row.");

    public static final Option<Boolean> LATE_FIRE_ENABLED = Option.bool("table.exec.emit.late-fire.enabled")
            .defaultsTo("false")
            .doc("Whether group windows give results after their end, for late rows.");

    public static final Option<Duration> LATE_FIRE_DELAY = Option.duration("table.exec.emit.late-fire.delay")
            .doc("Time between two results after a window's end. 0: with each row.");

    public static final Option<Duration> ALLOW_LATENESS = Option.duration("table.exec.emit.allow-lateness")
            .defaultsTo("0 ms")
            .doc("How long a group window takes late rows.");

    public static final Option<Boolean> MINI_BATCH_ENABLED = Option.bool("table.exec.mini-batch.enabled")
            .defaultsTo("false")
            .doc("Whether rows are collected to small bundles that touch the state once a key.");

    public static final Option<Long> MINI_BATCH_SIZE =
            Option.longInteger("table.exec.mini-batch.size").defaultsTo("-1").doc("The most rows in a bundle.");

    public static final Option<Duration> MINI_BATCH_ALLOW_LATENCY = Option.duration(
                    "table.exec.mini-batch.allow-latency")
            .defaultsTo("0 ms")
            .doc("How long a row may wait in a bundle.");

    /** In how many steps rows are aggregated. */
    public enum AggregatePhases {
        AUTO,
        ONE_PHASE,
        TWO_PHASE
    }

    public static final Option<AggregatePhases> AGG_PHASE_STRATEGY = Option.oneOf(
                    "table.optimizer.agg-phase-strategy", AggregatePhases.class)
            .defaultsTo("AUTO")
            .doc(
                    "Whether rows are aggregated before and after the exchange (TWO_PHASE), only after it (ONE_PHASE), or as is cheapest (AUTO).");

    public static final Option<Boolean> DISTINCT_AGG_SPLIT = Option.bool("table.optimizer.distinct-agg.split.enabled")
            .defaultsTo("false")
            .doc("Whether DISTINCT aggregates are computed by buckets of their values first.");

    public static final Option<Integer> DISTINCT_AGG_BUCKETS = Option.integer(
                    "table.optimizer.distinct-agg.split.bucket-num")
            .defaultsTo("1024")
            .doc("Buckets of the values of DISTINCT aggregates.");

    public static final Option<Boolean> INCREMENTAL_AGG = Option.bool("table.optimizer.incremental-agg-enabled")
            .defaultsTo("true")
            .doc(
                    "Whether the second half of bundled partial aggregates and the first half of final ones are one node.");

    public static final Option<Boolean> REUSE_SUB_PLAN = Option.bool("table.optimizer.reuse-sub-plan-enabled")
            .defaultsTo("true")
            .doc("Whether parts of a plan that do the same are one.");

    public static final Option<Boolean> REUSE_SOURCE = Option.bool("table.optimizer.reuse-source-enabled")
            .defaultsTo("true")
            .doc(
                    "Whether a table that is read several times is read once. Needs table.optimizer.reuse-sub-plan-enabled.");

    public static final Option<Boolean> REUSE_SINK = Option.bool("table.optimizer.reuse-sink-enabled")
            .defaultsTo("true")
            .doc("Whether INSERTs of a statement set into the same table have one sink.");

    public static final Option<Boolean> MULTI_JOIN_ENABLED = Option.bool("table.optimizer.multi-join.enabled")
            .defaultsTo("false")
            .doc("Whether inner and left joins with a key in common are one node that keeps nothing in between.");

    /** Whether joins without state are wanted, which look rows up in both tables. */
    public enum DeltaJoinStrategy {
        AUTO,
        FORCE,
        NONE
    }

    public static final Option<DeltaJoinStrategy> DELTA_JOIN_STRATEGY = Option.oneOf(
                    "table.optimizer.delta-join.strategy", DeltaJoinStrategy.class)
            .defaultsTo("AUTO")
            .doc(
                    "Whether joins that look rows up in both tables' indexes, and keep nothing, are used where they can be (AUTO), have to be"
                            + " (FORCE: a statement whose joins all keep their rows is refused), or are not (NONE). Indexes are told by"
                            + " catalogs; no table that SQL declares has one.");

    public static final Option<Boolean> UNION_ALL_AS_BREAKPOINT = Option.bool(
                    "table.optimizer.union-all-as-breakpoint-enabled")
            .defaultsTo("true")
            .doc(
                    "Where statement sets are cut into blocks when table.optimizer.reuse-optimize-block-with-digest-enabled is set. It is"
                            + " not here, so this changes nothing.");

    public static final Option<Boolean> DIGEST_BLOCKS = Option.bool(
                    "table.optimizer.reuse-optimize-block-with-digest-enabled")
            .defaultsTo("false")
            .doc(
                    "Whether the INSERTs of a statement set are optimized in blocks that end where they have something in common."
                            + " Not supported: what the plans have in common at the end is one.");

    public static final Option<Integer> PTF_MAX_TABLES = Option.integer("table.optimizer.ptf.max-tables")
            .defaultsTo("20")
            .doc(
                    "How many tables a process table function may take. There are no such functions here, so this changes nothing.");

    public static final Option<Boolean> REPORT_STATISTICS = Option.bool(
                    "table.optimizer.source.report-statistics-enabled")
            .defaultsTo("true")
            .doc("Whether what sources tell of their rows is looked at.");

    public static final Option<Boolean> MERGE_PROJECTS = Option.bool("table.optimizer.sql2rel.project-merge.enabled")
            .defaultsTo("false")
            .doc("Whether SELECT lists are merged before a statement is optimized, as EXPLAIN then shows it first.");

    public static final Option<Boolean> JOIN_REORDER_ENABLED = Option.bool("table.optimizer.join-reorder-enabled")
            .defaultsTo("false")
            .doc("Whether joins are done in the order that is estimated cheapest, rather than as written.");

    public static final Option<Integer> BUSHY_JOIN_REORDER_THRESHOLD = Option.integer(
                    "table.optimizer.bushy-join-reorder-threshold")
            .defaultsTo("12")
            .doc(
                    "The most joined tables for which every shape of the tree is considered; with more, only those in which one table joins"
                            + " at a time.");

    /** What to do about updates that may take back other rows than were sent. */
    public enum NondeterministicUpdate {
        IGNORE,
        TRY_RESOLVE
    }

    public static final Option<NondeterministicUpdate> NONDETERMINISTIC_UPDATE = Option.oneOf(
                    "table.optimizer.non-deterministic-update.strategy", NondeterministicUpdate.class)
            .defaultsTo("IGNORE")
            .doc(
                    "Whether statements are refused whose updates may take back other rows than were sent (TRY_RESOLVE), or not (IGNORE).");

    public static final Option<Long> TOPN_CACHE_SIZE = Option.longInteger("table.exec.rank.topn-cache-size")
            .defaultsTo("10000")
            .doc(
                    "Written to plans for Flink, whose top-N caches so many rows. Has no effect here: the state is in memory as it is.");

    /** Flink's internal option, which its own tests of ORDER BY set. */
    public static final Option<Boolean> SORT_NON_TEMPORAL_ENABLED = Option.bool(
                    "__table.exec.sort.non-temporal.enabled__")
            .defaultsTo("false")
            .doc("Whether a stream may be ordered by other columns than its time attribute, when it ends.");

    public static final Option<Boolean> DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE = Option.bool(
                    "table.exec.deduplicate.insert-update-after-sensitive-enabled")
            .defaultsTo("true")
            .doc("Whether it matters to those who read a deduplication that a first row comes as an insert.");

    public static final Option<Boolean> DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES = Option.bool(
                    "table.exec.deduplicate.mini-batch.compact-changes-enabled")
            .defaultsTo("false")
            .doc("Whether a deduplication sends only the last of the changes that a bundle makes to a key.");

    public static final Option<String> SINK_KEYED_SHUFFLE = Option.string("table.exec.sink.keyed-shuffle")
            .defaultsTo("AUTO")
            .doc("Whether rows are spread over the sink's subtasks by the sink's primary key: NONE, AUTO or FORCE.");

    public static final Option<String> SINK_NOT_NULL_ENFORCER = Option.string("table.exec.sink.not-null-enforcer")
            .defaultsTo("ERROR")
            .doc("What to do with a NULL for a NOT NULL column of a sink: ERROR or DROP the row.");

    public static final Option<String> SINK_ROWTIME_INSERTER = Option.string("table.exec.sink.rowtime-inserter")
            .defaultsTo("ENABLED")
            .doc("Whether the event time is handed to the sink as the row's timestamp: ENABLED or DISABLED.");

    public static final Option<String> SINK_TYPE_LENGTH_ENFORCER = Option.string("table.exec.sink.type-length-enforcer")
            .defaultsTo("IGNORE")
            .doc("What to do with values that are longer than the sink's column: IGNORE, TRIM_PAD or ERROR.");

    /** When rows of one sink key are put right. */
    public enum UpsertMaterialize {
        NONE,
        AUTO,
        FORCE
    }

    public static final Option<UpsertMaterialize> SINK_UPSERT_MATERIALIZE = Option.oneOf(
                    "table.exec.sink.upsert-materialize", UpsertMaterialize.class)
            .defaultsTo("AUTO")
            .doc("Whether rows of one sink key that may come out of order are put right: NONE, AUTO or FORCE.");

    public static final Option<Sink.MaterializeStrategy> SINK_MATERIALIZE_STRATEGY = Option.oneOf(
                    "table.exec.sink.upsert-materialize-strategy.type", Sink.MaterializeStrategy.class)
            .defaultsTo("LEGACY")
            .doc(
                    "How Flink keeps the rows of a sink key to put them right: LEGACY, MAP, VALUE or ADAPTIVE. Written to plans; here one structure serves for all.");

    public static final Option<Boolean> SINK_REQUIRE_ON_CONFLICT = Option.bool("table.exec.sink.require-on-conflict")
            .defaultsTo("true")
            .doc("Whether INSERT must say ON CONFLICT when the query's upsert key is not the sink's primary key.");

    public static final Option<Boolean> CDC_EVENTS_DUPLICATE = Option.bool("table.exec.source.cdc-events-duplicate")
            .defaultsTo("false")
            .doc("Whether changelog sources may say a change more than once; the primary key then tells them apart.");

    public static final Option<Duration> SOURCE_IDLE_TIMEOUT = Option.duration("table.exec.source.idle-timeout")
            .defaultsTo("0 ms")
            .doc("After so long without rows a source no longer holds the watermark back. 0: never.");

    /** Whether rows leave an asynchronous look-up in the order in which they came. */
    public enum AsyncOutputMode {
        ORDERED,
        ALLOW_UNORDERED
    }

    public static final Option<AsyncOutputMode> ASYNC_LOOKUP_OUTPUT_MODE = Option.oneOf(
                    "table.exec.async-lookup.output-mode", AsyncOutputMode.class)
            .defaultsTo("ORDERED")
            .doc(
                    "Whether rows leave an asynchronous look-up in the order in which they came: ORDERED or ALLOW_UNORDERED.");

    public static final Option<Integer> ASYNC_LOOKUP_CAPACITY = Option.integer(
                    "table.exec.async-lookup.buffer-capacity")
            .defaultsTo("100")
            .doc("The most look-ups of a join that are under way at once.");

    public static final Option<Duration> ASYNC_LOOKUP_TIMEOUT = Option.duration("table.exec.async-lookup.timeout")
            .defaultsTo("3 min")
            .doc("How long an asynchronous look-up may take.");

    public static final Option<Boolean> ASYNC_LOOKUP_KEY_ORDERED = Option.bool(
                    "table.exec.async-lookup.key-ordered-enabled")
            .defaultsTo("false")
            .doc("Whether asynchronous look-ups of one key keep their order.");

    /** What plans say of calls of async scalar functions; {@code RuntimeOptions} of the runtime tells what each means. */
    public static final List<Option<?>> ASYNC_SCALAR = List.of(
            Option.integer("table.exec.async-scalar.max-concurrent-operations")
                    .defaultsTo("10")
                    .doc("Rows at most whose calls of an async scalar function are not answered."),
            Option.duration("table.exec.async-scalar.timeout")
                    .defaultsTo("3 min")
                    .doc("How long the calls of async scalar functions for a row may take in all."),
            Option.string("table.exec.async-scalar.retry-strategy")
                    .defaultsTo("FIXED_DELAY")
                    .doc("Whether calls of async scalar functions that fail are made again: FIXED_DELAY or NO_RETRY."),
            Option.duration("table.exec.async-scalar.retry-delay")
                    .defaultsTo("100 ms")
                    .doc("After how long calls of async scalar functions that fail are made again."),
            Option.integer("table.exec.async-scalar.max-attempts")
                    .defaultsTo("3")
                    .doc("Calls at most, the first one included."));

    /** The same of calls of async table functions. */
    public static final List<Option<?>> ASYNC_TABLE = List.of(
            Option.integer("table.exec.async-table.max-concurrent-operations")
                    .defaultsTo("10")
                    .doc("Rows at most whose calls of an async table function are not answered."),
            Option.duration("table.exec.async-table.timeout")
                    .defaultsTo("3 min")
                    .doc("How long the call of an async table function for a row may take in all."),
            Option.string("table.exec.async-table.retry-strategy")
                    .defaultsTo("FIXED_DELAY")
                    .doc("Whether calls of async table functions that fail are made again: FIXED_DELAY or NO_RETRY."),
            Option.duration("table.exec.async-table.retry-delay")
                    .defaultsTo("100 ms")
                    .doc("After how long calls of async table functions that fail are made again."),
            Option.integer("table.exec.async-table.max-retries")
                    .defaultsTo("3")
                    .doc("Calls at most, the first one included."));

    /** Those that a session may set and that the runtime does not declare. */
    public static final List<Option<?>> SESSION = List.of(
            EARLY_FIRE_ENABLED,
            EARLY_FIRE_DELAY,
            LATE_FIRE_ENABLED,
            LATE_FIRE_DELAY,
            ALLOW_LATENESS,
            MINI_BATCH_ENABLED,
            MINI_BATCH_SIZE,
            MINI_BATCH_ALLOW_LATENCY,
            AGG_PHASE_STRATEGY,
            DISTINCT_AGG_SPLIT,
            DISTINCT_AGG_BUCKETS,
            INCREMENTAL_AGG,
            NONDETERMINISTIC_UPDATE,
            REUSE_SUB_PLAN,
            REUSE_SOURCE,
            REUSE_SINK,
            MULTI_JOIN_ENABLED,
            DELTA_JOIN_STRATEGY,
            UNION_ALL_AS_BREAKPOINT,
            DIGEST_BLOCKS,
            PTF_MAX_TABLES,
            REPORT_STATISTICS,
            MERGE_PROJECTS,
            JOIN_REORDER_ENABLED,
            BUSHY_JOIN_REORDER_THRESHOLD,
            TOPN_CACHE_SIZE,
            SORT_NON_TEMPORAL_ENABLED,
            DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE,
            SINK_ROWTIME_INSERTER,
            SINK_UPSERT_MATERIALIZE,
            SINK_MATERIALIZE_STRATEGY,
            SINK_REQUIRE_ON_CONFLICT,
            CDC_EVENTS_DUPLICATE,
            ASYNC_LOOKUP_OUTPUT_MODE,
            ASYNC_LOOKUP_CAPACITY,
            ASYNC_LOOKUP_TIMEOUT,
            ASYNC_LOOKUP_KEY_ORDERED);

    private PlanOptions() {}
}
