package io.sluice.planner.batch;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import java.util.Arrays;
import java.util.List;

/** The options that batch plans obey. Those that a node consumes are written into the plan with their values. */
public final class BatchOptions {
    /** How statements run, as far as the planner must know. */
    public static final Option<String> RUNTIME_MODE = Option.string("execution.runtime-mode")
            .defaultsTo("streaming")
            .doc("How statements run: streaming, batch or automatic.");

    public static final Option<Long> BROADCAST_THRESHOLD = Option.longInteger(
                    "table.optimizer.join.broadcast-threshold")
            .defaultsTo("1048576")
            .doc("The most bytes of a join's side that are sent to all subtasks; -1: never.");

    public static final Option<String> DISABLED_OPERATORS = Option.string("table.exec.disabled-operators")
            .defaultsTo("")
            .doc("Operators that batch plans do without: NestedLoopJoin, ShuffleHashJoin, BroadcastHashJoin, HashJoin,"
                    + " SortMergeJoin, HashAgg, SortAgg.");

    public static final Option<Boolean> MULTIPLE_INPUT = Option.bool("table.optimizer.multiple-input-enabled")
            .defaultsTo("true")
            .doc("Whether operators that hand rows to each other without sending them are one in batch plans.");

    /** When a join may send one side everywhere that was not planned so. */
    public enum AdaptiveBroadcast {
        AUTO,
        RUNTIME_ONLY,
        NONE
    }

    public static final Option<AdaptiveBroadcast> ADAPTIVE_BROADCAST = Option.oneOf(
                    "table.optimizer.adaptive-broadcast-join.strategy", AdaptiveBroadcast.class)
            .defaultsTo("AUTO")
            .doc("Whether joins of batch plans may send one side everywhere when it turns out to be small.");

    /** Whether a join may cut what is sent to it where some keys are frequent. */
    public enum SkewedJoin {
        AUTO,
        FORCED,
        NONE
    }

    public static final Option<SkewedJoin> SKEWED_JOIN = Option.oneOf(
                    "table.optimizer.skewed-join-optimization.strategy", SkewedJoin.class)
            .defaultsTo("AUTO")
            .doc("Whether joins of batch plans may spread the rows of frequent keys.");

    private static final Option<Double> SKEWED_FACTOR = Option.floating(
                    "table.optimizer.skewed-join-optimization.skewed-factor")
            .defaultsTo("4.0")
            .doc("How many times the median a part must have so that its key counts as frequent.");

    private static final Option<Long> SKEWED_THRESHOLD = Option.memorySize(
                    "table.optimizer.skewed-join-optimization.skewed-threshold")
            .defaultsTo("256 mb")
            .doc("How much a part must have so that its key counts as frequent.");

    public static final Option<Boolean> DYNAMIC_FILTERING = Option.bool("table.optimizer.dynamic-filtering.enabled")
            .defaultsTo("true")
            .doc("Whether batch plans let a partitioned table read only the partitions that a joined table names.");

    private static final Option<Long> DYNAMIC_FILTERING_THRESHOLD = Option.memorySize(
                    "table.exec.dynamic-filtering.threshold")
            .defaultsTo("8 mb")
            .doc("The most values that a scan is told; it reads everything where there are more.");

    public static final Option<Boolean> RUNTIME_FILTER = Option.bool("table.optimizer.runtime-filter.enabled")
            .defaultsTo("false")
            .doc(
                    "Whether batch plans filter the large side of a join by the keys of the small one before rows are sent.");

    public static final Option<Long> RUNTIME_FILTER_MAX_BUILD = Option.memorySize(
                    "table.optimizer.runtime-filter.max-build-data-size")
            .defaultsTo("150 mb")
            .doc("The most data that a filter is made of.");

    public static final Option<Long> RUNTIME_FILTER_MIN_PROBE = Option.memorySize(
                    "table.optimizer.runtime-filter.min-probe-data-size")
            .defaultsTo("10 gb")
            .doc(
                    "The least data that is worth a filter; more than table.optimizer.runtime-filter.max-build-data-size.");

