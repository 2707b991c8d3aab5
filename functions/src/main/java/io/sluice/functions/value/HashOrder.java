package io.sluice.functions.value;

import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The order in which a Java hash map gives its entries, which is the order of the entries of some maps in Flink: by the lower bits of the
 * keys' hashes, and as they came where those are equal.
 */
public final class HashOrder {
    private static final int SEED = 42;
    private static final int DEFAULT_BUCKETS = 16;

    private HashOrder() {}

    /**
     * @param hashes of the keys, which are all different
     * @param capacity what the map is made for; 0 when it was not said
     * @return which key comes where
     */
    public static int[] of(int[] hashes, int capacity) {
        int buckets = capacity == 0 ? DEFAULT_BUCKETS : capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1;
        while (hashes.length > buckets * 3 / 4) {
            buckets *= 2;
        }
        int[] order = new int[hashes.length];
        for (int i = 0; i < order.length; i++) {
            int at = i;
            while (at > 0 && bucket(hashes[order[at - 1]], buckets) > bucket(hashes[i], buckets)) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = i;
        }
        return order;
    }

    private static int bucket(int hash, int buckets) {
        return (hash ^ hash >>> 16) & buckets - 1;
    }

    /** The hash of a value as Flink's internal data has it; 0 for types whose order Flink does not fix. */
    public static int hash(LogicalType type, ColumnVector vector, int row) {
        if (vector.isNull(row) || type.root().isBinary()) {
            return 0;
        }
        if (type instanceof DecimalType decimal) {
            BigInteger unscaled = vector instanceof LongVector longs
                    ? BigInteger.valueOf(longs.get(row))
                    : ((DecimalVector) vector).get(row);
            return new BigDecimal(unscaled, decimal.scale()).hashCode();
        }
        if (type.root().isTimestamp()) {
            boolean fine = vector instanceof TimestampVector;
            long millis = fine ? ((TimestampVector) vector).millis()[row] : ((LongVector) vector).get(row);
            return 31 * Long.hashCode(millis) + (fine ? ((TimestampVector) vector).nanos()[row] : 0);
        }
        if (vector instanceof BytesVector bytes) {
            return ofText(bytes.data(), bytes.offsets()[row], bytes.lengths()[row]);
        }
        if (vector instanceof IntVector ints) {
            return ints.get(row);
        }
        if (vector instanceof LongVector longs) {
            return Long.hashCode(longs.get(row));
        }
        if (vector instanceof DoubleVector doubles) {
            return Double.hashCode(doubles.get(row));
        }
        if (vector instanceof FloatVector floats) {
            return Float.hashCode(floats.get(row));
        }
        return vector instanceof BooleanVector booleans ? Boolean.hashCode(booleans.get(row) != 0) : 0;
    }

    /** MurmurHash3, 32 bits, in which the bytes after the last whole four are words of their own. */
    private static int ofText(byte[] bytes, int offset, int length) {
        int hash = SEED;
        int whole = length - length % 4;
        for (int i = offset; i < offset + whole; i += 4) {
            hash = mix(
                    hash,
                    bytes[i] & 0xff | (bytes[i + 1] & 0xff) << 8 | (bytes[i + 2] & 0xff) << 16 | bytes[i + 3] << 24);
        }
        for (int i = offset + whole; i < offset + length; i++) {
            hash = mix(hash, bytes[i]);
        }
        hash ^= length;
        hash = (hash ^ hash >>> 16) * 0x85ebca6b;
        hash = (hash ^ hash >>> 13) * 0xc2b2ae35;
        return hash ^ hash >>> 16;
    }

    private static int mix(int hash, int word) {
        int mixed = hash ^ Integer.rotateLeft(word * 0xcc9e2d51, 15) * 0x1b873593;
        return Integer.rotateLeft(mixed, 13) * 5 + 0xe6546b64;
    }
}
