package io.sluice.functions.json;

import io.sluice.functions.value.BytesRef;

/**
 * Steps through the UTF-8 bytes of a JSON text (RFC 8259) and says where its tokens lie; makes no objects. Methods that read return false
 * where the text is malformed, and nothing is said of the place after that. Reusable. Not thread-safe.
 */
public final class JsonScanner {
    static final int END = -1;

    private static final int MAX_DEPTH = 1000;
    private static final int MAX_NUMBER = 1000;
    private static final int MAX_PLAIN_FRACTION = 6;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private byte[] in = new byte[0];
    private int at;
    private int end;

    private int start;
    private int stop;
    private boolean escaped;
    private boolean plain;

    void begin(BytesRef json) {
        in = json.bytes();
        at = json.offset();
        end = at + json.length();
    }

    /** The array that the text lies in. */
    byte[] source() {
        return in;
    }

    /** The index in the array of the byte that is read next. */
    int position() {
        return at;
    }

    /** The first byte that is no blank, which stays to be read; {@link #END} after the last. */
    int next() {
        while (at < end) {
            byte b = in[at];
            if (b > ' ' || b < 0) {
                return b & 0xFF;
            }
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b;
            }
            at++;
        }
        return END;
    }

    /** Reads the byte that {@link #next} shows. */
    void take() {
        at++;
    }

    /** Reads a byte if it is the next one and no blank stands before it. */
    boolean takes(char c) {
        if (at == end || in[at] != c) {
            return false;
        }
        at++;
        return true;
    }

    /** Whether the last string has escapes, so that its bytes are not its text. */
    boolean escaped() {
        return escaped;
    }

    /** Whether the last number is written as {@code BigDecimal} (or, without a point, BigInteger) prints it. */
    boolean plain() {
        return plain;
    }

    /** Points at the bytes of the last number, or those between the quotes of the last string. */
    BytesRef token(BytesRef result) {
        return result.set(in, start, stop - start);
    }

    boolean tokenIs(byte[] bytes) {
        int length = stop - start;
        if (length != bytes.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (in[start + i] != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** Points at the text of the last string, which is written into the result if it has escapes. */
    BytesRef text(BytesRef result) {
        return escaped ? JsonEscapes.decode(in, start, stop, result) : token(result);
    }

    int tokenStart() {
        return start;
    }

    int tokenStop() {
        return stop;
    }

    /** Reads a text's first value, which has to end where it seems to end; what follows does not matter. */
    boolean document() {
        int first = next();
        if (!value(0)) {
            return false;
        }
        if (first == '"' || first == '{' || first == '[' || at == end) {
            return true;
        }
        byte after = in[at];
        if (first == 't' || first == 'f' || first == 'n') {
            return after >= 0 && !Character.isJavaIdentifierPart(after);
        }
        return after == ' ' || after == '\n' || after == '\r' || after == '\t';
    }

    /**
     * Reads the value that comes next; blanks before it do not matter.
     *
     * @param depth of the arrays and objects that it lies in
     */
    boolean value(int depth) {
        return switch (next()) {
            case '"' -> string();
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case 't' -> word(TRUE);
            case 'f' -> word(FALSE);
            case 'n' -> word(NULL);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> false;
        };
    }

    private boolean object(int depth) {
        at++;
        if (depth > MAX_DEPTH) {
            return false;
        }
        if (next() == '}') {
            at++;
            return true;
        }
        while (name() && value(depth)) {
            int c = next();
            at++;
            if (c != ',') {
                return c == '}';
            }
        }
        return false;
    }

    private boolean array(int depth) {
        at++;
        if (depth > MAX_DEPTH) {
            return false;
        }
        if (next() == ']') {
            at++;
            return true;
        }
        while (value(depth)) {
            int c = next();
            at++;
            if (c != ',') {
                return c == ']';
            }
        }
        return false;
    }

    /** Reads the name of a field and the colon after it; the name is the last string. */
    boolean name() {
        if (next() != '"' || !string() || next() != ':') {
            return false;
        }
        at++;
        return true;
    }

    /** Reads the string whose opening quote is next. */
    private boolean string() {
        byte[] bytes = in;
        int last = end;
        int i = at + 1;
        start = i;
        escaped = false;
        while (i < last) {
            byte b = bytes[i++];
            if (b == '"') {
                stop = i - 1;
                at = i;
                return true;
            }
            if (b == '\\') {
                escaped = true;
                i = escape(i);
                if (i < 0) {
                    return false;
                }
            } else if (b >= 0 && b < ' ') {
                return false;
            }
        }
        return false;
    }

    /** Where the escape ends whose backslash is before {@code from}; negative for one that JSON has not. */
    private int escape(int from) {
        if (from == end) {
            return -1;
        }
        switch (in[from]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {
                return from + 1;
            }
            case 'u' -> {
                int to = from + 1 + JsonEscapes.DIGITS;
                return to <= end && JsonEscapes.unit(in, from + 1) >= 0 ? to : -1;
            }
            default -> {
                return -1;
            }
        }
    }

    private boolean word(byte[] expected) {
        if (end - at < expected.length) {
            return false;
        }
        for (byte b : expected) {
            if (in[at++] != b) {
                return false;
            }
        }
        return true;
    }

    private boolean number() {
        start = at;
        boolean negative = in[at] == '-';
        at += negative ? 1 : 0;
        int whole = digits();
        boolean zero = whole > 0 && in[at - whole] == '0';
        if (whole == 0 || zero && whole > 1) {
            return false;
        }
        plain = !negative || !zero;
        int fraction = 0;
        if (at < end && in[at] == '.') {
            at++;
            fraction = digits();
            if (fraction == 0) {
                return false;
            }
            plain = !zero || fraction <= MAX_PLAIN_FRACTION && (!negative || !zeros(at - fraction, at));
        }
        if (at < end && (in[at] == 'e' || in[at] == 'E')) {
            at++;
            plain = false;
            if (!exponent(fraction)) {
                return false;
            }
        }
        stop = at;
        return stop - start <= MAX_NUMBER;
    }

    /** False as well where BigDecimal has no scale for the number. */
    private boolean exponent(int fraction) {
        boolean negative = at < end && in[at] == '-';
        if (negative || at < end && in[at] == '+') {
            at++;
        }
        int count = digits();
        long value = 0;
        for (int i = at - count; i < at; i++) {
            value = Math.min(value * 10 + in[i] - '0', Integer.MAX_VALUE * 10L);
        }
        long scale = fraction + (negative ? value : -value);
        return count > 0 && scale == (int) scale;
    }

    /** Reads digits, and counts them. */
    private int digits() {
        int from = at;
        while (at < end && in[at] >= '0' && in[at] <= '9') {
            at++;
        }
        return at - from;
    }

    private boolean zeros(int from, int to) {
        for (int i = from; i < to; i++) {
            if (in[i] != '0') {
                return false;
            }
        }
        return true;
    }
}
