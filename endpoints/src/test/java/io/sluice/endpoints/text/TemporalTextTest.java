package io.sluice.endpoints.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Holds the hand-made digits to java.time's. */
class TemporalTextTest {
    private static final long MILLIS_OF_1000_YEARS = 1000L * 366 * 86_400_000;

    @Test
    void datesAreJavaTimes() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            int day = random.nextInt(40_000_000) - 20_000_000;
            StringBuilder text = new StringBuilder();
            TemporalText.date(text, day);
            assertThat(text.toString()).isEqualTo(LocalDate.ofEpochDay(day).toString());
        }
    }

    @Test
    void timestampsAreJavaTimes() {
        DateTimeFormatter trimmed = new DateTimeFormatterBuilder()
                .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .toFormatter();
        DateTimeFormatter fixed = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
        Random random = new Random(2);
        for (int i = 0; i < 100_000; i++) {
            long millis = random.nextLong() % MILLIS_OF_1000_YEARS;
            int nanos = random.nextBoolean() ? 0 : random.nextInt(1_000_000);
            LocalDateTime expected =
                    LocalDateTime.ofInstant(Instant.ofEpochMilli(millis).plusNanos(nanos), ZoneOffset.UTC);
            StringBuilder text = new StringBuilder();
            TemporalText.timestamp(text, millis, nanos, 'T', Fraction.TRIMMED);
            assertThat(text.toString()).isEqualTo(trimmed.format(expected));
            text.setLength(0);
            TemporalText.timestamp(text, millis, nanos, ' ', Fraction.fixed(6));
            assertThat(text.toString()).isEqualTo(fixed.format(expected));
        }
    }

    @Test
    void wallClocksAreJavaTimes() {
        Random random = new Random(3);
        for (String name :
                new String[] {"UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"}) {
            ZoneId zone = ZoneId.of(name);
            WallClock clock = new WallClock(zone);
            for (int i = 0; i < 50_000; i++) {
                long millis = random.nextLong() % (100L * 366 * 86_400_000);
                assertThat(clock.localMillis(millis)).isEqualTo(expected(zone, millis));
            }
            // Two hours around each change of the clocks in a year, to the hour.
            for (long hour = 0; hour < 366 * 24; hour++) {
                long millis = 1_700_000_000_000L / 3_600_000 * 3_600_000 + hour * 3_600_000;
                assertThat(clock.localMillis(millis)).isEqualTo(expected(zone, millis));
                assertThat(clock.localMillis(millis - 1)).isEqualTo(expected(zone, millis - 1));
            }
        }
    }

    private static long expected(ZoneId zone, long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone)
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }
}
