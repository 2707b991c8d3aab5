package io.sluice.exec.runtime.row;

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
import java.util.Arrays;
import java.util.List;

/**
 * Encodes some columns of a batch's rows as binary rows ({@link RowLayout}), column by column. The results stay valid until the next
 * batch. With no columns at all every row is the same empty row.
 */
public final class RowEncoder {
    /** Bytes of a row from which on it is hashed in two halves. */
    private static final int LONG_ROW = 64;

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final RowLayout layout;
    private final int[] columns;
    private final NestedValues nested = new NestedValues();
    private long[] headers = new long[0];
    private int[] offsets = new int[0];
    private int[] infos = new int[0];
    private int[] cursors = new int[0];
    private byte[] data = new byte[0];

    /** @param columns the batch's columns to encode, in order, whose types these are */
    public RowEncoder(List<? extends LogicalType> types, int[] columns) {
        this.layout = new RowLayout(types);
        this.columns = columns.clone();
    }

    /** An encoder of some columns, in this order, of rows of these types. */
    public static RowEncoder of(List<? extends LogicalType> types, List<Integer> columns) {
        return new RowEncoder(
                columns.stream().map(types::get).toList(),
                columns.stream().mapToInt(Integer::intValue).toArray());
    }

    /** An encoder of all columns of rows of these types. */
    public static RowEncoder ofAll(List<? extends LogicalType> types) {
        int[] all = new int[types.size()];
        Arrays.setAll(all, i -> i);
        return new RowEncoder(types, all);
    }

    /** By row: hash and info, see {@link RowLayout}. */
    public long[] headers() {
        return headers;
    }

    /** By row: where its bytes start in {@link #data}. */
    public int[] offsets() {
        return offsets;
    }

    public byte[] data() {
        return data;
    }

    public void encode(RowBatch batch) {
        int rows = batch.rows();
        prepare(batch, rows);
        for (int i = 0; i < columns.length; i++) {
            ColumnVector vector = batch.column(columns[i]);
            if (vector.hasNulls()) {
                markNulls(vector, i, rows);
            }
            encodeColumn(vector, i, rows);
        }
        hashRows(rows);
    }

    private void prepare(RowBatch batch, int rows) {
        if (headers.length < rows) {
            int capacity = Math.max(rows, 16);
            headers = new long[capacity];
            offsets = new int[capacity];
            infos = new int[capacity];
        }
        int total;
        if (layout.variable) {
            total = placeVariable(batch, rows);
        } else {
            int length = layout.fixedBytes;
            int info = RowLayout.wordsInfo(length);
            for (int row = 0; row < rows; row++) {
                offsets[row] = row * length;
                infos[row] = info;
            }
            total = rows * length;
        }
        if (data.length < total) {
            data = new byte[Math.max(total, data.length + (data.length >> 1))];
        }
        if (layout.arity() > RowLayout.HEADER_NULLS) {
            for (int row = 0; row < rows; row++) {
                int start = offsets[row];
                Arrays.fill(data, start, start + layout.slots[0], (byte) 0);
            }
        }
    }

    /** Gives each row its place by the lengths of its variable columns. */
    private int placeVariable(RowBatch batch, int rows) {
        if (cursors.length < rows) {
            cursors = new int[headers.length];
        }
        int[] lengths = infos;
        Arrays.fill(lengths, 0, rows, layout.fixedBytes);
        nested.clear();
        for (int i = 0; i < columns.length; i++) {
            ColumnVector vector = batch.column(columns[i]);
            if (layout.kinds[i] == RowLayout.SlotKind.BYTES) {
                int[] valueLengths = ((BytesVector) vector).lengths();
                boolean hasNulls = vector.hasNulls();
                for (int row = 0; row < rows; row++) {
                    if (!hasNulls || !vector.isNull(row)) {
                        lengths[row] += Bytes.padded(valueLengths[row]);
                    }
                }
            } else if (layout.kinds[i] == RowLayout.SlotKind.NESTED) {
                for (int row = 0; row < rows; row++) {
                    if (!vector.isNull(row)) {
                        lengths[row] += Bytes.padded(nested.add(layout.types[i], vector, row));
                    }
                }
            }
        }
        int total = 0;
        for (int row = 0; row < rows; row++) {
            offsets[row] = total;
            cursors[row] = layout.fixedBytes;
            total = Math.addExact(total, lengths[row]);
            infos[row] = RowLayout.wordsInfo(lengths[row]);
        }
        nested.rewind();
        return total;
    }

    private void markNulls(ColumnVector vector, int column, int rows) {
        if (column < RowLayout.HEADER_NULLS) {
            int bit = 1 << (RowLayout.WORD_BITS + column);
            for (int row = 0; row < rows; row++) {
                if (vector.isNull(row)) {
                    infos[row] |= bit;
                }
            }
            return;
        }
        int bit = column - RowLayout.HEADER_NULLS;
        for (int row = 0; row < rows; row++) {
            if (vector.isNull(row)) {
                int at = offsets[row] + (bit >> 6 << 3);
                Bytes.putLong(data, at, Bytes.getLong(data, at) | 1L << bit);
            }
        }
    }

