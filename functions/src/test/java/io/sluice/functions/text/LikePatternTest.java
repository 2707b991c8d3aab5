package io.sluice.functions.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.functions.value.BytesRef;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** LIKE against regular expressions, which have the same meaning and another implementation. */
class LikePatternTest {
    @Test
    void fitsWhatTheRegularExpressionFits() {
        Random random = new Random(11);
        for (int round = 0; round < 20_000; round++) {
            String pattern = text(random, "ab%%_ä", 6);
            LikePattern like = new LikePattern();
            Pattern regex = Pattern.compile(pattern.replace("%", ".*").replace('_', '.'), Pattern.DOTALL);
            for (int i = 0; i < 5; i++) {
                String text = text(random, "abä", 7);
                assertThat(like.matches(BytesRef.of(text), BytesRef.of(pattern), new BytesRef()))
                        .as("'%s' LIKE '%s'", text, pattern)
                        .isEqualTo(regex.matcher(text).matches());
            }
        }
    }

    private static String text(Random random, String alphabet, int most) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(most + 1); length > 0; length--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
