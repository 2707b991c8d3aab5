package io.sluice.exec.runtime.operator;

import io.sluice.functions.cast.LegacyCast;
import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;

/** The options of a session that the runtime reads. */
public final class RuntimeOptions {
    public static final Option<Integer> PARALLELISM = Option.integer("parallelism.default")
            .defaultsTo("1")
            .doc("Subtasks that run an operator side by side, unless its table or plan says otherwise.");

    public static final Option<Integer> MAX_PARALLELISM = Option.integer("pipeline.max-parallelism")
            .defaultsTo("-1")
            .doc(
                    "Key groups of a job, which bound its parallelism for good. -1: 128, or more when the parallelism asks for it.");

    public static final Option<Boolean> OPERATOR_CHAINING = Option.bool("pipeline.operator-chaining.enabled")
            .defaultsTo("true")
            .doc("Whether operators that can run in one subtask do.");

    public static final Option<Duration> AUTO_WATERMARK_INTERVAL = Option.duration("pipeline.auto-watermark-interval")
            .defaultsTo("200 ms")
            .doc(
                    "How often watermarks are sent when they have advanced; one that is ahead by more than this is sent at once. 0: every one is.");

    public static final Option<Duration> SOURCE_IDLE_TIMEOUT = Option.duration("table.exec.source.idle-timeout")
            .defaultsTo("0 ms")
            .doc("After how long without rows a source no longer holds watermarks back. 0: it always does.");

    public static final Option<Duration> STATE_TTL = Option.duration("table.exec.state.ttl")
            .defaultsTo("0 ms")
            .doc("How long state that is not written to is kept. 0: for ever.");

    public static final Option<NotNullEnforcer> NOT_NULL_ENFORCER = Option.oneOf(
                    "table.exec.sink.not-null-enforcer", NotNullEnforcer.class)
            .defaultsTo("error")
            .doc("What happens to a row with a NULL for a NOT NULL column of a sink.");

    public static final Option<TypeLengthEnforcer> TYPE_LENGTH_ENFORCER = Option.oneOf(
                    "table.exec.sink.type-length-enforcer", TypeLengthEnforcer.class)
            .defaultsTo("ignore")
            .doc(
                    "What happens to CHAR, VARCHAR, BINARY and VARBINARY values that do not have the length of a sink's column.");

    public static final Option<KeyedShuffle> KEYED_SHUFFLE = Option.oneOf(
                    "table.exec.sink.keyed-shuffle", KeyedShuffle.class)
            .defaultsTo("auto")
            .doc("Whether rows are sent to the subtasks of a sink with a primary key by that key.");

    /** Read from the plan, which has it for each node that bundles rows. */
    public static final Option<Boolean> MINI_BATCH_ENABLED = Option.bool("table.exec.mini-batch.enabled")
            .defaultsTo("false")
            .doc("Whether rows are collected to small bundles that touch the state once a key.");

    /** Read from the plan, as {@link #MINI_BATCH_ENABLED}. */
    public static final Option<Long> MINI_BATCH_SIZE =
            Option.longInteger("table.exec.mini-batch.size").defaultsTo("-1").doc("The most rows in a bundle.");

    /** Read from the session, for operators of which the plan does not say that they bundle rows. */
    public static final Option<Duration> MINI_BATCH_ALLOW_LATENCY = Option.duration(
                    "table.exec.mini-batch.allow-latency")
            .defaultsTo("0 ms")
            .doc("How long a row may wait in a bundle.");

    /** Read from the plan, as {@link #MINI_BATCH_ENABLED}. */
    public static final Option<Boolean> DEDUPLICATE_COMPACT_CHANGES = Option.bool(
                    "table.exec.deduplicate.mini-batch.compact-changes-enabled")
            .defaultsTo("false")
            .doc("Whether a deduplication sends only the last of the changes that a bundle makes to a key.");

    public static final Option<String> LOCAL_TIME_ZONE = Option.string("table.local-time-zone")
            .defaultsTo("default")
            .doc("The zone in which TIMESTAMP_LTZ values are shown and cast; default: the gateway's.");

