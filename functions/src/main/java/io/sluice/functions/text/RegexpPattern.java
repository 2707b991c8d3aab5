package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A regular expression, compiled anew only when it changes from one row to the next. Not thread-safe. */
public final class RegexpPattern {
    private @Nullable BytesRef source;
    private @Nullable Pattern pattern;

    /** A matcher over the text, or null when the expression is none. */
    @Nullable Matcher on(BytesRef text, BytesRef regexp) {
        if (source == null || !source.sameBytes(regexp)) {
            source = BytesRef.of(regexp.toBytes());
            pattern = compile(regexp.toString());
        }
        Pattern current = pattern;
        return current == null ? null : current.matcher(text.toString());
    }

    private static @Nullable Pattern compile(String regexp) {
        try {
            return Pattern.compile(regexp);
        } catch (PatternSyntaxException e) { // The JDK has no other way to say it.
            return null;
        }
    }
}
