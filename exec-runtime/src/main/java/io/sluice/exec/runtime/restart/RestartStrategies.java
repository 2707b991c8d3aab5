package io.sluice.exec.runtime.restart;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** The strategies by their names. */
public final class RestartStrategies {
    private RestartStrategies() {}

    /**
     * What a session's options ask for.
     *
     * @param checkpoints whether the job makes checkpoints
     * @param random any number, for jitter
     * @throws SluiceException INVALID_OPTION_VALUE
     */
    public static RestartStrategy of(Options options, boolean checkpoints, LongSupplier random) {
        String type = options.find(RestartOptions.TYPE).orElse(checkpoints ? "exponential-delay" : "none");
        return switch (type.trim().toLowerCase(Locale.ROOT)) {
            case "none", "off", "disable" -> RestartStrategy.NONE;
            case "fixed-delay", "fixeddelay" ->
                fixedDelay(options.get(RestartOptions.FIXED_ATTEMPTS), millis(options, RestartOptions.FIXED_DELAY));
            case "failure-rate", "failurerate" ->
                failureRate(
                        options.get(RestartOptions.RATE_FAILURES),
                        millis(options, RestartOptions.RATE_INTERVAL),
                        millis(options, RestartOptions.RATE_DELAY));
            case "exponential-delay", "exponentialdelay" ->
                new ExponentialDelay(
                        millis(options, RestartOptions.INITIAL_BACKOFF),
                        millis(options, RestartOptions.MAX_BACKOFF),
                        atLeast(1, options, RestartOptions.BACKOFF_MULTIPLIER),
                        millis(options, RestartOptions.RESET_THRESHOLD),
                        atLeast(0, options, RestartOptions.JITTER),
                        options.get(RestartOptions.ATTEMPTS_BEFORE_RESET),
                        random);
            default ->
                throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                        .with("value", type)
                        .with("option", RestartOptions.TYPE.key())
                        .with("reason", "it takes none, fixed-delay, failure-rate or exponential-delay");
        };
    }

    /**
     * Whether parts of a job that have nothing to do with each other are restarted one by one.
     *
     * @throws SluiceException INVALID_OPTION_VALUE
     */
    public static boolean byRegion(Options options) {
        String strategy = options.get(RestartOptions.FAILOVER);
        return switch (strategy.trim().toLowerCase(Locale.ROOT)) {
            case "region" -> true;
            case "full" -> false;
            default ->
                throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                        .with("value", strategy)
                        .with("option", RestartOptions.FAILOVER.key())
                        .with("reason", "it takes region or full");
        };
    }

    private static long millis(Options options, Option<Duration> option) {
        return options.get(option).toMillis();
    }

    private static double atLeast(double least, Options options, Option<Double> option) {
        double value = options.get(option);
        if (!(value >= least)) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", value)
                    .with("option", option.key())
                    .with("reason", "it must be at least " + least);
        }
        return value;
    }

    private static RestartStrategy fixedDelay(int attempts, long delayMillis) {
        return new RestartStrategy() {
            private int left = attempts;

            @Override
            public OptionalLong failed(long nowMillis) {
                return left-- > 0 ? OptionalLong.of(delayMillis) : OptionalLong.empty();
            }
        };
    }

    private static RestartStrategy failureRate(int most, long intervalMillis, long delayMillis) {
        Deque<Long> failures = new ArrayDeque<>();
        return nowMillis -> {
            failures.add(nowMillis);
            while (nowMillis - failures.element() > intervalMillis) {
                failures.remove();
            }
            return failures.size() > most ? OptionalLong.empty() : OptionalLong.of(delayMillis);
        };
    }
}
