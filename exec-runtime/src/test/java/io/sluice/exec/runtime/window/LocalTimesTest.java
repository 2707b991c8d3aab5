package io.sluice.exec.runtime.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.type.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LocalTimesTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private final LocalTimes times = LocalTimes.of(Types.timestampLtz(3), BERLIN);

    private static long epoch(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    private static long local(String time) {
        return LocalDateTime.parse(time).toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    @Test
    void readsTheClocksOfAZone() {
        assertThat(times.toLocal(epoch("2024-03-31T00:59:59.999Z"))).isEqualTo(local("2024-03-31T01:59:59.999"));
        assertThat(times.toLocal(epoch("2024-03-31T01:00:00Z"))).isEqualTo(local("2024-03-31T03:00:00"));
        assertThat(times.toLocal(epoch("2024-10-27T00:30:00Z"))).isEqualTo(local("2024-10-27T02:30:00"));
        assertThat(times.toLocal(epoch("2024-10-27T01:30:00Z"))).isEqualTo(local("2024-10-27T02:30:00"));
        assertThat(times.toLocal(epoch("1960-01-01T00:00:00.001Z"))).isEqualTo(local("1960-01-01T01:00:00.001"));
    }

    @Test
    void findsTheMomentOfALocalTime() {
        assertThat(times.toEpoch(local("2024-07-01T12:00:00"))).isEqualTo(epoch("2024-07-01T10:00:00Z"));
        // Shown twice: the first.
        assertThat(times.toEpoch(local("2024-10-27T02:30:00"))).isEqualTo(epoch("2024-10-27T00:30:00Z"));
        // Skipped: as long after the gap.
        assertThat(times.toEpoch(local("2024-03-31T02:30:00"))).isEqualTo(epoch("2024-03-31T01:30:00Z"));
    }

    @Test
    void knowsWhenALocalTimeWillNotComeAgain() {
        assertThat(times.lastMoment(local("2024-10-27T02:59:59.999"))).isEqualTo(epoch("2024-10-27T01:59:59.999Z"));
        assertThat(times.lastMoment(local("2024-03-31T02:30:00"))).isEqualTo(epoch("2024-03-31T00:59:59.999Z"));
        assertThat(times.lastMoment(local("2024-03-31T03:00:00"))).isEqualTo(epoch("2024-03-31T01:00:00Z"));
    }

    @Test
    void agreesWithItselfAtAllTimes() {
        for (String zone :
                new String[] {"Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe", "Asia/Kolkata"}) {
            LocalTimes zoned = LocalTimes.of(Types.timestampLtz(3), ZoneId.of(zone));
            for (long epoch = epoch("2023-12-31T00:00:00Z"); epoch < epoch("2025-01-02T00:00:00Z"); epoch += 600_000) {
                long local = zoned.toLocal(epoch);
                assertThat(zoned.lastMoment(local)).as(zone).isGreaterThanOrEqualTo(epoch);
                assertThat(zoned.toLocal(zoned.lastMoment(local))).as(zone).isEqualTo(local);
                assertThat(zoned.toLocal(zoned.toEpoch(local))).as(zone).isEqualTo(local);
            }
        }
    }

    @Test
    void leavesTimestampsAsTheyAre() {
        LocalTimes plain = LocalTimes.of(Types.timestamp(3), BERLIN);
        assertThat(plain.toLocal(12_345)).isEqualTo(12_345);
        assertThat(plain.toEpoch(12_345)).isEqualTo(12_345);
        assertThat(plain.lastMoment(12_345)).isEqualTo(12_345);
    }
}
