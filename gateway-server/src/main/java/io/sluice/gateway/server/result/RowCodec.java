package io.sluice.gateway.server.result;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
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
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.PhysicalType;
import io.sluice.spi.type.Types;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Writes single rows as bytes and reads them back. Equal rows give equal bytes, and rows that differ differ in their bytes, NULL
 * and NaN included, so the bytes are also what rows are compared by. Kinds are not part of it.
 */
final class RowCodec {
    private final RowType type;

    /** @throws SluiceException NOT_SUPPORTED when a column holds objects that have no bytes (RAW) */
    RowCodec(RowType type) {
        requireBytes(type);
        this.type = type;
    }

    /** Whether rows of the type can be written. */
    static boolean supports(LogicalType type) {
        return type.physical() != PhysicalType.OBJECT && children(type).stream().allMatch(RowCodec::supports);
    }

    byte[] encode(RowBatch batch, int row) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        try {
            write(batch, row, new DataOutputStream(bytes));
        } catch (IOException e) {
            throw SluiceException.of(ErrorCode.INTERNAL_ERROR, null, e).with("message", "writing to memory failed");
        }
        return bytes.toByteArray();
    }

    void write(RowBatch batch, int row, DataOutput out) throws IOException {
        for (int i = 0; i < type.arity(); i++) {
            write(type.typeAt(i), batch.column(i), row, out);
        }
    }

    /** Adds the row to the end of a batch of the codec's type. */
    void read(DataInput in, RowBatch batch) throws IOException {
        int row = batch.rows();
        batch.ensureCapacity(row + 1);
        for (int i = 0; i < type.arity(); i++) {
            read(type.typeAt(i), batch.column(i), row, in);
        }
        batch.setRows(row + 1);
    }

    private static void write(LogicalType type, ColumnVector vector, int row, DataOutput out) throws IOException {
        boolean isNull = vector.isNull(row);
        out.writeBoolean(isNull);
        if (isNull) {
            return;
        }
        switch (type.physical()) {
            case BOOLEAN -> out.writeByte(((BooleanVector) vector).get(row));
            case INT -> out.writeInt(((IntVector) vector).get(row));
            case LONG -> out.writeLong(((LongVector) vector).get(row));
            case FLOAT -> out.writeFloat(((FloatVector) vector).get(row));
            case DOUBLE -> out.writeDouble(((DoubleVector) vector).get(row));
            case TIMESTAMP -> {
                out.writeLong(((TimestampVector) vector).millis()[row]);
                out.writeInt(((TimestampVector) vector).nanos()[row]);
            }
            case DECIMAL -> writeBytes(((DecimalVector) vector).get(row).toByteArray(), out);
            case BYTES -> writeBytes(((BytesVector) vector).get(row), out);
            case ARRAY -> {
                ArrayVector arrays = (ArrayVector) vector;
                out.writeInt(arrays.length(row));
                for (int i = 0; i < arrays.length(row); i++) {
                    write(((ArrayType) type).element(), arrays.elements(), arrays.offset(row) + i, out);
                }
            }
            case MAP -> {
                out.writeInt(((MapVector) vector).length(row));
                for (byte[] entry : sortedEntries(type, (MapVector) vector, row)) {
                    out.write(entry);
                }
            }
            case ROW -> {
                for (int i = 0; i < rowForm(type).arity(); i++) {
                    write(rowForm(type).typeAt(i), ((RowVector) vector).field(i), row, out);
                }
            }
            case OBJECT, NULL -> throw SluiceException.internal("a type with bytes", type.summary());
        }
    }

    private static void read(LogicalType type, ColumnVector vector, int row, DataInput in) throws IOException {
        vector.ensureCapacity(row + 1);
        if (in.readBoolean()) {
            vector.setNull(row);
            return;
        }
        switch (type.physical()) {
            case BOOLEAN -> ((BooleanVector) vector).set(row, in.readByte());
            case INT -> ((IntVector) vector).set(row, in.readInt());
            case LONG -> ((LongVector) vector).set(row, in.readLong());
            case FLOAT -> ((FloatVector) vector).set(row, in.readFloat());
            case DOUBLE -> ((DoubleVector) vector).set(row, in.readDouble());
            case TIMESTAMP -> ((TimestampVector) vector).set(row, in.readLong(), in.readInt());
            case DECIMAL -> ((DecimalVector) vector).set(row, new BigInteger(readBytes(in)));
            case BYTES -> ((BytesVector) vector).set(row, readBytes(in));
            case ARRAY -> {
                int length = in.readInt();
                int at = ((ArrayVector) vector).append(row, length);
                for (int i = 0; i < length; i++) {
                    read(((ArrayType) type).element(), ((ArrayVector) vector).elements(), at + i, in);
                }
            }
            case MAP -> {
                int length = in.readInt();
                int at = ((MapVector) vector).append(row, length);
                for (int i = at; i < at + length; i++) {
                    read(keyType(type), ((MapVector) vector).keys(), i, in);
                    read(valueType(type), ((MapVector) vector).values(), i, in);
                }
            }
            case ROW -> {
                for (int i = 0; i < rowForm(type).arity(); i++) {
                    read(rowForm(type).typeAt(i), ((RowVector) vector).field(i), row, in);
                }
            }
            case OBJECT, NULL -> throw SluiceException.internal("a type with bytes", type.summary());
        }
    }

    /** Maps are equal whatever the order of their entries, and so must be their bytes. */
    private static List<byte[]> sortedEntries(LogicalType type, MapVector maps, int row) throws IOException {
        List<byte[]> entries = new ArrayList<>();
        for (int i = maps.offset(row); i < maps.offset(row) + maps.length(row); i++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            write(keyType(type), maps.keys(), i, out);
            write(valueType(type), maps.values(), i, out);
            entries.add(bytes.toByteArray());
        }
        entries.sort(Arrays::compareUnsigned);
        return entries;
    }

    private static void writeBytes(byte[] bytes, DataOutput out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] readBytes(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    private static LogicalType keyType(LogicalType type) {
        return type instanceof MultisetType multiset ? multiset.element() : ((MapType) type).key();
    }

    private static RowType rowForm(LogicalType type) {
        return Objects.requireNonNull(type.rowForm(), type::summary);
    }

    private static LogicalType valueType(LogicalType type) {
        return type instanceof MultisetType ? Types.INT : ((MapType) type).value();
    }

    private static List<? extends LogicalType> children(LogicalType type) {
        return switch (type.physical()) {
            case ARRAY -> List.of(((ArrayType) type).element());
            case MAP -> List.of(keyType(type), valueType(type));
            case ROW -> rowForm(type).types();
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE, TIMESTAMP, DECIMAL, BYTES, OBJECT, NULL -> List.of();
        };
    }

    private static void requireBytes(RowType type) {
        for (LogicalType column : type.types()) {
            if (!supports(column)) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "keeping result rows of type " + column.summary());
            }
        }
    }
}
