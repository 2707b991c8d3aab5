package io.sluice.exec.runtime.window;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;

/**
 * The times by which windows are cut: of TIMESTAMP_LTZ what the clocks of the session's zone show, so that a day may have 23 hours; of
 * TIMESTAMP the value itself. Local times are milliseconds since 1970-01-01 00:00:00 local time. Not thread-safe.
 */
public final class LocalTimes {
    private final ZoneRules rules;
    private final boolean fixed;
    /** While {@code from <= epoch < to}, the offset is {@link #offset}. */
    private long from;

    private long to;
    private long offset;

    private LocalTimes(ZoneId zone) {
        rules = zone.getRules();
        fixed = rules.isFixedOffset();
        if (fixed) {
            from = Long.MIN_VALUE;
            to = Long.MAX_VALUE;
            offset = millis(rules.getOffset(Instant.EPOCH));
        }
    }

    /** @param timeAttribute the type of the time that windows are over */
    public static LocalTimes of(LogicalType timeAttribute, ZoneId zone) {
        return new LocalTimes(timeAttribute.root() == TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE ? zone : ZoneOffset.UTC);
    }

    public long toLocal(long epoch) {
        if (epoch < from || epoch >= to) {
            lookUp(epoch);
        }
        return epoch + offset;
    }

    /** The moment of a local time: the first where clocks show it twice, the one as long after the gap where they skip it. */
    public long toEpoch(long local) {
        return fixed ? local - offset : local - millis(rules.getOffset(dateTime(local)));
    }

    /** The last moment at which clocks show this time or an earlier one: a watermark there says that nothing up to it will come. */
    public long lastMoment(long local) {
        if (fixed) {
            return local - offset;
        }
        LocalDateTime time = dateTime(local);
        ZoneOffsetTransition transition = rules.getTransition(time);
        if (transition != null && transition.isGap()) {
            return transition.toEpochSecond() * 1000 - 1;
        }
        List<ZoneOffset> offsets = rules.getValidOffsets(time);
        return local - millis(offsets.get(offsets.size() - 1));
    }

    private void lookUp(long epoch) {
        Instant moment = Instant.ofEpochMilli(epoch);
        offset = millis(rules.getOffset(moment));
        ZoneOffsetTransition next = rules.nextTransition(moment);
        ZoneOffsetTransition previous = rules.previousTransition(moment.plusMillis(1));
        to = next == null ? Long.MAX_VALUE : next.toEpochSecond() * 1000;
        from = previous == null ? Long.MIN_VALUE : previous.toEpochSecond() * 1000;
    }

    private static LocalDateTime dateTime(long local) {
        int nanos = (int) Math.floorMod(local, 1000L) * 1_000_000;
        return LocalDateTime.ofEpochSecond(Math.floorDiv(local, 1000L), nanos, ZoneOffset.UTC);
    }

    private static long millis(ZoneOffset zoneOffset) {
        return zoneOffset.getTotalSeconds() * 1000L;
    }
}
