package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A regular expression, compiled anew only when it changes from one row to the next. Not thread-safe. */
public final class RegexpPattern {
    private @Nullable BytesRef source;
    private @Nullable Pattern pattern;
    private @Nullable RequiredText required;
    private final AsciiText ascii = new AsciiText();
    private @Nullable Matcher matcher;
    private boolean inAscii;
    /** Starts and ends of matches, by turns. */
    private int[] places = new int[16];

    /** A matcher at the first match in the text; null when there is none or the expression is none. */
    @Nullable Matcher first(BytesRef text, BytesRef regexp) {
        Pattern current = find(regexp);
        RequiredText wanted = required;
        int place = wanted == null ? 0 : CodePoints.indexOf(text, wanted.text(), 0);
        if (current == null || place < 0) {
            return null;
        }
        Matcher matcher = on(text, current);
        // No match begins earlier. In other texts than ASCII bytes are not characters.
        int from = wanted == null || !inAscii ? 0 : Math.max(0, place - wanted.before());
        boolean found = from == 0 ? matcher.find() : matcher.find(from);
        return found ? matcher : null;
    }

    boolean isExpression(BytesRef regexp) {
        return find(regexp) != null;
    }

    /** A matcher over the text, or null when the expression is none. */
    @Nullable Matcher on(BytesRef text, BytesRef regexp) {
        Pattern current = find(regexp);
        return current == null ? null : on(text, current);
    }

    private Matcher on(BytesRef text, Pattern current) {
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

    /** The text with the match that the matcher is at, and each one after it, replaced by another text. */
    BytesRef replaceAll(BytesRef text, Matcher found, BytesRef by, BytesRef result) {
        if (!inAscii) {
            return result.setText(found.replaceAll(Matcher.quoteReplacement(by.toString())));
        }
        long length = text.length();
        int count = 0;
        do {
            if (count == places.length) {
                places = Arrays.copyOf(places, 2 * count);
            }
            places[count++] = found.start();
            places[count++] = found.end();
            length += by.length() - (found.end() - found.start());
        } while (found.find());
        byte[] to = result.buffer(BytesRef.checkedLength(length));
        int written = 0;
        int copied = 0;
        for (int i = 0; i < count; i += 2) {
            int before = places[i] - copied;
            System.arraycopy(text.bytes(), text.offset() + copied, to, written, before);
            System.arraycopy(by.bytes(), by.offset(), to, written + before, by.length());
            written += before + by.length();
            copied = places[i + 1];
        }
        System.arraycopy(text.bytes(), text.offset() + copied, to, written, text.length() - copied);
        return result.written((int) length);
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
            Pattern compiled = compile(regexp.toString());
            pattern = compiled;
            required = compiled == null ? null : RequiredText.of(regexp.toString());
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
