package io.sluice.spi.bitmap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** A set of unsigned 32-bit integers in the portable Roaring format. Immutable. */
public final class Bitmap {
    private static final int COOKIE_PLAIN = 12346;
    private static final int COOKIE_WITH_RUNS = 12347;
    /** Chunks with more values than this are bit sets. */
    private static final int MAX_ARRAY = 4096;
    /** From this many chunks on, a bitmap with runs has offsets too. */
    private static final int MIN_OFFSETS = 4;

    private static final int BIT_SET_WORDS = 1024;
    private static final int LOW_16 = 0xFFFF;

    private final byte[] portable;

    private Bitmap(byte[] portable) {
        this.portable = portable;
    }

    /** @param portable in the portable format; not to be changed afterwards */
    public static Bitmap of(byte[] portable) {
        return new Bitmap(portable);
    }

    /** The set in the portable format; not to be changed. */
    public byte[] bytes() {
        return portable;
    }

    /** Gives all values, smallest first when read unsigned. */
    public void forEach(IntConsumer consumer) {
        ByteBuffer in = ByteBuffer.wrap(portable).order(ByteOrder.LITTLE_ENDIAN);
        int cookie = in.getInt();
        boolean withRuns = (cookie & LOW_16) == COOKIE_WITH_RUNS;
        if (!withRuns && cookie != COOKIE_PLAIN) {
            throw new IllegalArgumentException("not in the portable Roaring format");
        }
        int chunks = withRuns ? (cookie >>> 16) + 1 : in.getInt();
        byte[] runs = new byte[withRuns ? (chunks + 7) / 8 : 0];
        in.get(runs);
        int[] keys = new int[chunks];
        int[] sizes = new int[chunks];
        for (int i = 0; i < chunks; i++) {
            keys[i] = (in.getShort() & LOW_16) << 16;
            sizes[i] = (in.getShort() & LOW_16) + 1;
        }
        if (!withRuns || chunks >= MIN_OFFSETS) {
            in.position(in.position() + chunks * Integer.BYTES);
        }
        for (int i = 0; i < chunks; i++) {
            if (withRuns && (runs[i / 8] & 1 << i % 8) != 0) {
                readRuns(in, keys[i], consumer);
            } else if (sizes[i] <= MAX_ARRAY) {
                readArray(in, keys[i], sizes[i], consumer);
            } else {
                readBitSet(in, keys[i], consumer);
            }
        }
    }

    private static void readRuns(ByteBuffer in, int key, IntConsumer consumer) {
        int runs = in.getShort() & LOW_16;
        for (int i = 0; i < runs; i++) {
            int start = in.getShort() & LOW_16;
            int more = in.getShort() & LOW_16;
            for (int value = start; value <= start + more; value++) {
                consumer.accept(key | value);
            }
        }
    }

    private static void readArray(ByteBuffer in, int key, int size, IntConsumer consumer) {
        for (int i = 0; i < size; i++) {
            consumer.accept(key | in.getShort() & LOW_16);
        }
    }

    private static void readBitSet(ByteBuffer in, int key, IntConsumer consumer) {
        for (int i = 0; i < BIT_SET_WORDS; i++) {
            for (long word = in.getLong(); word != 0; word &= word - 1) {
                consumer.accept(key | i * Long.SIZE + Long.numberOfTrailingZeros(word));
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bitmap that && Arrays.equals(portable, that.portable);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(portable);
    }

    /** {@code {1,2,4294967295}} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        forEach(value -> text.append(text.length() == 1 ? "" : ",").append(Integer.toUnsignedString(value)));
        return text.append('}').toString();
    }
}
