package io.sluice.planner.physical;

import io.sluice.exec.plan.node.AsyncOptions;
import io.sluice.exec.plan.node.AsyncOptions.OutputMode;
import io.sluice.exec.plan.node.RetryOptions;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.LookupSupport;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.hint.RelHint;

/**
 * How a look-up join asks its table: what a LOOKUP hint says, else what the session says.
 *
 * @param async empty for one row after another; ALLOW_UNORDERED means as the input allows
 * @param shuffle whether rows with the same key go to the same subtask
 */
public record LookupSettings(Optional<AsyncOptions> async, Optional<RetryOptions> retry, boolean shuffle) {
    public static final String HINT = "LOOKUP";

    private static final Option<String> TABLE =
            Option.string("table").doc("The name or alias of the table that is looked up.");
    private static final Option<Boolean> ASYNC =
            Option.bool("async").doc("Whether several rows are looked up at once.");
    private static final Option<String> OUTPUT_MODE =
            Option.string("output-mode").doc("ordered or allow_unordered.");
    private static final Option<Integer> CAPACITY = Option.integer("capacity").doc("The most look-ups under way.");
    private static final Option<Duration> TIMEOUT =
            Option.duration("timeout").doc("How long a look-up may take, all tries together.");
    private static final Option<String> RETRY_PREDICATE =
            Option.string("retry-predicate").doc("lookup_miss: when nothing was found.");
    private static final Option<String> RETRY_STRATEGY =
            Option.string("retry-strategy").doc("fixed_delay.");
    private static final Option<Duration> FIXED_DELAY =
            Option.duration("fixed-delay").doc("The time between two tries.");
    private static final Option<Integer> MAX_ATTEMPTS =
            Option.integer("max-attempts").doc("How often it is tried again.");
    private static final Option<Boolean> SHUFFLE =
            Option.bool("shuffle").defaultsTo("false").doc("Whether rows with the same key go to the same subtask.");

    private static final List<Option<?>> ALL = List.of(
            TABLE,
            ASYNC,
            OUTPUT_MODE,
            CAPACITY,
            TIMEOUT,
            RETRY_PREDICATE,
            RETRY_STRATEGY,
            FIXED_DELAY,
            MAX_ATTEMPTS,
            SHUFFLE);

    /** @throws SluiceException VALIDATION_ERROR, UNKNOWN_OPTION or INVALID_OPTION_VALUE when the hint says something else */
    public static void check(Map<String, String> hint) {
        Options options = new Options(hint);
        options.requireKnown(ALL);
        if (!options.contains(TABLE)) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR, "Invalid LOOKUP hint: incomplete required option(s): [table]");
        }
        retry(options);
    }

    /** @param hints those of the join; the first of several counts */
    static LookupSettings of(List<RelHint> hints, LookupSupport support, Options session) {
        Options hint = new Options(hints.stream()
                .filter(one -> one.hintName.equals(HINT))
                .findFirst()
                .map(one -> one.kvOptions)
                .map(LinkedHashMap::new)
                .orElseGet(LinkedHashMap::new));
        boolean wantsAsync = !hint.contains(ASYNC) || hint.get(ASYNC);
        boolean async =
                switch (support) {
                    case NONE, SYNC -> false;
                    case ASYNC -> true;
                    case BOTH -> wantsAsync;
                };
        return new LookupSettings(
                async ? Optional.of(async(hint, session)) : Optional.empty(), retry(hint), hint.get(SHUFFLE));
    }

    private static AsyncOptions async(Options hint, Options session) {
        boolean ordered = hint.contains(OUTPUT_MODE)
                ? hint.get(OUTPUT_MODE).equalsIgnoreCase("ordered")
                : session.get(PlanOptions.ASYNC_LOOKUP_OUTPUT_MODE) == PlanOptions.AsyncOutputMode.ORDERED;
        return new AsyncOptions(
                hint.contains(CAPACITY) ? hint.get(CAPACITY) : session.get(PlanOptions.ASYNC_LOOKUP_CAPACITY),
                (hint.contains(TIMEOUT) ? hint.get(TIMEOUT) : session.get(PlanOptions.ASYNC_LOOKUP_TIMEOUT)).toMillis(),
                session.get(PlanOptions.ASYNC_LOOKUP_KEY_ORDERED),
                ordered ? OutputMode.ORDERED : OutputMode.ALLOW_UNORDERED);
    }

    private static Optional<RetryOptions> retry(Options hint) {
        List<Option<?>> needed = List.of(RETRY_PREDICATE, RETRY_STRATEGY, FIXED_DELAY, MAX_ATTEMPTS);
        long given = needed.stream().filter(hint::contains).count();
        if (given == 0) {
            return Optional.empty();
        }
        if (given < needed.size()
                || !hint.get(RETRY_PREDICATE).equals("lookup_miss")
                || !hint.get(RETRY_STRATEGY).equalsIgnoreCase("fixed_delay")) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "Invalid LOOKUP hint: retry options can be both null or all not null")
                    .hint(
                            "Write 'retry-predicate'='lookup_miss', 'retry-strategy'='fixed_delay', 'fixed-delay' and 'max-attempts'.");
        }
        return Optional.of(new RetryOptions(
                "lookup_miss",
                RetryOptions.Strategy.FIXED_DELAY,
                hint.get(FIXED_DELAY).toMillis(),
                hint.get(MAX_ATTEMPTS)));
    }

    /** The options with the output mode that the input allows: where changes come, their order matters. */
    Optional<AsyncOptions> asyncOver(boolean insertOnly) {
        return async.map(options -> new AsyncOptions(
                options.capacity(),
                options.timeout(),
                options.isKeyOrdered() && !insertOnly && options.outputMode() != OutputMode.ORDERED,
                options.outputMode() == OutputMode.ORDERED || !insertOnly ? OutputMode.ORDERED : OutputMode.UNORDERED));
    }
}
