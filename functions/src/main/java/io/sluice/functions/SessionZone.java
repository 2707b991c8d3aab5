package io.sluice.functions;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.TimeZone;

/**
 * Converts between instants and wall-clock times of one zone, both in milliseconds. Remembers the offset of the last instant and how
 * long it holds, because neighbouring rows mostly lie in one season. Not thread-safe.
 */
public final class SessionZone {
    private static final long MILLIS_PER_SECOND = 1000L;
    /** 1900-01-02T00:00Z. */
    private static final long CIVIL_START = -2_208_902_400_000L;

    private final ZoneId id;
    private final ZoneRules rules;
    private final boolean fixed;
    private long offsetMillis;
    private long validFrom;
    private long validTo;

    public SessionZone(ZoneId id) {
        this.id = id;
        rules = id.getRules();
        fixed = rules.isFixedOffset();
        validFrom = 1;
        validTo = 0;
        if (fixed) {
            offsetMillis = millis(rules.getOffset(Instant.EPOCH));
        }
    }

    /**
     * The zone of an option, {@code default} being the JVM's. Names are those that mean the same to {@code java.util.TimeZone}: of a place, UTC, or
     * GMT with an offset.
     */
    public static ZoneId named(String option, String name) {
        if (name.equals("default")) {
            return ZoneId.systemDefault();
        }
        try {
            ZoneId zone = ZoneId.of(name);
            if (TimeZone.getTimeZone(name).toZoneId().equals(zone)) {
                return zone;
            }
        } catch (DateTimeException e) { // The JDK has no other way to say it.
        }
        throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", name)
                .with("option", option)
                .with("reason", "it takes a time zone such as Europe/Berlin, GMT+02:00 or UTC");
    }

    public ZoneId id() {
        return id;
    }

    /** The wall clock at an instant. */
    public long toLocal(long instant) {
        return instant + offsetAt(instant);
    }

    /**
     * The wall clock at an instant as {@code java.util.TimeZone} has it: before 1900 it knows the zone's standard offset only, not the local
     * mean time.
     */
    public long toCivil(long instant) {
        return fixed || instant >= CIVIL_START
                ? toLocal(instant)
                : instant + TimeZone.getTimeZone(id).getOffset(instant);
    }

    /** The instant of a wall-clock time; in a gap the time moves on by its length, in an overlap the earlier instant counts. */
    public long toInstant(long local) {
        if (fixed) {
            return local - offsetMillis;
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(local, MILLIS_PER_SECOND),
                (int) Math.floorMod(local, MILLIS_PER_SECOND) * 1_000_000,
                ZoneOffset.UTC);
        return time.atZone(id).toInstant().toEpochMilli();
    }

    private long offsetAt(long instant) {
        if (fixed || validFrom <= instant && instant < validTo) {
            return offsetMillis;
        }
        Instant at = Instant.ofEpochMilli(instant);
        offsetMillis = millis(rules.getOffset(at));
        ZoneOffsetTransition before = rules.previousTransition(at.plusNanos(1));
        ZoneOffsetTransition after = rules.nextTransition(at);
        validFrom = before == null ? Long.MIN_VALUE : before.toEpochSecond() * MILLIS_PER_SECOND;
        validTo = after == null ? Long.MAX_VALUE : after.toEpochSecond() * MILLIS_PER_SECOND;
        return offsetMillis;
    }

    private static long millis(ZoneOffset offset) {
        return offset.getTotalSeconds() * MILLIS_PER_SECOND;
    }
}
