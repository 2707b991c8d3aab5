package io.sluice.functions.json;

import io.sluice.functions.value.BytesRef;

/** What the escapes of a JSON string stand for, in UTF-8. */
final class JsonEscapes {
    /** Hexadecimal digits after {@code \\u}. */
    static final int DIGITS = 4;

    private JsonEscapes() {}

    /** The UTF-16 unit that four hexadecimal digits are; negative if they are none. */
    static int unit(byte[] in, int from) {
        int value = 0;
        for (int i = from; i < from + DIGITS; i++) {
            int digit = in[i] < 0 ? -1 : Character.digit(in[i], 16);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /**
     * Writes what stands between the quotes of a well-formed string into the result's own array. Half a surrogate pair becomes a question
     * mark, as Java's UTF-8 has it.
     */
    static BytesRef decode(byte[] in, int start, int stop, BytesRef result) {
        byte[] to = result.buffer(stop - start);
        int length = 0;
        int i = start;
        while (i < stop) {
            byte b = in[i++];
            if (b != '\\') {
                to[length++] = b;
                continue;
            }
            byte escape = in[i++];
            if (escape != 'u') {
                to[length++] = plain(escape);
                continue;
            }
            int code = unit(in, i);
            i += DIGITS;
            if (Character.isHighSurrogate((char) code) && in[i] == '\\' && in[i + 1] == 'u') {
                int low = unit(in, i + 2);
                if (Character.isLowSurrogate((char) low)) {
                    code = Character.toCodePoint((char) code, (char) low);
                    i += 2 + DIGITS;
                }
            }
            length = put(code, to, length);
        }
        return result.written(length);
    }

    private static byte plain(byte escape) {
        return switch (escape) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escape;
        };
    }

    /** Never longer than the escape was. */
    private static int put(int code, byte[] to, int from) {
        int length = from;
        if (code < 0x80) {
            to[length++] = (byte) code;
        } else if (code < 0x800) {
            to[length++] = (byte) (0xC0 | code >> 6);
            to[length++] = (byte) (0x80 | code & 0x3F);
        } else if (code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE) {
            to[length++] = '?';
        } else if (code < 0x10000) {
            to[length++] = (byte) (0xE0 | code >> 12);
            to[length++] = (byte) (0x80 | code >> 6 & 0x3F);
            to[length++] = (byte) (0x80 | code & 0x3F);
        } else {
            to[length++] = (byte) (0xF0 | code >> 18);
            to[length++] = (byte) (0x80 | code >> 12 & 0x3F);
            to[length++] = (byte) (0x80 | code >> 6 & 0x3F);
            to[length++] = (byte) (0x80 | code & 0x3F);
        }
        return length;
    }
}
