package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Counts and finds code points in UTF-8 without decoding it. Malformed bytes count as they come. */
public final class CodePoints {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private CodePoints() {}

    /** Bytes of the code point that begins with a byte; 1 for bytes that begin none. */
    static int width(byte first) {
        if (first >= 0) {
            return 1;
        }
        int bits = first & 0xFF;
        return bits >= 0xF0 ? 4 : bits >= 0xE0 ? 3 : bits >= 0xC0 ? 2 : 1;
    }

    public static int count(BytesRef text) {
        byte[] bytes = text.bytes();
        int count = 0;
        for (int i = text.offset(); i < text.offset() + text.length(); i++) {
            // Bytes 10xxxxxx continue a code point.
            count += (bytes[i] & 0xC0) != 0x80 ? 1 : 0;
        }
        return count;
    }

    /** How many units of UTF-16 the text has: one beyond U+FFFF has two. */
    static int countUnits(BytesRef text) {
        byte[] bytes = text.bytes();
        int count = count(text);
        for (int i = text.offset(); i < text.offset() + text.length(); i++) {
            count += (bytes[i] & 0xF8) == 0xF0 ? 1 : 0;
        }
        return count;
    }

    public static boolean isAscii(BytesRef text) {
        byte[] bytes = text.bytes();
        int end = text.offset() + text.length();
        int i = text.offset();
        long words = 0;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            words |= (long) LONG.get(bytes, i);
        }
        int rest = 0;
        for (; i < end; i++) {
            rest |= bytes[i];
        }
        return rest >= 0 && (words & NOT_ASCII) == 0;
    }

    /**
     * Where a code point starts, relative to the text's start.
     *
     * @param from a place where one starts
     * @param codePoints how many to go on from there
     * @return at most the text's length
     */
    public static int advance(BytesRef text, int from, long codePoints) {
        int at = from;
        for (long i = 0; i < codePoints && at < text.length(); i++) {
            at += width(text.at(at));
        }
        return Math.min(at, text.length());
    }

    /** The place of a stretch of bytes at or after a place, or -1. */
    public static int indexOf(BytesRef text, BytesRef part, int from) {
        int last = text.length() - part.length();
        if (part.length() == 0) {
            return from <= text.length() ? from : -1;
        }
        byte first = part.at(0);
        byte[] bytes = text.bytes();
        int offset = text.offset();
        for (int i = from; i <= last; i++) {
            if (bytes[offset + i] == first && matches(text, i, part)) {
                return i;
            }
        }
        return -1;
    }

    static boolean matches(BytesRef text, int at, BytesRef part) {
        for (int i = 0; i < part.length(); i++) {
            if (text.at(at + i) != part.at(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a character is there that takes two UTF-16 units. */
    static boolean hasSupplementary(BytesRef text) {
        for (int i = 0; i < text.length(); i++) {
            if ((text.at(i) & 0xf8) == 0xf0) {
                return true;
            }
        }
        return false;
    }
}
