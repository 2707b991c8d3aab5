package io.sluice.functions.value;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A reusable view of a stretch of bytes: text (UTF-8) or binary. Points into somebody else's array after {@link #set}, or into its
 * own buffer after {@link #buffer}.
 */
public final class BytesRef {
    /** How many bytes a value that a function makes may have: 128 MiB. Others' jobs need the heap too. */
    public static final int MAX_BYTES = 1 << 27;

    /** The longest array that every virtual machine can make. */
    private static final long MAX_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[0];
    private int offset;
    private int length;
    private byte[] own = bytes;

    public static BytesRef of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static BytesRef of(byte[] bytes) {
        return new BytesRef().set(bytes, 0, bytes.length);
    }

    /** The array that the stretch lies in. */
    public byte[] bytes() {
        return bytes;
    }

    public int offset() {
        return offset;
    }

    public int length() {
        return length;
    }

    /** Points at a stretch without copying it. */
    public BytesRef set(byte[] array, int start, int count) {
        bytes = array;
        offset = start;
        length = count;
        return this;
    }

    /** Points at the same stretch as another. */
    public BytesRef set(BytesRef other) {
        return set(other.bytes, other.offset, other.length);
    }

    /** Its own array with room for {@code capacity} bytes, to be written from 0 on; then call {@link #written}. */
    public byte[] buffer(int capacity) {
        if (own.length < capacity) {
            own = new byte[(int) Math.max(32L, Math.min(MAX_ARRAY, capacity + (long) (capacity >> 1)))];
        }
        return own;
    }

    /**
     * The length of a value that is about to be made.
     *
     * @throws SluiceException VALUE_TOO_LONG above {@link #MAX_BYTES}
     */
    public static int checkedLength(long bytes) {
        if (bytes > MAX_BYTES) {
            throw SluiceException.of(
                    ErrorCode.VALUE_TOO_LONG,
                    "a value of " + bytes + " bytes is longer than the " + MAX_BYTES + " that a value can have");
        }
        return (int) bytes;
    }

    /** Says how many bytes of {@link #buffer} hold the value now. */
    public BytesRef written(int count) {
        return set(own, 0, count);
    }

    /** Points at the UTF-8 bytes of a text; allocates. */
    public BytesRef setText(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return set(utf8, 0, utf8.length);
    }

    /** Copies ASCII text into its own buffer. */
    public BytesRef setAscii(CharSequence text) {
        byte[] to = buffer(text.length());
        for (int i = 0; i < text.length(); i++) {
            to[i] = (byte) text.charAt(i);
        }
        return written(text.length());
    }

    public byte at(int index) {
        return bytes[offset + index];
    }

    public byte[] toBytes() {
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }

    /** The bytes as UTF-8 text. */
    @Override
    public String toString() {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    public boolean sameBytes(BytesRef other) {
        return length == other.length
                && Arrays.equals(
                        bytes, offset, offset + length, other.bytes, other.offset, other.offset + other.length);
    }

    /** By unsigned bytes, which for UTF-8 is the order of code points. */
    public static int compare(BytesRef a, BytesRef b) {
        return Arrays.compareUnsigned(a.bytes, a.offset, a.offset + a.length, b.bytes, b.offset, b.offset + b.length);
    }

    public int contentHash() {
        int hash = 1;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }
}
