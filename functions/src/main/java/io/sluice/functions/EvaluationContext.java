package io.sluice.functions;

import io.sluice.spi.time.Clock;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** What functions may ask besides their arguments: the time, random numbers and the session's zone. One a task; not thread-safe. */
public final class EvaluationContext {
    /** Before the first watermark. */
    public static final long NO_WATERMARK = Long.MIN_VALUE;

    private final Clock clock;
    private final SessionZone zone;
    private final OptionalLong queryStart;
    private final RandomGenerator random;
    private long watermark = NO_WATERMARK;

    private EvaluationContext(Clock clock, ZoneId zone, OptionalLong queryStart, RandomGenerator random) {
        this.clock = clock;
        this.zone = new SessionZone(zone);
        this.queryStart = queryStart;
        this.random = random;
    }

    /** For streams: CURRENT_TIMESTAMP is read anew for each row. */
    public static EvaluationContext streaming(Clock clock, ZoneId zone) {
        return new EvaluationContext(clock, zone, OptionalLong.empty(), new SplittableRandom());
    }

    /** For batch queries and constants: CURRENT_TIMESTAMP stands still. */
    public static EvaluationContext batch(Clock clock, ZoneId zone, long queryStartMillis) {
        return new EvaluationContext(clock, zone, OptionalLong.of(queryStartMillis), new SplittableRandom());
    }

    /** What CURRENT_TIMESTAMP and its kin give, in milliseconds since the epoch. */
    public long currentTimestamp() {
        return queryStart.isPresent() ? queryStart.getAsLong() : clock.currentTimeMillis();
    }

    /** The time of the row, in batch too: for PROCTIME and CURRENT_ROW_TIMESTAMP. */
    public long rowTimestamp() {
        return clock.currentTimeMillis();
    }

    /** Where functions without a seed take their numbers from. */
    public RandomGenerator random() {
        return random;
    }

    /** The last watermark before the row, in milliseconds since the epoch; {@link #NO_WATERMARK} at first. */
    public long watermark() {
        return watermark;
    }

    /** Says that a watermark has come. */
    public void advanceWatermark(long timestamp) {
        watermark = timestamp;
    }

    public SessionZone zone() {
        return zone;
    }
}
