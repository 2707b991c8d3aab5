package io.sluice.exec.runtime.row;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.PhysicalType;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes the sort columns of a batch's rows as bytes that compare, unsigned, as the rows are to be ordered. The results stay valid
 * until the next batch.
 *
 * <p>A column is a byte that puts NULLs before or after all else, then the value, big-endian with its sign turned; all bits of a
 * descending value are turned. Bytes of variable length have their zeroes marked and end with two zeroes, so that of two that start
 * alike the shorter is the lesser. Numbers that are equal have equal bytes: the negative zero is written as zero.
 */
public final class SortKeyEncoder {
    private static final byte NULL_FIRST = 0;
    private static final byte PRESENT = 1;
    private static final byte NULL_LAST = 2;

    private final SortSpec.SortField[] fields;
    private final PhysicalType[] types;
    private final boolean fixed;
    private final int fixedLength;
    private int[] offsets = new int[0];
    private int[] lengths = new int[0];
    private int[] cursors = new int[0];
    private byte[] data = new byte[0];

    /** @param inputTypes of the batches, whose columns the sort keys name */
    public SortKeyEncoder(SortSpec order, List<? extends LogicalType> inputTypes) {
        fields = order.fields().toArray(SortSpec.SortField[]::new);
        types = new PhysicalType[fields.length];
        boolean allFixed = true;
        int length = 0;
        for (int i = 0; i < fields.length; i++) {
            LogicalType type = inputTypes.get(fields[i].index());
            types[i] = type.physical();
            allFixed &= types[i] != PhysicalType.BYTES;
            length += 1 + width(type);
        }
        fixed = allFixed;
        fixedLength = length;
    }

    /** By row: where its key starts in {@link #data}. */
    public int[] offsets() {
        return offsets;
    }

    /** By row: the bytes of its key. */
    public int[] lengths() {
        return lengths;
    }

    public byte[] data() {
        return data;
    }

    public void encode(RowBatch batch) {
        int rows = batch.rows();
        if (offsets.length < rows) {
            int capacity = Math.max(16, rows);
            offsets = new int[capacity];
            lengths = new int[capacity];
            cursors = new int[capacity];
        }
        int total = fixed ? placeFixed(rows) : placeVariable(batch, rows);
        if (data.length < total) {
            data = new byte[Math.max(total, data.length + (data.length >> 1))];
        }
        System.arraycopy(offsets, 0, cursors, 0, rows);
        for (int i = 0; i < fields.length; i++) {
            encodeColumn(i, batch.column(fields[i].index()), rows);
        }
    }

    /** The milliseconds of the ascending time that is the first column of a key; the least long for NULL. */
    public static long leadingTime(byte[] bytes, int key) {
        return bytes[key] == PRESENT
                ? Long.reverseBytes(Bytes.getLong(bytes, key + 1)) ^ Long.MIN_VALUE
                : Long.MIN_VALUE;
    }

    /** A key of an ascending time alone. */
    public static void putTime(byte[] key, long millis) {
        key[0] = PRESENT;
        Bytes.putLong(key, 1, Long.reverseBytes(millis ^ Long.MIN_VALUE));
    }

    private int placeFixed(int rows) {
        for (int row = 0; row < rows; row++) {
            offsets[row] = row * fixedLength;
            lengths[row] = fixedLength;
        }
        return rows * fixedLength;
    }

    private int placeVariable(RowBatch batch, int rows) {
        Arrays.fill(lengths, 0, rows, fixedLength);
        for (int i = 0; i < fields.length; i++) {
            if (types[i] != PhysicalType.BYTES) {
                continue;
            }
            BytesVector vector = (BytesVector) batch.column(fields[i].index());
            for (int row = 0; row < rows; row++) {
                if (!vector.isNull(row)) {
                    lengths[row] += encodedLength(vector.data(), vector.offsets()[row], vector.lengths()[row]);
                }
            }
        }
        int total = 0;
        for (int row = 0; row < rows; row++) {
            offsets[row] = total;
            total = Math.addExact(total, lengths[row]);
        }
        return total;
    }

    private static int encodedLength(byte[] bytes, int from, int length) {
        int encoded = length + 2;
        for (int i = from; i < from + length; i++) {
            if (bytes[i] == 0) {
                encoded++;
            }
        }
        return encoded;
    }

