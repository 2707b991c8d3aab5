package io.sluice.benchmarks;

import io.sluice.spi.function.ScalarFunction;
import org.jspecify.annotations.Nullable;

/** {@code count_char(text, character)} for Nexmark's q14: how often the character occurs in the text. */
public final class CountChar extends ScalarFunction {
    public long eval(@Nullable String text, @Nullable String character) {
        if (text == null || character == null) {
            return 0;
        }
        char wanted = character.charAt(0);
        long count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == wanted) {
                count++;
            }
        }
        return count;
    }
}
