package io.sluice.functions.value;

import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Converts between {@link JavaValues} and what functions take, for constants and tests. Allocates. */
public final class ScalarValues {
    private ScalarValues() {}

    /** A cell with the value, which may be null. */
    public static Cell cell(LogicalType type, @Nullable Object value) {
        Cell cell = new Cell(type);
        JavaValues.set(type, cell.begin(), 0, value);
        return cell;
    }

    /** A boxed primitive or a holder of the type's {@link ValueKind}. */
    public static Object fromJava(LogicalType type, Object value) {
        if (ValueKind.of(type) == ValueKind.CELL) {
            return cell(type, value);
        }
        ColumnVector column = ColumnVector.create(type, 1);
        JavaValues.set(type, column, 0, value);
        return switch (ValueKind.of(type)) {
            case BOOLEAN -> ((BooleanVector) column).get(0) != 0;
            case INT -> ((IntVector) column).get(0);
            case LONG -> ((LongVector) column).get(0);
            case FLOAT -> ((FloatVector) column).get(0);
            case DOUBLE -> ((DoubleVector) column).get(0);
            case TIMESTAMP ->
                new FineTimestamp().set(((TimestampVector) column).millis()[0], ((TimestampVector) column).nanos()[0]);
            case DECIMAL -> new Int128().set(((DecimalVector) column).high()[0], ((DecimalVector) column).low()[0]);
            case BYTES -> BytesRef.of(((BytesVector) column).get(0));
            case CELL -> throw new IllegalStateException(type.sql());
        };
    }

    /** The inverse of {@link #fromJava}. */
    public static Object toJava(LogicalType type, Object value) {
        if (value instanceof Cell cell) {
            return Objects.requireNonNull(JavaValues.get(type, cell.vector(), cell.row()));
        }
        ColumnVector column = ColumnVector.create(type, 1);
        switch (ValueKind.of(type)) {
            case BOOLEAN -> ((BooleanVector) column).set(0, (byte) ((Boolean) value ? 1 : 0));
            case INT -> ((IntVector) column).set(0, (Integer) value);
            case LONG -> ((LongVector) column).set(0, (Long) value);
            case FLOAT -> ((FloatVector) column).set(0, (Float) value);
            case DOUBLE -> ((DoubleVector) column).set(0, (Double) value);
            case TIMESTAMP -> {
                FineTimestamp fine = (FineTimestamp) value;
                ((TimestampVector) column).set(0, fine.millis(), fine.nanos());
            }
            case DECIMAL -> ((DecimalVector) column).set(0, ((Int128) value).high(), ((Int128) value).low());
            case BYTES -> ((BytesVector) column).set(0, ((BytesRef) value).toBytes());
            case CELL -> throw new IllegalStateException(type.sql());
        }
        return Objects.requireNonNull(JavaValues.get(type, column, 0));
    }
}
