package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.TextBuffer;
import io.sluice.connectors.formats.text.Utf8;

/**
 * Walks over JSON text (RFC 8259) in memory, a token at a time. The last text or number read is a stretch of {@link #bytes}, valid
 * until the next. Control characters within strings are let through, as in Flink. Not thread-safe.
 */
final class JsonScanner {
    private static final byte[] NONE = {};
    private static final int MAX_DEPTH = 1000;

    private byte[] data = NONE;
    private int position;
    private int limit;
    private byte[] bytes = NONE;
    private int from;
    private int to;
    private final TextBuffer unescaped = new TextBuffer();
    private String problem = "";

    void start(byte[] text, int start, int end) {
        data = text;
        position = start;
        limit = end;
    }

    /** Why a value was not taken, for the error that its row becomes. */
    String problem() {
        return problem;
    }

    void setProblem(String text) {
        problem = text;
    }

    int position() {
        return position;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /** The next byte that is no white space; it stays unread. */
    byte peek() {
        skipSpace();
        if (position == limit) {
            throw new MalformedJson("the text ends too early", position, true);
        }
        return data[position];
    }

    /** Whether nothing but white space is left. */
    boolean atEnd() {
        skipSpace();
        return position == limit;
    }

    void expect(char expected) {
        if (peek() != expected) {
            throw unexpected("'" + expected + "'");
        }
        position++;
    }

    /** Reads the character if it comes next. */
    boolean take(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        position++;
        return true;
    }

    /** Reads {@code null} if it comes next. */
    boolean takeNull() {
        if (peek() != 'n') {
            return false;
        }
        word("null");
        return true;
    }

    /** Reads a string; its meaning is the stretch. */
    void string() {
        expect('"');
        int start = position;
        byte[] text = data;
        int at = start;
        while (at < limit) {
            byte next = text[at];
            if (next == '"') {
                bytes = text;
                from = start;
                to = at;
                position = at + 1;
                return;
            }
            if (next == '\\') {
                escapedString(start, at);
                return;
            }
            at++;
        }
        throw new MalformedJson("a string does not end", start - 1, true);
    }

    /** Reads a number, true or false; the stretch is its text. @return whether it is a number with a fraction or exponent */
    boolean bareValue() {
        byte first = peek();
        int start = position;
        boolean fraction = false;
        if (first == 't') {
            word("true");
        } else if (first == 'f') {
            word("false");
        } else {
            fraction = number();
        }
        bytes = data;
        from = start;
        to = position;
        return fraction;
    }

    /** Reads any value; the stretch is its text as written. */
    void skipValue() {
        peek();
        int start = position;
        skip(0);
        bytes = data;
        from = start;
        to = position;
    }

    private void skip(int depth) {
        if (depth > MAX_DEPTH) {
            throw new MalformedJson("values are nested deeper than " + MAX_DEPTH, position, false);
        }
        switch (peek()) {
            case '{' -> {
                position++;
                if (take('}')) {
                    return;
                }
                do {
                    string();
                    expect(':');
                    skip(depth + 1);
                } while (take(','));
                expect('}');
            }
            case '[' -> {
                position++;
                if (take(']')) {
                    return;
                }
                do {
                    skip(depth + 1);
                } while (take(','));
                expect(']');
            }
            case '"' -> string();
            case 'n' -> word("null");
            default -> bareValue();
        }
    }

    private void escapedString(int start, int firstEscape) {
        unescaped.truncate(0);
        unescaped.append(data, start, firstEscape - start);
        int at = firstEscape;
        while (at < limit) {
            byte next = data[at++];
            if (next == '"') {
                bytes = unescaped.data();
                from = 0;
                to = unescaped.length();
                position = at;
                return;
            }
            if (next != '\\') {
                unescaped.append(next);
            } else if (at == limit) {
                break;
            } else {
                at = escape(at);
            }
        }
        throw new MalformedJson("a string does not end", start - 1, true);
    }

    /** Writes what an escape means; returns where the text goes on. */
    private int escape(int at) {
        byte kind = data[at];
        switch (kind) {
            case '"', '\\', '/' -> unescaped.append(kind);
            case 'b' -> unescaped.append('\b');
            case 'f' -> unescaped.append('\f');
            case 'n' -> unescaped.append('\n');
            case 'r' -> unescaped.append('\r');
            case 't' -> unescaped.append('\t');
            case 'u' -> {
                return unicodeEscape(at + 1);
            }
            default -> throw new MalformedJson("a string has an unknown escape", at, false);
        }
        return at + 1;
    }

    private int unicodeEscape(int at) {
        int unit = hexadecimal(at);
        int next = at + 4;
        if (Character.isHighSurrogate((char) unit) && next + 1 < limit && data[next] == '\\' && data[next + 1] == 'u') {
            int low = hexadecimal(next + 2);
            if (Character.isLowSurrogate((char) low)) {
                Utf8.append(unescaped, Character.toCodePoint((char) unit, (char) low));
                return next + 6;
            }
        }
        if (Character.isSurrogate((char) unit)) {
            throw new MalformedJson("a string has half a surrogate pair", at, false);
        }
        Utf8.append(unescaped, unit);
        return next;
    }

    private int hexadecimal(int at) {
        if (at + 4 > limit) {
            throw new MalformedJson("a string does not end", at, true);
        }
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = Character.digit(data[i], 16);
            if (digit < 0) {
                throw new MalformedJson("\\u needs four hexadecimal digits", at, false);
            }
            value = value << 4 | digit;
        }
        return value;
    }

    private boolean number() {
        int start = position;
        if (data[position] == '-') {
            position++;
        }
        boolean leadingZero = position < limit && data[position] == '0';
        int wholeDigits = digits();
        if (wholeDigits == 0) {
            position = start;
            throw unexpected("a value");
        }
        if (leadingZero && wholeDigits > 1) {
            throw new MalformedJson("a number starts with 0", start, false);
        }
        boolean fraction = false;
        if (position < limit && data[position] == '.') {
            position++;
            fraction = true;
            requireDigits(start);
        }
        if (position < limit && (data[position] == 'e' || data[position] == 'E')) {
            position++;
            fraction = true;
            if (position < limit && (data[position] == '+' || data[position] == '-')) {
                position++;
            }
            requireDigits(start);
        }
        return fraction;
    }

    private void requireDigits(int start) {
        if (digits() == 0) {
            throw new MalformedJson("a number lacks digits", start, position == limit);
        }
    }

    private int digits() {
        int start = position;
        while (position < limit && data[position] >= '0' && data[position] <= '9') {
            position++;
        }
        return position - start;
    }

    private void word(String expected) {
        for (int i = 0; i < expected.length(); i++) {
            if (position + i == limit) {
                throw new MalformedJson("the text ends too early", position + i, true);
            }
            if (data[position + i] != expected.charAt(i)) {
                throw unexpected("a value");
            }
        }
        position += expected.length();
    }

    private void skipSpace() {
        while (position < limit) {
            byte next = data[position];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                return;
            }
            position++;
        }
    }

    MalformedJson unexpected(String expected) {
        if (position >= limit) {
            return new MalformedJson("the text ends too early", position, true);
        }
        byte seen = data[position];
        String shown =
                seen > ' ' && seen < 127 ? "'" + (char) seen + "'" : "byte 0x" + Integer.toHexString(seen & 0xFF);
        return new MalformedJson("expected " + expected + ", saw " + shown, position, false);
    }
}