    /** Read as the gateway declares it. */
    public static final Option<String> RUNTIME_MODE = Option.string("execution.runtime-mode")
            .defaultsTo("streaming")
            .doc("How statements run: streaming, batch or automatic.");

    /** The options of calls of async scalar functions are read in plans, where the planner wrote them. */
    public static final Option<Integer> ASYNC_SCALAR_CONCURRENCY = Option.integer(
                    "table.exec.async-scalar.max-concurrent-operations")
            .defaultsTo("10")
            .doc("Rows at most whose calls of an async scalar function are not answered.");

    public static final Option<Duration> ASYNC_SCALAR_TIMEOUT = Option.duration("table.exec.async-scalar.timeout")
            .defaultsTo("3 min")
            .doc("How long the calls of async scalar functions for a row may take in all.");

    public static final Option<RetryStrategy> ASYNC_SCALAR_RETRY = Option.oneOf(
                    "table.exec.async-scalar.retry-strategy", RetryStrategy.class)
            .defaultsTo("FIXED_DELAY")
            .doc("Whether calls of async scalar functions that fail are made again.");

    public static final Option<Duration> ASYNC_SCALAR_RETRY_DELAY = Option.duration(
                    "table.exec.async-scalar.retry-delay")
            .defaultsTo("100 ms")
            .doc("After how long they are.");

    public static final Option<Integer> ASYNC_SCALAR_ATTEMPTS = Option.integer("table.exec.async-scalar.max-attempts")
            .defaultsTo("3")
            .doc("Calls at most, the first one included.");

    /** As those of async scalar functions. */
    public static final Option<Integer> ASYNC_TABLE_CONCURRENCY = Option.integer(
                    "table.exec.async-table.max-concurrent-operations")
            .defaultsTo("10")
            .doc("Rows at most whose calls of an async table function are not answered.");

    public static final Option<Duration> ASYNC_TABLE_TIMEOUT = Option.duration("table.exec.async-table.timeout")
            .defaultsTo("3 min")
            .doc("How long the call of an async table function may take in all.");

    public static final Option<RetryStrategy> ASYNC_TABLE_RETRY = Option.oneOf(
                    "table.exec.async-table.retry-strategy", RetryStrategy.class)
            .defaultsTo("FIXED_DELAY")
            .doc("Whether calls of async table functions that fail are made again.");

    public static final Option<Duration> ASYNC_TABLE_RETRY_DELAY = Option.duration("table.exec.async-table.retry-delay")
            .defaultsTo("100 ms")
            .doc("After how long they are.");

    public static final Option<Integer> ASYNC_TABLE_ATTEMPTS = Option.integer("table.exec.async-table.max-retries")
            .defaultsTo("3")
            .doc("Calls at most, the first one included.");

    public static final List<Option<?>> ALL = List.of(
            PARALLELISM,
            MAX_PARALLELISM,
            OPERATOR_CHAINING,
            AUTO_WATERMARK_INTERVAL,
            SOURCE_IDLE_TIMEOUT,
            STATE_TTL,
            NOT_NULL_ENFORCER,
            TYPE_LENGTH_ENFORCER,
            KEYED_SHUFFLE,
            LegacyCast.BEHAVIOUR,
            LOCAL_TIME_ZONE);

    private RuntimeOptions() {}

    /** Values of {@link #ASYNC_SCALAR_RETRY}. */
    public enum RetryStrategy {
        NO_RETRY,
        FIXED_DELAY
    }

    /** Values of {@link #NOT_NULL_ENFORCER}. */
    public enum NotNullEnforcer {
        ERROR,
        DROP
    }

    /** Values of {@link #TYPE_LENGTH_ENFORCER}. */
    public enum TypeLengthEnforcer {
        IGNORE,
        TRIM_PAD,
        ERROR
    }

    /** Values of {@link #KEYED_SHUFFLE}. */
    public enum KeyedShuffle {
        NONE,
        AUTO,
        FORCE
    }
}
