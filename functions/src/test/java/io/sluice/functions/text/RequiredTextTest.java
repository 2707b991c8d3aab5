package io.sluice.functions.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.functions.value.BytesRef;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredTextTest {
    @ParameterizedTest
    @CsvSource({
        "(&|^)channel_id=([^&]*), channel_id=, 1",
        "abc, abc, 0",
        "a.cde?, cd, 2",
        "x*abc, abc, 2147483647",
        "(?:ab|c)?de\\.f, de.f, 4",
        "^ab[x-z]cdef$, cdef, 3"
    })
    void found(String regexp, String text, int before) {
        RequiredText required = RequiredText.of(regexp);
        assertThat(required).isNotNull();
        assertThat(required.text().toString()).isEqualTo(text);
        assertThat(required.before()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"abc|def", "(?i)abc", "a", "a{2}bc", "(abc)", "(?<n>x)abc", "\\Qabc\\E", "[ab]*", "äöü"})
    void notFound(String regexp) {
        assertThat(RequiredText.of(regexp)).isNull();
    }

    /** With it the first match is where the JDK finds it. */
    @Test
    void theFirstMatchStays() {
        Random random = new Random(11);
        RegexpPattern pattern = new RegexpPattern();
        int required = 0;
        int matched = 0;
        for (int i = 0; i < 20_000; i++) {
            String regexp = regexp(random, 3);
            required += RequiredText.of(regexp) == null ? 0 : 1;
            for (int j = 0; j < 5; j++) {
                String text = text(random);
                Matcher expected = Pattern.compile(regexp).matcher(text);
                Matcher actual = pattern.first(BytesRef.of(text), BytesRef.of(regexp));
                String what = regexp + " in " + text;
                assertThat(actual != null).as(what).isEqualTo(expected.find());
                if (actual != null) {
                    matched++;
                    assertThat(actual.start()).as(what).isEqualTo(expected.start());
                    assertThat(actual.end()).as(what).isEqualTo(expected.end());
                }
            }
        }
        assertThat(required).isGreaterThan(2000);
        assertThat(matched).isGreaterThan(10_000);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(14); length > 0; length--) {
            text.append("aaabbbcc.ä".charAt(random.nextInt(random.nextInt(5) == 0 ? 10 : 8)));
        }
        return text.toString();
    }

    private static String regexp(Random random, int depth) {
        StringBuilder regexp = new StringBuilder();
        for (int parts = 1 + random.nextInt(5); parts > 0; parts--) {
            regexp.append(
                    switch (random.nextInt(depth == 0 ? 7 : 9)) {
                        case 0, 1, 2 -> "ab";
                        case 3 -> "c";
                        case 4 -> ".";
                        case 5 -> "[ac]";
                        case 6 -> random.nextBoolean() ? "\\." : "^";
                        case 7 -> "(" + regexp(random, depth - 1) + ")";
                        default -> "(?:" + regexp(random, depth - 1) + "|" + regexp(random, depth - 1) + ")";
                    });
            if (random.nextInt(4) == 0) {
                regexp.append("*+??".charAt(random.nextInt(4))).append(random.nextInt(4) == 0 ? "?" : "");
            }
        }
        return regexp.toString();
    }
}
