package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
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
        Pattern current = find(regexp);
        return current == null ? null : current.matcher(text.toString());
    }

    /** @throws SluiceException INVALID_LITERAL when the expression is none */
    Pattern require(BytesRef regexp) {
        Pattern compiled = find(regexp);
        if (compiled == null) {
            throw SluiceException.of(ErrorCode.INVALID_LITERAL, "\"" + regexp + "\" is no regular expression");
        }
        return compiled;
    }

    private @Nullable Pattern find(BytesRef regexp) {
        if (source == null || !source.sameBytes(regexp)) {
            source = BytesRef.of(regexp.toBytes());
            pattern = compile(regexp.toString());
        }
        return pattern;
    }

    private static @Nullable Pattern compile(String regexp) {
        try {
            return Pattern.compile(regexp);
        } catch (PatternSyntaxException e) { // The JDK has no other way to say it.
            return null;
        }
    }
}
