package io.sluice.functions.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.NullFlag;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** REGEXP_REPLACE over bytes gives what the JDK gives over texts. */
class RegexpReplaceTest {
    private static final String[] EXPRESSIONS = {
        "[0-9]+", "a*", "ab", "b|$", "^a", "(a)(b)?", "abc", "x", "é", "(?<=a)b"
    };
    private static final String[] BY = {"", "#", "$1", "\\", "éé"};

    @Test
    void bytesGiveWhatTheJdkGives() {
        Random random = new Random(3);
        RegexpPattern pattern = new RegexpPattern();
        BytesRef result = new BytesRef();
        for (int i = 0; i < 20_000; i++) {
            String expression = EXPRESSIONS[random.nextInt(EXPRESSIONS.length)];
            String by = BY[random.nextInt(BY.length)];
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                text.append("aabc01x".charAt(random.nextInt(7)));
            }
            text.append(random.nextInt(4) == 0 ? "é" : "");
            String expected = Pattern.compile(expression).matcher(text).replaceAll(Matcher.quoteReplacement(by));
            NullFlag flag = new NullFlag();
            RegexpFunctions.replace(
                    BytesRef.of(text.toString()), BytesRef.of(expression), BytesRef.of(by), pattern, flag, result);
            assertThat(result.toString()).as(text + " " + expression + " " + by).isEqualTo(expected);
        }
    }
}
