package io.sluice.functions.text;

import io.sluice.functions.value.BytesRef;
import java.nio.charset.StandardCharsets;

/** ASCII bytes as characters, for the JDK's regular expressions: without making a String of a value. */
final class AsciiText implements CharSequence {
    private byte[] bytes = new byte[0];
    private int offset;
    private int length;

    /** Points at a text that is ASCII. */
    AsciiText set(BytesRef text) {
        bytes = text.bytes();
        offset = text.offset();
        length = text.length();
        return this;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        return (char) bytes[offset + index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new String(bytes, offset + start, end - start, StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
        return new String(bytes, offset, length, StandardCharsets.US_ASCII);
    }
}
