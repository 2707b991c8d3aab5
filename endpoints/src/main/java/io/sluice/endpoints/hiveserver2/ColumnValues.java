package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import org.apache.hive.service.rpc.thrift.TBinaryColumn;
import org.apache.hive.service.rpc.thrift.TBoolColumn;
import org.apache.hive.service.rpc.thrift.TByteColumn;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TDoubleColumn;
import org.apache.hive.service.rpc.thrift.TI16Column;
import org.apache.hive.service.rpc.thrift.TI32Column;
import org.apache.hive.service.rpc.thrift.TI64Column;
import org.apache.hive.service.rpc.thrift.TStringColumn;

/**
 * A column of a page in the protocol's form. Nothing is copied: the lists look into the page's vectors, which do not change any more,
 * while the reply is written.
 */
final class ColumnValues {
    private ColumnValues() {}

    static TColumn of(LogicalType type, ColumnVector vector, int rows, HiveText text) {
        ByteBuffer nulls = nulls(vector, rows);
        return switch (HiveTypes.of(type).wire()) {
            case BOOLEAN -> {
                BooleanVector values = (BooleanVector) vector;
                yield TColumn.boolVal(new TBoolColumn(view(vector, rows, false, row -> values.get(row) != 0), nulls));
            }
            case TINYINT -> {
                IntVector values = (IntVector) vector;
                yield TColumn.byteVal(
                        new TByteColumn(view(vector, rows, (byte) 0, row -> (byte) values.get(row)), nulls));
            }
            case SMALLINT -> {
                IntVector values = (IntVector) vector;
                yield TColumn.i16Val(
                        new TI16Column(view(vector, rows, (short) 0, row -> (short) values.get(row)), nulls));
            }
            case INT -> {
                IntVector values = (IntVector) vector;
                yield TColumn.i32Val(new TI32Column(view(vector, rows, 0, values::get), nulls));
            }
            case BIGINT -> {
                LongVector values = (LongVector) vector;
                yield TColumn.i64Val(new TI64Column(view(vector, rows, 0L, values::get), nulls));
            }
            case DOUBLE ->
                TColumn.doubleVal(new TDoubleColumn(view(vector, rows, 0.0, row -> floating(vector, row)), nulls));
            case BINARY -> {
                BytesVector values = (BytesVector) vector;
                yield TColumn.binaryVal(new TBinaryColumn(
                        view(vector, rows, ByteBuffer.allocate(0), row -> bytes(values, row)), nulls));
            }
            case STRING ->
                TColumn.stringVal(
                        type.root().isCharacter()
                                ? new Utf8Column((BytesVector) vector, rows, nulls)
                                : new TStringColumn(
                                        view(vector, rows, "", row -> text.text(type, vector, row)), nulls));
        };
    }

    /** A FLOAT goes by its decimal text, so that 1.1 stays 1.1. */
    static double floating(ColumnVector vector, int row) {
        return vector instanceof FloatVector floats
                ? Double.parseDouble(Float.toString(floats.get(row)))
                : ((DoubleVector) vector).get(row);
    }

    private static ByteBuffer bytes(BytesVector values, int row) {
        return ByteBuffer.wrap(values.data(), values.offsets()[row], values.lengths()[row]);
    }

    /** A bit a row from the lowest bit of the first byte on; at least a byte, and nothing beyond the last row. */
    private static ByteBuffer nulls(ColumnVector vector, int rows) {
        byte[] bits = new byte[Math.max(1, (rows + 7) / 8)];
        if (vector.hasNulls()) {
            for (int row = 0; row < rows; row++) {
                if (vector.isNull(row)) {
                    bits[row >> 3] |= (byte) (1 << (row & 7));
                }
            }
        }
        return ByteBuffer.wrap(bits);
    }

    private static <T> List<T> view(ColumnVector vector, int rows, T forNull, IntFunction<T> values) {
        return new View<>(vector, rows, forNull, values);
    }

    private static final class View<T> extends AbstractList<T> implements RandomAccess {
        private final ColumnVector vector;
        private final int rows;
        private final T forNull;
        private final IntFunction<T> values;

        private View(ColumnVector vector, int rows, T forNull, IntFunction<T> values) {
            this.vector = vector;
            this.rows = rows;
            this.forNull = forNull;
            this.values = values;
        }

        @Override
        public T get(int row) {
            return vector.isNull(row) ? forNull : values.apply(row);
        }

        @Override
        public int size() {
            return rows;
        }
    }
}
