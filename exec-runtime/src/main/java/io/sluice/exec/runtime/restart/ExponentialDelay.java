package io.sluice.exec.runtime.restart;

import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Waits longer with each failure, up to a bound, and begins anew when the job has run for a while. */
final class ExponentialDelay implements RestartStrategy {
    private final long initialMillis;
    private final long mostMillis;
    private final double multiplier;
    private final long resetMillis;
    private final double jitter;
    private final int mostAttempts;
    private final LongSupplier random;
    private double nextMillis;
    private long restartedAt = Long.MIN_VALUE;
    private int attempts;

    /**
     * @param resetMillis how long the job has to run before the delay is the initial one again
     * @param jitter the part of the delay by which it is changed at random, either way
     * @param mostAttempts restarts in a row before the job has failed for good
     */
    ExponentialDelay(
            long initialMillis,
            long mostMillis,
            double multiplier,
            long resetMillis,
            double jitter,
            int mostAttempts,
            LongSupplier random) {
        this.initialMillis = initialMillis;
        this.mostMillis = mostMillis;
        this.multiplier = multiplier;
        this.resetMillis = resetMillis;
        this.jitter = jitter;
        this.mostAttempts = mostAttempts;
        this.random = random;
        nextMillis = initialMillis;
    }

    @Override
    public OptionalLong failed(long nowMillis) {
        if (restartedAt != Long.MIN_VALUE && nowMillis - restartedAt >= resetMillis) {
            nextMillis = initialMillis;
            attempts = 0;
        }
        if (attempts >= mostAttempts) {
            return OptionalLong.empty();
        }
        attempts++;
        double part = (random.getAsLong() >>> 11) * 0x1.0p-53 * 2 - 1;
        long delay = Math.max(0, Math.min(mostMillis, Math.round(nextMillis * (1 + part * jitter))));
        nextMillis = Math.min(mostMillis, nextMillis * multiplier);
        restartedAt = nowMillis + delay;
        return OptionalLong.of(delay);
    }
}
