package io.sluice.functions.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.functions.value.BytesRef;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DigitPatternTest {
    private static final List<String> PATTERNS =
            List.of("yyyy/MM/dd HH:mm", "yyyyMMdd", "HH:mm:ss.SSS", "dd.MM.yyyy", "yyyy-MM-dd_HH");

    @Test
    void writesWhatTheJdkWrites() {
        Random random = new Random(3);
        BytesRef result = new BytesRef();
        for (String pattern : PATTERNS) {
            DigitPattern digits = DigitPattern.of(pattern).orElseThrow();
            DateTimeFormatter formatter = DateTimeFormatter.ofPattern(pattern, Locale.US);
            for (int i = 0; i < 1000; i++) {
                long millis = random.nextLong() % 60_000_000_000_000L;
                LocalDateTime time = LocalDateTime.ofEpochSecond(
                        Math.floorDiv(millis, 1_000L), (int) Math.floorMod(millis, 1_000L) * 1_000_000, ZoneOffset.UTC);
                assertThat(digits.write(millis, result)).isTrue();
                assertThat(result.toString()).isEqualTo(formatter.format(time));
            }
        }
    }

    @Test
    void leavesOtherPatternsAndYearsToTheJdk() {
        assertThat(List.of("EEE", "yy", "h:mm a", "yyyy-MM-dd'T'HH", "yyyyyy", "M/d"))
                .allSatisfy(pattern -> assertThat(DigitPattern.of(pattern)).isEmpty());
        DigitPattern digits = DigitPattern.of("yyyy").orElseThrow();
        long year10000 = LocalDateTime.of(10_000, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC) * 1_000L;
        assertThat(digits.write(year10000, new BytesRef())).isFalse();
    }
}