    public static final Option<Double> RUNTIME_FILTER_MIN_RATIO = Option.floating(
                    "table.optimizer.runtime-filter.min-filter-ratio")
            .defaultsTo("0.5")
            .doc("The least part of the rows that a filter must be expected to drop.");

    private static final Option<String> HASH_AGGREGATE_MEMORY = Option.string("table.exec.resource.hash-agg.memory")
            .defaultsTo("128 mb")
            .doc("Memory of a hash aggregate.");

    private static final Option<String> HASH_JOIN_MEMORY = Option.string("table.exec.resource.hash-join.memory")
            .defaultsTo("128 mb")
            .doc("Memory of a hash join.");

    private static final Option<String> SORT_MEMORY = Option.string("table.exec.resource.sort.memory")
            .defaultsTo("128 mb")
            .doc("Memory of a sort.");

    private static final Option<String> EXTERNAL_BUFFER_MEMORY = Option.string(
                    "table.exec.resource.external-buffer-memory")
            .defaultsTo("10 mb")
            .doc("Memory of rows that an operator has to keep for a while.");

    private static final Option<String> MAX_FILE_HANDLES = Option.string("table.exec.sort.max-num-file-handles")
            .defaultsTo("128")
            .doc("The most files that are merged at once.");

    private static final Option<String> ASYNC_MERGE = Option.string("table.exec.sort.async-merge-enabled")
            .defaultsTo("true")
            .doc("Whether sorted files are merged while rows still come.");

    private static final Option<String> SPILL_COMPRESSION = Option.string("table.exec.spill-compression.enabled")
            .defaultsTo("true")
            .doc("Whether rows on disk are compressed.");

    private static final Option<String> SPILL_BLOCK = Option.string("table.exec.spill-compression.block-size")
            .defaultsTo("64 kb")
            .doc("How much is compressed at once.");

    static final List<Option<?>> HASH_AGGREGATE =
            List.of(HASH_AGGREGATE_MEMORY, MAX_FILE_HANDLES, SPILL_BLOCK, SPILL_COMPRESSION);
    static final List<Option<?>> HASH_JOIN =
            List.of(EXTERNAL_BUFFER_MEMORY, HASH_JOIN_MEMORY, SORT_MEMORY, SPILL_BLOCK, SPILL_COMPRESSION);
    static final List<Option<?>> NESTED_LOOP_JOIN = List.of(EXTERNAL_BUFFER_MEMORY);
    static final List<Option<?>> OVER = List.of(EXTERNAL_BUFFER_MEMORY);
    static final List<Option<?>> SORT =
            List.of(SORT_MEMORY, ASYNC_MERGE, MAX_FILE_HANDLES, SPILL_BLOCK, SPILL_COMPRESSION);

    /** All that is declared here and nowhere else. */
    public static final List<Option<?>> ALL = List.of(
            BROADCAST_THRESHOLD,
            DISABLED_OPERATORS,
            MULTIPLE_INPUT,
            ADAPTIVE_BROADCAST,
            SKEWED_JOIN,
            SKEWED_FACTOR,
            SKEWED_THRESHOLD,
            DYNAMIC_FILTERING,
            DYNAMIC_FILTERING_THRESHOLD,
            RUNTIME_FILTER,
            RUNTIME_FILTER_MAX_BUILD,
            RUNTIME_FILTER_MIN_PROBE,
            RUNTIME_FILTER_MIN_RATIO,
            HASH_AGGREGATE_MEMORY,
            HASH_JOIN_MEMORY,
            SORT_MEMORY,
            EXTERNAL_BUFFER_MEMORY,
            MAX_FILE_HANDLES,
            ASYNC_MERGE,
            SPILL_COMPRESSION,
            SPILL_BLOCK);

    private BatchOptions() {}

    /** Whether an operator may be used. */
    static boolean allows(Options options, String operator) {
        return Arrays.stream(options.get(DISABLED_OPERATORS).split(","))
                .map(String::strip)
                .noneMatch(operator::equalsIgnoreCase);
    }
}
