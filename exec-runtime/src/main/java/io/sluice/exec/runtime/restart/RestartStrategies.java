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
                fixedDelay(
                        atLeast(0, options, RestartOptions.FIXED_ATTEMPTS),
                        millis(0, options, RestartOptions.FIXED_DELAY));
            case "failure-rate", "failurerate" ->
                failureRate(
                        atLeast(1, options, RestartOptions.RATE_FAILURES),
                        millis(1, options, RestartOptions.RATE_INTERVAL),
                        millis(0, options, RestartOptions.RATE_DELAY));
            case "exponential-delay", "exponentialdelay" -> exponentialDelay(options, random);
            default ->
                throw invalid(
                        type, RestartOptions.TYPE, "it takes none, fixed-delay, failure-rate or exponential-delay");
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
            default -> throw invalid(strategy, RestartOptions.FAILOVER, "it takes region or full");
        };
    }

    private static RestartStrategy exponentialDelay(Options options, LongSupplier random) {
        long initial = millis(1, options, RestartOptions.INITIAL_BACKOFF);
        long most = millis(1, options, RestartOptions.MAX_BACKOFF);
        if (most < initial) {
            throw invalid(
                    most + " ms",
                    RestartOptions.MAX_BACKOFF,
                    "it must be at least " + RestartOptions.INITIAL_BACKOFF.key());
        }
        double jitter = options.get(RestartOptions.JITTER);
        if (!(jitter >= 0 && jitter <= 1)) {
            throw invalid(jitter, RestartOptions.JITTER, "it must be from 0 to 1");
        }
        double multiplier = options.get(RestartOptions.BACKOFF_MULTIPLIER);
        if (!(multiplier >= 1)) {
            throw invalid(multiplier, RestartOptions.BACKOFF_MULTIPLIER, "it must be at least 1");
        }
        return new ExponentialDelay(
                initial,
                most,
                multiplier,
                millis(1, options, RestartOptions.RESET_THRESHOLD),
                jitter,
                atLeast(1, options, RestartOptions.ATTEMPTS_BEFORE_RESET),
                random);
    }

    private static long millis(long least, Options options, Option<Duration> option) {
        Duration value = options.get(option);
        if (value.toMillis() < least) {
            throw invalid(value.toMillis() + " ms", option, "it must be at least " + least + " ms");
        }
        return value.toMillis();
    }

    private static int atLeast(int least, Options options, Option<Integer> option) {
        int value = options.get(option);
        if (value < least) {
            throw invalid(value, option, "it must be at least " + least);
        }
        return value;
    }

    private static SluiceException invalid(Object value, Option<?> option, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", option.key())
                .with("reason", reason);
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
