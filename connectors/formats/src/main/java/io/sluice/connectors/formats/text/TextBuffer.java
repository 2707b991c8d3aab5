package io.sluice.connectors.formats.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Bytes being written; grows as needed. */
public final class TextBuffer {
    private byte[] data = new byte[256];
    private int length;

    public int length() {
        return length;
    }

    /** The bytes written so far and unused room behind them. Valid until something is appended. */
    public byte[] data() {
        return data;
    }

    public byte at(int index) {
        return data[index];
    }

    /** Forgets what was written from {@code newLength} on. */
    public void truncate(int newLength) {
        length = newLength;
    }

    public void append(int singleByte) {
        ensure(1);
        data[length++] = (byte) singleByte;
    }

    public void append(byte[] bytes) {
        append(bytes, 0, bytes.length);
    }

    public void append(byte[] bytes, int from, int count) {
        ensure(count);
        System.arraycopy(bytes, from, data, length, count);
        length += count;
    }

    /** Text of ASCII characters. */
    public void appendAscii(String text) {
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            data[length++] = (byte) text.charAt(i);
        }
    }

    public void appendLong(long number) {
        if (number == Long.MIN_VALUE) {
            appendAscii("-9223372036854775808");
            return;
        }
        if (number < 0) {
            append('-');
        }
        appendDigits(Math.abs(number), 1);
    }

    /** Digits of a number that is not negative, with zeros before them up to {@code width}. */
    public void appendDigits(long number, int width) {
        int digits = 1;
        for (long rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        digits = Math.max(digits, width);
        ensure(digits);
        long rest = number;
        for (int i = length + digits - 1; i >= length; i--) {
            data[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    /** Puts a byte before what was written from {@code index} on. */
    public void insert(int index, int singleByte) {
        ensure(1);
        System.arraycopy(data, index, data, index + 1, length - index);
        data[index] = (byte) singleByte;
        length++;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(data, length);
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(data, 0, length);
    }

    private void ensure(int more) {
        if (more > data.length - length) {
            data = Arrays.copyOf(data, Math.max(Math.addExact(length, more), length + (length >> 1)));
        }
    }
}
