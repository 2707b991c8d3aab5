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
    /** Whether the pattern is texts with runs between them; then where in {@link #bytes} each begins, and where the last ends. */
    private boolean plain;

    private int[] parts = new int[0];
    private int partCount;
    private boolean runsFirst;
    private boolean runsLast;

    boolean matches(BytesRef text, BytesRef newPattern, BytesRef newEscape) {
        if (!compiled || !pattern.sameBytes(newPattern) || !escape.sameBytes(newEscape)) {
            compile(newPattern, newEscape);
        }
        return plain ? matchesParts(text) : matches(text);
    }

    /** The first and the last part stand at the ends unless a run does; each between them is looked for behind the one before. */
    private boolean matchesParts(BytesRef text) {
        byte[] data = text.bytes();
        int from = text.offset();
        int to = from + text.length();
        // Their lengths together, so that those at the ends cannot overlap.
        if (text.length() < length) {
            return false;
        }
        int part = 0;
        int last = partCount;
        if (!runsFirst) {
            int size = parts[1] - parts[0];
            if (partCount == 1 && !runsLast && text.length() != size || !standsAt(data, from, parts[0], size)) {
                return false;
            }
            from += size;
            part++;
        }
        if (!runsLast && last > part) {
            last--;
            int size = parts[last + 1] - parts[last];
            to -= size;
            if (!standsAt(data, to, parts[last], size)) {
                return false;
            }
        }
        for (; part < last; part++) {
            from = after(data, from, to, parts[part], parts[part + 1]);
            if (from < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean standsAt(byte[] data, int at, int part, int size) {
        for (int i = 0; i < size; i++) {
            if (data[at + i] != bytes[part + i]) {
                return false;
            }
        }
        return true;
    }

    /** Where the first occurrence of a part ends; -1 for none. */
    private int after(byte[] data, int from, int to, int part, int partEnd) {
        int size = partEnd - part;
        byte first = bytes[part];
        for (int at = from; at <= to - size; at++) {
            if (data[at] == first && standsAt(data, at, part, size)) {
                return at + size;
            }
        }
        return -1;
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
            } else if (kind == ONE && !endsLine(text, at)) {
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

    /** Whether a character ends a line for Java's regular expressions: {@code _} stands for none of those. */
    private static boolean endsLine(BytesRef text, int at) {
        byte c = text.at(at);
        if (c == '\n' || c == '\r') {
            return true;
        }
        if (c >= 0) {
            return false;
        }
        // U+0085, U+2028 and U+2029.
        return c == (byte) 0xC2 && text.at(at + 1) == (byte) 0x85
                || c == (byte) 0xE2 && text.at(at + 1) == (byte) 0x80 && (text.at(at + 2) & 0xFE) == 0xA8;
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
        findParts();
        compiled = true;
    }

    private void findParts() {
        runsFirst = length > 0 && kinds[0] == RUN;
        runsLast = length > 0 && kinds[length - 1] == RUN;
        plain = true;
        parts = new int[length + 2];
        partCount = 0;
        int texts = 0;
        for (int i = 0; i < length; i++) {
            plain &= kinds[i] != ONE;
            if (kinds[i] == LITERAL && (i == 0 || kinds[i - 1] != LITERAL)) {
                parts[partCount++] = texts;
            }
            texts += kinds[i] == LITERAL ? 1 : 0;
        }
        if (!plain) {
            return;
        }
        parts[partCount] = texts;
        // Only the texts remain, one behind the other.
        int kept = 0;
        for (int i = 0; i < length; i++) {
            if (kinds[i] == LITERAL) {
                bytes[kept++] = bytes[i];
            }
        }
        if (partCount == 0 && length == 0) {
            plain = false; // The empty pattern is for the empty text alone.
        }
        length = kept;
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
