package io.sluice.endpoints.text;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.ObjectVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.Types;

/** Values as CAST to STRING gives them, TIMESTAMP_LTZ on the clock's wall. Not thread-safe. */
public final class PlainText {
    private static final long MILLIS_PER_DAY = 86_400_000L;

    private final WallClock clock;

    public PlainText(WallClock clock) {
        this.clock = clock;
    }

    /** Appends a value; a null is {@code NULL}. */
    public void append(StringBuilder out, LogicalType type, ColumnVector vector, int row) {
        if (vector.isNull(row)) {
            out.append("NULL");
            return;
        }
        switch (type.root()) {
            case BOOLEAN -> out.append(((BooleanVector) vector).get(row) != 0 ? "TRUE" : "FALSE");
            case TINYINT, SMALLINT, INTEGER -> out.append(((IntVector) vector).get(row));
            case BIGINT -> out.append(((LongVector) vector).get(row));
            case FLOAT -> out.append(((FloatVector) vector).get(row));
            case DOUBLE -> out.append(((DoubleVector) vector).get(row));
            case DECIMAL ->
                out.append(NumberText.decimal((DecimalType) type, vector, row).toPlainString());
            case CHAR, VARCHAR -> out.append(((BytesVector) vector).getString(row));
            case BINARY, VARBINARY -> appendBinary(out, (BytesVector) vector, row);
            case DATE -> {
                int start = out.length();
                TemporalText.date(out, ((IntVector) vector).get(row));
                TemporalText.cutYear(out, start);
            }
            case TIME_WITHOUT_TIME_ZONE ->
                TemporalText.time(out, ((IntVector) vector).get(row), 0, Fraction.some(((TimeType) type).precision()));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                appendTimestamp(out, vector, row, ((TimestampType) type).precision(), false);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                appendTimestamp(out, vector, row, ((TimestampLtzType) type).precision(), true);
            case INTERVAL_YEAR_MONTH -> appendMonths(out, ((IntVector) vector).get(row));
            case INTERVAL_DAY_TIME -> appendMillis(out, ((LongVector) vector).get(row));
            case ARRAY -> appendArray(out, ((ArrayType) type).element(), (ArrayVector) vector, row);
            case MAP -> appendMap(out, ((MapType) type).key(), ((MapType) type).value(), (MapVector) vector, row);
            case MULTISET -> appendMap(out, ((MultisetType) type).element(), Types.INT, (MapVector) vector, row);
            case ROW -> appendRow(out, (RowType) type, (RowVector) vector, row);
            case VARIANT, BITMAP -> out.append(JavaValues.get(type, vector, row));
            case RAW, SYMBOL -> out.append(((ObjectVector) vector).get(row));
            case STRUCTURED_TYPE -> appendObject(out, ((StructuredType) type).rowForm(), (RowVector) vector, row);
            case DESCRIPTOR, DISTINCT_TYPE ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "a column of type " + type.root());
            case NULL -> out.append("NULL");
        }
    }

    private static void appendBinary(StringBuilder out, BytesVector bytes, int row) {
        out.append("x'");
        NumberText.hex(out, bytes.data(), bytes.offsets()[row], bytes.lengths()[row]);
        out.append('\'');
    }

    private void appendTimestamp(StringBuilder out, ColumnVector vector, int row, int precision, boolean local) {
        long millis;
        int nanos;
        if (vector instanceof TimestampVector fine) {
            millis = fine.millis()[row];
            nanos = fine.nanos()[row];
        } else {
            millis = ((LongVector) vector).get(row);
            nanos = 0;
        }
        int start = out.length();
        TemporalText.timestamp(out, local ? clock.localMillis(millis) : millis, nanos, ' ', Fraction.fixed(precision));
        TemporalText.cutYear(out, start);
    }

    private static void appendMonths(StringBuilder out, int months) {
        long magnitude = Math.abs((long) months);
        out.append(months < 0 ? '-' : '+').append(magnitude / 12).append('-');
        TemporalText.digits(out, magnitude % 12, 2);
    }

    private static void appendMillis(StringBuilder out, long millis) {
        long days = Math.abs(millis / MILLIS_PER_DAY);
        out.append(millis < 0 ? '-' : '+').append(days).append(' ');
        TemporalText.time(out, (int) Math.abs(millis % MILLIS_PER_DAY), 0, Fraction.fixed(3));
    }

    private void appendArray(StringBuilder out, LogicalType element, ArrayVector arrays, int row) {
        out.append('[');
        int start = arrays.offset(row);
        for (int i = start; i < start + arrays.length(row); i++) {
            out.append(i == start ? "" : ", ");
            append(out, element, arrays.elements(), i);
        }
        out.append(']');
    }

    private void appendMap(StringBuilder out, LogicalType key, LogicalType value, MapVector maps, int row) {
        out.append('{');
        int start = maps.offset(row);
        for (int i = start; i < start + maps.length(row); i++) {
            out.append(i == start ? "" : ", ");
            append(out, key, maps.keys(), i);
            out.append('=');
            append(out, value, maps.values(), i);
        }
        out.append('}');
    }

    private void appendObject(StringBuilder out, RowType type, RowVector rows, int row) {
        out.append('(');
        for (int i = 0; i < type.arity(); i++) {
            out.append(i == 0 ? "" : ", ").append(type.fields().get(i).name()).append('=');
            append(out, type.typeAt(i), rows.field(i), row);
        }
        out.append(')');
    }

    private void appendRow(StringBuilder out, RowType type, RowVector rows, int row) {
        out.append('(');
        for (int i = 0; i < type.arity(); i++) {
            out.append(i == 0 ? "" : ", ");
            append(out, type.typeAt(i), rows.field(i), row);
        }
        out.append(')');
    }
}
