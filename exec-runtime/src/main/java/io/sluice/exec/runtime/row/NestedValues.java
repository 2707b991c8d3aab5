package io.sluice.exec.runtime.row;

import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.Objects;

/**
 * Values of any type as bytes: arrays, maps and rows, depth first: a null byte before each value, a length before each array, map and text. Values are
 * added in a row, then read back in the same order with {@link #rewind} and {@link #next}.
 */
public final class NestedValues {
    private byte[] data = new byte[0];
    private int used;
    private int position;
    private int[] starts = new int[0];
    private int count;
    private int cursor;
    private int readAt;

    public void clear() {
        used = 0;
        count = 0;
        cursor = 0;
    }

    void rewind() {
        cursor = 0;
    }

    /** Appends a value that is not null. Returns its length in bytes. */
    public int add(LogicalType type, ColumnVector vector, int row) {
        if (count + 2 > starts.length) {
            starts = Arrays.copyOf(starts, Math.max(16, starts.length * 2));
        }
        int start = used;
        write(type, vector, row);
        starts[count++] = start;
        starts[count] = used;
        return used - start;
    }

    /** Appends bytes as they are. Returns their number. */
    public int addBytes(byte[] bytes, int length) {
        if (count + 2 > starts.length) {
            starts = Arrays.copyOf(starts, Math.max(16, starts.length * 2));
        }
        starts[count++] = used;
        ensure(length);
        System.arraycopy(bytes, 0, data, used, length);
        used += length;
        starts[count] = used;
        return length;
    }

    /** Goes to the next value. Returns its length. */
    int next() {
        position = starts[cursor];
        int length = starts[cursor + 1] - position;
        cursor++;
        return length;
    }

    int position() {
        return position;
    }

    public byte[] data() {
        return data;
    }

    /** Sets a vector's row from bytes that {@link #add} made. */
    public void read(LogicalType type, byte[] bytes, int offset, ColumnVector vector, int row) {
        readAt = offset;
        readValue(type, bytes, vector, row);
    }

    /** As {@link #read}. Returns where the bytes of the value end. */
    public int readFrom(LogicalType type, byte[] bytes, int offset, ColumnVector vector, int row) {
        read(type, bytes, offset, vector, row);
        return readAt;
    }

    private void write(LogicalType type, ColumnVector vector, int row) {
        if (vector.isNull(row)) {
            putByte(1);
            return;
        }
        putByte(0);
        switch (type.physical()) {
            case BOOLEAN -> putByte(((BooleanVector) vector).get(row));
            case INT -> putInt(((IntVector) vector).get(row));
            case LONG -> putLong(((LongVector) vector).get(row));
            case FLOAT -> putInt(Float.floatToIntBits(((FloatVector) vector).get(row)));
            case DOUBLE -> putLong(Double.doubleToLongBits(((DoubleVector) vector).get(row)));
            case TIMESTAMP -> {
                putLong(((TimestampVector) vector).millis()[row]);
                putInt(((TimestampVector) vector).nanos()[row]);
            }
            case DECIMAL -> {
                putLong(((DecimalVector) vector).high()[row]);
                putLong(((DecimalVector) vector).low()[row]);
            }
            case BYTES -> {
                BytesVector texts = (BytesVector) vector;
                int length = texts.lengths()[row];
                putInt(length);
                ensure(length);
                System.arraycopy(texts.data(), texts.offsets()[row], data, used, length);
                used += length;
            }
            case ARRAY -> {
                ArrayVector arrays = (ArrayVector) vector;
                putInt(arrays.length(row));
                for (int i = 0; i < arrays.length(row); i++) {
                    write(((ArrayType) type).element(), arrays.elements(), arrays.offset(row) + i);
                }
            }
            case MAP -> {
                MapVector maps = (MapVector) vector;
                putInt(maps.length(row));
                for (int i = 0; i < maps.length(row); i++) {
                    write(keyType(type), maps.keys(), maps.offset(row) + i);
                    write(valueType(type), maps.values(), maps.offset(row) + i);
                }
            }
            case ROW -> {
                RowType rowType = Objects.requireNonNull(type.rowForm());
                for (int i = 0; i < rowType.arity(); i++) {
                    write(rowType.typeAt(i), ((RowVector) vector).field(i), row);
                }
            }
            case OBJECT, NULL -> throw new IllegalStateException("no bytes for " + type.summary());
        }
    }

    private void readValue(LogicalType type, byte[] bytes, ColumnVector vector, int row) {
        vector.ensureCapacity(row + 1);
        if (bytes[readAt++] != 0) {
            vector.setNull(row);
            return;
        }
        switch (type.physical()) {
            case BOOLEAN -> ((BooleanVector) vector).set(row, bytes[readAt++]);
            case INT -> ((IntVector) vector).set(row, takeInt(bytes));
            case LONG -> ((LongVector) vector).set(row, takeLong(bytes));
            case FLOAT -> ((FloatVector) vector).set(row, Float.intBitsToFloat(takeInt(bytes)));
            case DOUBLE -> ((DoubleVector) vector).set(row, Double.longBitsToDouble(takeLong(bytes)));
            case TIMESTAMP -> ((TimestampVector) vector).set(row, takeLong(bytes), takeInt(bytes));
            case DECIMAL -> ((DecimalVector) vector).set(row, takeLong(bytes), takeLong(bytes));
            case BYTES -> {
                int length = takeInt(bytes);
                ((BytesVector) vector).set(row, bytes, readAt, length);
                readAt += length;
            }
            case ARRAY -> {
                int length = takeInt(bytes);
                int start = ((ArrayVector) vector).append(row, length);
                for (int i = 0; i < length; i++) {
                    readValue(((ArrayType) type).element(), bytes, ((ArrayVector) vector).elements(), start + i);
                }
            }
            case MAP -> {
                int length = takeInt(bytes);
                MapVector maps = (MapVector) vector;
                int start = maps.append(row, length);
                for (int i = 0; i < length; i++) {
                    readValue(keyType(type), bytes, maps.keys(), start + i);
                    readValue(valueType(type), bytes, maps.values(), start + i);
                }
            }
            case ROW -> {
                RowType rowType = Objects.requireNonNull(type.rowForm());
                for (int i = 0; i < rowType.arity(); i++) {
                    readValue(rowType.typeAt(i), bytes, ((RowVector) vector).field(i), row);
                }
            }
            case OBJECT, NULL -> throw new IllegalStateException("no bytes for " + type.summary());
        }
    }

    private static LogicalType keyType(LogicalType type) {
        return type instanceof MultisetType multiset ? multiset.element() : ((MapType) type).key();
    }

    private static LogicalType valueType(LogicalType type) {
        return type instanceof MapType map ? map.value() : Types.INT;
    }

    private void putByte(int value) {
        ensure(1);
        data[used++] = (byte) value;
    }

    private void putInt(int value) {
        ensure(Integer.BYTES);
        Bytes.putInt(data, used, value);
        used += Integer.BYTES;
    }

    private void putLong(long value) {
        ensure(Long.BYTES);
        Bytes.putLong(data, used, value);
        used += Long.BYTES;
    }

    private int takeInt(byte[] bytes) {
        int value = Bytes.getInt(bytes, readAt);
        readAt += Integer.BYTES;
        return value;
    }

    private long takeLong(byte[] bytes) {
        long value = Bytes.getLong(bytes, readAt);
        readAt += Long.BYTES;
        return value;
    }

    private void ensure(int more) {
        if (used + more > data.length) {
            data = Arrays.copyOf(data, Math.max(used + more, Math.max(64, data.length * 2)));
        }
    }
}
