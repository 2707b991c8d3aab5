package io.sluice.connectors.formats.text;

/** Checks and writes UTF-8. */
public final class Utf8 {
    private Utf8() {}

    /** Whether the bytes are UTF-8 as RFC 3629 has it: shortest forms, no surrogates, nothing above U+10FFFF. */
    public static boolean valid(byte[] data, int from, int to) {
        int i = from;
        while (i < to) {
            int lead = data[i];
            if (lead >= 0) {
                i++;
                continue;
            }
            int size = (lead & 0xE0) == 0xC0 ? 2 : (lead & 0xF0) == 0xE0 ? 3 : (lead & 0xF8) == 0xF0 ? 4 : 0;
            if (size == 0 || to - i < size) {
                return false;
            }
            int codePoint = lead & (0xFF >> (size + 1));
            for (int k = 1; k < size; k++) {
                if ((data[i + k] & 0xC0) != 0x80) {
                    return false;
                }
                codePoint = codePoint << 6 | data[i + k] & 0x3F;
            }
            int least = size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
            if (codePoint < least || codePoint > 0x10FFFF || codePoint >= 0xD800 && codePoint < 0xE000) {
                return false;
            }
            i += size;
        }
        return true;
    }

    /** Writes a code point. */
    public static void append(TextBuffer out, int codePoint) {
        if (codePoint < 0x80) {
            out.append(codePoint);
        } else if (codePoint < 0x800) {
            out.append(0xC0 | codePoint >> 6);
            out.append(0x80 | codePoint & 0x3F);
        } else if (codePoint < 0x10000) {
            out.append(0xE0 | codePoint >> 12);
            out.append(0x80 | codePoint >> 6 & 0x3F);
            out.append(0x80 | codePoint & 0x3F);
        } else {
            out.append(0xF0 | codePoint >> 18);
            out.append(0x80 | codePoint >> 12 & 0x3F);
            out.append(0x80 | codePoint >> 6 & 0x3F);
            out.append(0x80 | codePoint & 0x3F);
        }
    }
}
