package io.sluice.functions;

import io.sluice.spi.time.Clock;
import java.time.ZoneId;
import java.util.OptionalLong;

/** What functions may ask besides their arguments: the time and the session's zone. One a task; not thread-safe. */
public final class EvaluationContext {
    private final Clock clock;
    private final SessionZone zone;
    private final OptionalLong queryStart;

    private EvaluationContext(Clock clock, ZoneId zone, OptionalLong queryStart) {
        this.clock = clock;
        this.zone = new SessionZone(zone);
        this.queryStart = queryStart;
    }

    /** For streams: CURRENT_TIMESTAMP is read anew for each row. */
    public static EvaluationContext streaming(Clock clock, ZoneId zone) {
        return new EvaluationContext(clock, zone, OptionalLong.empty());
    }

    /** For batch queries and constants: CURRENT_TIMESTAMP stands still. */
    public static EvaluationContext batch(Clock clock, ZoneId zone, long queryStartMillis) {
        return new EvaluationContext(clock, zone, OptionalLong.of(queryStartMillis));
    }

    /** What CURRENT_TIMESTAMP and its kin give, in milliseconds since the epoch. */
    public long currentTimestamp() {
        return queryStart.isPresent() ? queryStart.getAsLong() : clock.currentTimeMillis();
    }

    /** The time of the row, in batch too: for PROCTIME and CURRENT_ROW_TIMESTAMP. */
    public long rowTimestamp() {
        return clock.currentTimeMillis();
    }

    public SessionZone zone() {
        return zone;
    }
}
