package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** The pattern of a LIKE, compiled anew only when it changes from one row to the next. Not thread-safe. */
public final class LikePattern {
    private static final byte LITERAL = 0;
    private static final byte ONE = 1;
    private static final byte RUN = 2;

    private final BytesRef pattern = new BytesRef();
    private final BytesRef escape = new BytesRef();
    private boolean compiled;
    private byte[] bytes = new byte[0];
    private byte[] kinds = new byte[0];
    private int length;
    /** The text between two runs when the pattern is nothing else. */
    private final BytesRef inner = new BytesRef();

    private boolean contains;

    boolean matches(BytesRef text, BytesRef newPattern, BytesRef newEscape) {
        if (!compiled || !pattern.sameBytes(newPattern) || !escape.sameBytes(newEscape)) {
            compile(newPattern, newEscape);
        }
        return contains ? CodePoints.indexOf(text, inner, 0) >= 0 : matches(text);
    }

    /** Tries the last run one character longer whenever what follows it does not fit. */
    private boolean matches(BytesRef text) {
        int at = 0;
        int p = 0;
        int afterRun = -1;
        int runEnd = 0;
        int end = text.length();
        while (at < end) {
            byte kind = p < length ? kinds[p] : -1;
            if (kind == LITERAL && bytes[p] == text.at(at)) {
                at++;
                p++;
            } else if (kind == ONE) {
                at += CodePoints.width(text.at(at));
                p++;
            } else if (kind == RUN) {
                p++;
                if (p == length) {
                    return true;
                }
                afterRun = p;
                runEnd = at;
            } else if (afterRun >= 0) {
                runEnd += CodePoints.width(text.at(runEnd));
                at = runEnd;
                p = afterRun;
            } else {
                return false;
            }
        }
        while (p < length && kinds[p] == RUN) {
            p++;
        }
        return p == length && at == end;
    }

    private void compile(BytesRef newPattern, BytesRef newEscape) {
        if (newEscape.length() > 0 && CodePoints.count(newEscape) > 1) {
            throw SluiceException.of(
                    ErrorCode.INVALID_LITERAL,
                    "the escape character of the LIKE pattern '" + newPattern + "' is one character, not '" + newEscape
                            + "'");
        }
        copy(newPattern, pattern);
        copy(newEscape, escape);
        bytes = new byte[pattern.length()];
        kinds = new byte[pattern.length()];
        length = 0;
        for (int i = 0; i < pattern.length(); i++) {
            byte c = pattern.at(i);
            if (escape.length() > 0 && CodePoints.indexOf(pattern, escape, i) == i) {
                i += escape.length();
                boolean escapable = i < pattern.length()
                        && (pattern.at(i) == '%'
                                || pattern.at(i) == '_'
                                || CodePoints.indexOf(pattern, escape, i) == i);
                if (!escapable) {
                    throw SluiceException.of(
                            ErrorCode.INVALID_LITERAL,
                            "the escape character of the LIKE pattern '" + pattern
                                    + "' must stand before %, _ or itself");
                }
                add(LITERAL, pattern.at(i));
            } else {
                add(c == '%' ? RUN : c == '_' ? ONE : LITERAL, c);
            }
        }
        contains = length > 2 && kinds[0] == RUN && kinds[length - 1] == RUN;
        for (int i = 1; i < length - 1; i++) {
            contains &= kinds[i] == LITERAL;
        }
        inner.set(bytes, Math.min(1, length), Math.max(0, length - 2));
        compiled = true;
    }

    private void add(byte kind, byte c) {
        kinds[length] = kind;
        bytes[length++] = c;
    }

    static void copy(BytesRef from, BytesRef to) {
        System.arraycopy(from.bytes(), from.offset(), to.buffer(from.length()), 0, from.length());
        to.written(from.length());
    }
}
