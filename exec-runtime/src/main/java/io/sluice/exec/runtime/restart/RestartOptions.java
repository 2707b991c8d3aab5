package io.sluice.exec.runtime.restart;

import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;

/** The options of restart strategies. */
public final class RestartOptions {
    public static final Option<String> TYPE = Option.string("restart-strategy.type")
            .alsoCalled("restart-strategy")
            .doc(
                    "Whether a job that fails runs again: none, fixed-delay, failure-rate or exponential-delay. Unset: exponential-delay for a job"
                            + " with checkpoints, none for others. Errors in a statement or its rows are not tried again.");

    public static final Option<String> FAILOVER = Option.string("jobmanager.execution.failover-strategy")
            .defaultsTo("region")
            .doc(
                    "What is restarted when a part of a job fails: region, the part between which and the others no rows go, or full, the whole job."
                            + " An error that concerns all parts restarts the whole job.");

    public static final Option<Integer> FIXED_ATTEMPTS = Option.integer("restart-strategy.fixed-delay.attempts")
            .defaultsTo("1")
            .doc("How often a job is restarted.");

    public static final Option<Duration> FIXED_DELAY = Option.duration("restart-strategy.fixed-delay.delay")
            .defaultsTo("1 s")
            .doc("Time before a restart.");

    public static final Option<Integer> RATE_FAILURES = Option.integer(
                    "restart-strategy.failure-rate.max-failures-per-interval")
            .defaultsTo("1")
            .doc("Failures within the interval after which a job is not restarted.");

    public static final Option<Duration> RATE_INTERVAL = Option.duration(
                    "restart-strategy.failure-rate.failure-rate-interval")
            .defaultsTo("1 min")
            .doc("The time over which failures are counted.");

    public static final Option<Duration> RATE_DELAY = Option.duration("restart-strategy.failure-rate.delay")
            .defaultsTo("1 s")
            .doc("Time before a restart.");

    public static final Option<Duration> INITIAL_BACKOFF = Option.duration(
                    "restart-strategy.exponential-delay.initial-backoff")
            .defaultsTo("1 s")
            .doc("Time before the first restart.");

    public static final Option<Duration> MAX_BACKOFF = Option.duration("restart-strategy.exponential-delay.max-backoff")
            .defaultsTo("1 min")
            .doc("Time at most before a restart.");

    public static final Option<Double> BACKOFF_MULTIPLIER = Option.floating(
                    "restart-strategy.exponential-delay.backoff-multiplier")
            .defaultsTo("1.5")
            .doc("By how much the time grows with each restart.");

    public static final Option<Duration> RESET_THRESHOLD = Option.duration(
                    "restart-strategy.exponential-delay.reset-backoff-threshold")
            .defaultsTo("1 h")
            .doc("How long a job has to run before the time is the initial one again.");

    public static final Option<Double> JITTER = Option.floating("restart-strategy.exponential-delay.jitter-factor")
            .defaultsTo("0.1")
            .doc("By which part of it the time is changed at random, either way.");

    public static final Option<Integer> ATTEMPTS_BEFORE_RESET = Option.integer(
                    "restart-strategy.exponential-delay.attempts-before-reset-backoff")
            .defaultsTo("2147483647")
            .doc("Restarts in a row after which a job has failed for good.");

    public static final List<Option<?>> ALL = List.of(
            TYPE,
            FAILOVER,
            FIXED_ATTEMPTS,
            FIXED_DELAY,
            RATE_FAILURES,
            RATE_INTERVAL,
            RATE_DELAY,
            INITIAL_BACKOFF,
            MAX_BACKOFF,
            BACKOFF_MULTIPLIER,
            RESET_THRESHOLD,
            JITTER,
            ATTEMPTS_BEFORE_RESET);

    private RestartOptions() {}
}
