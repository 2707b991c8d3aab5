package io.sluice.exec.runtime.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Numbers in byte arrays, little-endian. Generated code calls these, since Janino knows no variable handles. */
public final class Bytes {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    public static long getLong(byte[] bytes, int offset) {
        return (long) LONG.get(bytes, offset);
    }

    public static void putLong(byte[] bytes, int offset, long value) {
        LONG.set(bytes, offset, value);
    }

    public static int getInt(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset);
    }

    public static void putInt(byte[] bytes, int offset, int value) {
        INT.set(bytes, offset, value);
    }

    /** Compares two stretches byte by byte, unsigned; of two that start alike the shorter is the lesser. */
    public static int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
        return Arrays.compareUnsigned(a, aOffset, aOffset + aLength, b, bOffset, bOffset + bLength);
    }

    public static boolean equal(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
        return aLength == bLength && Arrays.equals(a, aOffset, aOffset + aLength, b, bOffset, bOffset + bLength);
    }

    /** The next multiple of eight. */
    public static int padded(int length) {
        return (length + 7) & ~7;
    }
}
