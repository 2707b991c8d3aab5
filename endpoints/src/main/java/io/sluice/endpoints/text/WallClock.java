package io.sluice.endpoints.text;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * Instants as wall-clock times of a zone. Remembers the offset of the last instant and how long it holds, because neighbouring values
 * mostly share it. Not thread-safe.
 */
public final class WallClock {
    private final ZoneId zone;
    private final ZoneRules rules;
    private long offsetMillis;
    private long validFrom = Long.MAX_VALUE;
    private long validUntil = Long.MIN_VALUE;

    public WallClock(ZoneId zone) {
        this.zone = zone;
        rules = zone.getRules();
    }

    public ZoneId zone() {
        return zone;
    }

    /** The wall-clock time of an instant, as milliseconds since 1970-01-01T00:00:00 on that clock. */
    public long localMillis(long epochMillis) {
        if (epochMillis < validFrom || epochMillis >= validUntil) {
            lookUp(Instant.ofEpochMilli(epochMillis));
        }
        return epochMillis + offsetMillis;
    }

    private void lookUp(Instant instant) {
        offsetMillis = rules.getOffset(instant).getTotalSeconds() * 1000L;
        ZoneOffsetTransition next = rules.nextTransition(instant);
        // previousTransition looks strictly before, so a transition at this very instant would be missed without the
        // step.
        ZoneOffsetTransition previous = rules.previousTransition(instant.plusNanos(1));
        validFrom = previous == null ? Long.MIN_VALUE : previous.toEpochSecond() * 1000;
        validUntil = next == null ? Long.MAX_VALUE : next.toEpochSecond() * 1000;
    }
}
