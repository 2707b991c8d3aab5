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
    private final AsciiText ascii = new AsciiText();
    private @Nullable Matcher matcher;
    private boolean inAscii;

    /** A matcher over the text, or null when the expression is none. */
    @Nullable Matcher on(BytesRef text, BytesRef regexp) {
        Pattern current = find(regexp);
        if (current == null) {
            return null;
        }
        inAscii = CodePoints.isAscii(text);
        if (!inAscii) {
            return current.matcher(text.toString());
        }
        ascii.set(text);
        Matcher reused = matcher;
        if (reused == null || reused.pattern() != current) {
            reused = current.matcher(ascii);
            matcher = reused;
        }
        return reused.reset(ascii);
    }

    /** The text of a group of the last match in a text; a slice of it where that is ASCII. The group must have matched. */
    BytesRef group(BytesRef text, Matcher found, int group, BytesRef result) {
        return inAscii
                ? result.set(text.bytes(), text.offset() + found.start(group), found.end(group) - found.start(group))
                : result.setText(found.group(group));
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
