package io.sluice.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against java.time, instants in no order so that the remembered offset is asked for again and again. */
class SessionZoneTest {
    @ParameterizedTest
    @ValueSource(strings = {"UTC", "+05:30", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"})
    void agreesWithJava(String id) {
        ZoneId zone = ZoneId.of(id);
        SessionZone session = new SessionZone(zone);
        Random random = new Random(7);
        long instant = 0;
        for (int i = 0; i < 20_000; i++) {
            instant = random.nextInt(3) == 0
                    ? random.nextLong(-3_000_000_000_000L, 5_000_000_000_000L)
                    : instant + random.nextInt(8_000_000);
            LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochMilli(instant), zone);
            assertThat(session.toLocal(instant))
                    .isEqualTo(local.toInstant(ZoneOffset.UTC).toEpochMilli());
            assertThat(session.toInstant(instant))
                    .isEqualTo(LocalDateTime.ofInstant(Instant.ofEpochMilli(instant), ZoneOffset.UTC)
                            .atZone(zone)
                            .toInstant()
                            .toEpochMilli());
        }
    }
}