    private void encodeColumn(int number, ColumnVector vector, int rows) {
        boolean descending = !fields[number].isAscending();
        byte ofNull = fields[number].nullIsLast() ? NULL_LAST : NULL_FIRST;
        boolean hasNulls = vector.hasNulls();
        long flip = descending ? -1L : 0L;
        for (int row = 0; row < rows; row++) {
            int at = cursors[row];
            boolean isNull = hasNulls && vector.isNull(row);
            data[at] = isNull ? ofNull : PRESENT;
            cursors[row] = at + 1;
        }
        switch (types[number]) {
            case BOOLEAN -> {
                byte[] values = ((BooleanVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    boolean isNull = hasNulls && vector.isNull(row);
                    data[cursors[row]++] = isNull ? 0 : (byte) (values[row] ^ flip);
                }
            }
            case INT -> {
                int[] values = ((IntVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    boolean isNull = hasNulls && vector.isNull(row);
                    putInt(row, isNull ? 0 : values[row] ^ Integer.MIN_VALUE ^ (int) flip);
                }
            }
            case LONG -> {
                long[] values = ((LongVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    boolean isNull = hasNulls && vector.isNull(row);
                    putLong(row, isNull ? 0 : values[row] ^ Long.MIN_VALUE ^ flip);
                }
            }
            case FLOAT -> {
                float[] values = ((FloatVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    boolean isNull = hasNulls && vector.isNull(row);
                    putInt(row, isNull ? 0 : ordered(values[row]) ^ (int) flip);
                }
            }
            case DOUBLE -> {
                double[] values = ((DoubleVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    boolean isNull = hasNulls && vector.isNull(row);
                    putLong(row, isNull ? 0 : ordered(values[row]) ^ flip);
                }
            }
            case TIMESTAMP -> {
                TimestampVector values = (TimestampVector) vector;
                for (int row = 0; row < rows; row++) {
                    boolean isNull = hasNulls && vector.isNull(row);
                    putLong(row, isNull ? 0 : values.millis()[row] ^ Long.MIN_VALUE ^ flip);
                    putInt(row, isNull ? 0 : values.nanos()[row] ^ (int) flip);
                }
            }
            case DECIMAL -> {
                DecimalVector values = (DecimalVector) vector;
                for (int row = 0; row < rows; row++) {
                    boolean isNull = hasNulls && vector.isNull(row);
                    putLong(row, isNull ? 0 : values.high()[row] ^ Long.MIN_VALUE ^ flip);
                    putLong(row, isNull ? 0 : values.low()[row] ^ flip);
                }
            }
            case BYTES -> {
                BytesVector values = (BytesVector) vector;
                for (int row = 0; row < rows; row++) {
                    if (!hasNulls || !vector.isNull(row)) {
                        putBytes(row, values.data(), values.offsets()[row], values.lengths()[row], (byte) flip);
                    }
                }
            }
            case NULL -> {
                // The first byte says it all.
            }
            case ARRAY, MAP, ROW, OBJECT -> throw new IllegalStateException("refused when the encoder was made");
        }
    }

    private void putInt(int row, int value) {
        Bytes.putInt(data, cursors[row], Integer.reverseBytes(value));
        cursors[row] += Integer.BYTES;
    }

    private void putLong(int row, long value) {
        Bytes.putLong(data, cursors[row], Long.reverseBytes(value));
        cursors[row] += Long.BYTES;
    }

    private void putBytes(int row, byte[] from, int offset, int length, byte flip) {
        int at = cursors[row];
        for (int i = offset; i < offset + length; i++) {
            data[at++] = (byte) (from[i] ^ flip);
            if (from[i] == 0) {
                data[at++] = (byte) ~flip;
            }
        }
        data[at++] = flip;
        data[at++] = flip;
        cursors[row] = at;
    }

    /** An int that compares unsigned as the floats do; NaN is the greatest. */
    private static int ordered(float value) {
        int bits = Float.floatToIntBits(value == 0 ? 0f : value);
        return bits ^ (bits >> 31 | Integer.MIN_VALUE);
    }

    private static long ordered(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0d : value);
        return bits ^ (bits >> 63 | Long.MIN_VALUE);
    }

    /** Bytes of a value besides those of variable length. */
    private static int width(LogicalType type) {
        return switch (type.physical()) {
            case BOOLEAN -> 1;
            case INT, FLOAT -> Integer.BYTES;
            case LONG, DOUBLE -> Long.BYTES;
            case TIMESTAMP -> Long.BYTES + Integer.BYTES;
            case DECIMAL -> 2 * Long.BYTES;
            case BYTES, NULL -> 0;
            case ARRAY, MAP, ROW, OBJECT ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "ORDER BY of " + type.summary() + " values");
        };
    }
}