    private void encodeColumn(ColumnVector vector, int column, int rows) {
        int slot = layout.slots[column];
        byte[] to = data;
        int[] starts = offsets;
        switch (layout.kinds[column]) {
            case BOOLEAN -> {
                byte[] values = ((BooleanVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    Bytes.putLong(to, starts[row] + slot, values[row]);
                }
            }
            case INT -> {
                int[] values = ((IntVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    Bytes.putLong(to, starts[row] + slot, values[row]);
                }
            }
            case LONG -> {
                long[] values = ((LongVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    Bytes.putLong(to, starts[row] + slot, values[row]);
                }
            }
            case FLOAT -> {
                float[] values = ((FloatVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    Bytes.putLong(to, starts[row] + slot, Float.floatToIntBits(values[row]));
                }
            }
            case DOUBLE -> {
                double[] values = ((DoubleVector) vector).values();
                for (int row = 0; row < rows; row++) {
                    Bytes.putLong(to, starts[row] + slot, Double.doubleToLongBits(values[row]));
                }
            }
            case TIMESTAMP -> {
                TimestampVector values = (TimestampVector) vector;
                for (int row = 0; row < rows; row++) {
                    Bytes.putLong(to, starts[row] + slot, values.millis()[row]);
                    Bytes.putLong(to, starts[row] + slot + Long.BYTES, values.nanos()[row]);
                }
            }
            case DECIMAL -> {
                DecimalVector values = (DecimalVector) vector;
                for (int row = 0; row < rows; row++) {
                    Bytes.putLong(to, starts[row] + slot, values.high()[row]);
                    Bytes.putLong(to, starts[row] + slot + Long.BYTES, values.low()[row]);
                }
            }
            case BYTES -> encodeBytes((BytesVector) vector, slot, rows);
            case NESTED -> encodeNested(vector, slot, rows);
            case NULL -> markAllNull(column, rows);
        }
        if (vector.hasNulls()) {
            clearNullSlots(vector, column, rows);
        }
    }

    /** Zeroes what stood in the slots of nulls, so that equal rows have equal bytes. */
    private void clearNullSlots(ColumnVector vector, int column, int rows) {
        RowLayout.SlotKind kind = layout.kinds[column];
        if (kind == RowLayout.SlotKind.NULL) {
            return;
        }
        boolean wide = kind == RowLayout.SlotKind.DECIMAL || kind == RowLayout.SlotKind.TIMESTAMP;
        for (int row = 0; row < rows; row++) {
            if (vector.isNull(row)) {
                Bytes.putLong(data, offsets[row] + layout.slots[column], 0);
                if (wide) {
                    Bytes.putLong(data, offsets[row] + layout.slots[column] + Long.BYTES, 0);
                }
            }
        }
    }

    private void encodeBytes(BytesVector vector, int slot, int rows) {
        byte[] from = vector.data();
        boolean hasNulls = vector.hasNulls();
        for (int row = 0; row < rows; row++) {
            if (!hasNulls || !vector.isNull(row)) {
                put(row, slot, from, vector.offsets()[row], vector.lengths()[row]);
            }
        }
    }

    private void encodeNested(ColumnVector vector, int slot, int rows) {
        for (int row = 0; row < rows; row++) {
            if (!vector.isNull(row)) {
                int length = nested.next();
                put(row, slot, nested.data(), nested.position(), length);
            }
        }
    }

    private void put(int row, int slot, byte[] from, int fromOffset, int length) {
        int place = cursors[row];
        int start = offsets[row];
        int end = place + Bytes.padded(length);
        if (end > place) {
            Bytes.putLong(data, start + end - Long.BYTES, 0);
        }
        System.arraycopy(from, fromOffset, data, start + place, length);
        Bytes.putLong(data, start + slot, (long) length << 32 | place);
        cursors[row] = end;
    }

    private void markAllNull(int column, int rows) {
        for (int row = 0; row < rows; row++) {
            if (column < RowLayout.HEADER_NULLS) {
                infos[row] |= 1 << (RowLayout.WORD_BITS + column);
            }
        }
    }

    private void hashRows(int rows) {
        byte[] from = data;
        for (int row = 0; row < rows; row++) {
            int info = infos[row];
            long hash = info * MIX;
            int at = offsets[row];
            int end = at + RowLayout.length(info);
            if (end - at >= LONG_ROW) {
                // Two chains of multiplications side by side take half of the time.
                long other = ~hash;
                for (; at <= end - 2 * Long.BYTES; at += 2 * Long.BYTES) {
                    hash = (hash ^ Bytes.getLong(from, at)) * MIX;
                    other = (other ^ Bytes.getLong(from, at + Long.BYTES)) * MIX;
                    hash ^= hash >>> 32;
                    other ^= other >>> 32;
                }
                hash ^= Long.rotateLeft(other, 23);
            }
            for (; at < end; at += Long.BYTES) {
                hash = (hash ^ Bytes.getLong(from, at)) * MIX;
                hash ^= hash >>> 32;
            }
            headers[row] = RowLayout.header(finish(hash), info);
        }
    }

    private static int finish(long hash) {
        long mixed = hash * 0xFF51_AFD7_ED55_8CCDL;
        return (int) (mixed ^ mixed >>> 33);
    }
}
