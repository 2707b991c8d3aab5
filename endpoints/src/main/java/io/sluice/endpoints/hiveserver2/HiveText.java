package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.text.Fraction;
import io.sluice.endpoints.text.NumberText;
import io.sluice.endpoints.text.TemporalText;
import io.sluice.endpoints.text.WallClock;
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
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.Types;

/**
 * Values as the drivers read them from text. Nested values are JSON.
 *
 * <p>Not thread-safe.
 */
final class HiveText {
    private static final long MILLIS_PER_DAY = 86_400_000L;

    private final WallClock clock;
    private final boolean zoneNames;
    private final StringBuilder text = new StringBuilder();

    /** @param zoneNames whether a TIMESTAMP_LTZ carries its zone, as the type of protocol V11 wants it */
    HiveText(WallClock clock, boolean zoneNames) {
        this.clock = clock;
        this.zoneNames = zoneNames;
    }

    /** A value that is not null. */
    String text(LogicalType type, ColumnVector vector, int row) {
        if (type.root().isCharacter()) {
            return ((BytesVector) vector).getString(row);
        }
        text.setLength(0);
        append(type, vector, row);
        return text.toString();
    }

    private void append(LogicalType type, ColumnVector vector, int row) {
        switch (type.root()) {
            case BOOLEAN -> text.append(((BooleanVector) vector).get(row) != 0);
            case TINYINT, SMALLINT, INTEGER -> text.append(((IntVector) vector).get(row));
            case BIGINT -> text.append(((LongVector) vector).get(row));
            case FLOAT -> text.append(((FloatVector) vector).get(row));
            case DOUBLE -> text.append(((DoubleVector) vector).get(row));
            case DECIMAL ->
                text.append(NumberText.decimal((DecimalType) type, vector, row).toPlainString());
            case CHAR, VARCHAR, BINARY, VARBINARY -> text.append(((BytesVector) vector).getString(row));
            case DATE -> TemporalText.date(text, ((IntVector) vector).get(row));
            case TIME_WITHOUT_TIME_ZONE -> TemporalText.time(text, ((IntVector) vector).get(row), 0, Fraction.TRIMMED);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> appendTimestamp(vector, row, ((TimestampType) type).precision(), false);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                appendTimestamp(vector, row, ((TimestampLtzType) type).precision(), true);
            case INTERVAL_YEAR_MONTH -> appendMonths(((IntVector) vector).get(row));
            case INTERVAL_DAY_TIME -> appendMillis(((LongVector) vector).get(row));
            case ARRAY -> appendArray(((ArrayType) type).element(), (ArrayVector) vector, row);
            case MAP -> appendMap(((MapType) type).key(), ((MapType) type).value(), (MapVector) vector, row);
            case MULTISET -> appendMap(((MultisetType) type).element(), Types.INT, (MapVector) vector, row);
            case ROW -> appendStruct((RowType) type, (RowVector) vector, row);
            case VARIANT, BITMAP -> text.append(JavaValues.get(type, vector, row));
            case RAW, SYMBOL -> text.append(((ObjectVector) vector).get(row));
            case STRUCTURED_TYPE -> appendStruct(((StructuredType) type).rowForm(), (RowVector) vector, row);
            case DESCRIPTOR, DISTINCT_TYPE ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "a column of type " + type.root());
            case NULL -> text.append("null");
        }
    }

    private void appendTimestamp(ColumnVector vector, int row, int precision, boolean local) {
        long millis;
        int nanos;
        if (vector instanceof TimestampVector fine) {
            millis = fine.millis()[row];
            nanos = fine.nanos()[row];
        } else {
            millis = ((LongVector) vector).get(row);
            nanos = 0;
        }
        int start = text.length();
        TemporalText.timestamp(text, local ? clock.localMillis(millis) : millis, nanos, ' ', Fraction.upTo(precision));
        if (local && zoneNames) {
            if (text.indexOf(".", start) < 0) {
                text.append(".0");
            }
            text.append(' ').append(clock.zone().getId());
        }
    }

    private void appendMonths(int months) {
        long magnitude = Math.abs((long) months);
        text.append(months < 0 ? "-" : "").append(magnitude / 12).append('-').append(magnitude % 12);
    }

    private void appendMillis(long millis) {
        text.append(millis < 0 ? "-" : "")
                .append(Math.abs(millis / MILLIS_PER_DAY))
                .append(' ');
        TemporalText.time(text, (int) Math.abs(millis % MILLIS_PER_DAY), 0, Fraction.fixed(9));
    }

    private void appendArray(LogicalType element, ArrayVector arrays, int row) {
        text.append('[');
        int start = arrays.offset(row);
        for (int i = start; i < start + arrays.length(row); i++) {
            text.append(i == start ? "" : ",");
            appendJson(element, arrays.elements(), i);
        }
        text.append(']');
    }

    private void appendMap(LogicalType key, LogicalType value, MapVector maps, int row) {
        text.append('{');
        int start = maps.offset(row);
        for (int i = start; i < start + maps.length(row); i++) {
            text.append(i == start ? "" : ",");
            // JSON has only strings for keys.
            int from = text.length();
            if (maps.keys().isNull(i)) {
                text.append("null");
            } else {
                append(key, maps.keys(), i);
            }
            quoteFrom(from);
            text.append(':');
            appendJson(value, maps.values(), i);
        }
        text.append('}');
    }

    private void appendStruct(RowType type, RowVector rows, int row) {
        text.append('{');
        for (int i = 0; i < type.arity(); i++) {
            text.append(i == 0 ? "" : ",");
            int from = text.length();
            text.append(type.fields().get(i).name());
            quoteFrom(from);
            text.append(':');
            appendJson(type.typeAt(i), rows.field(i), row);
        }
        text.append('}');
    }

    private void appendJson(LogicalType type, ColumnVector vector, int row) {
        if (vector.isNull(row)) {
            text.append("null");
            return;
        }
        int from = text.length();
        append(type, vector, row);
        boolean bare = type.root().isNested()
                || type.root().isNumeric() && !notANumber(from)
                || HiveTypes.of(type) == HiveType.BOOLEAN;
        if (!bare) {
            quoteFrom(from);
        }
    }

    /** NaN and Infinity, which JSON's numbers lack. */
    private boolean notANumber(int from) {
        char last = text.charAt(text.length() - 1);
        return last == 'N' || last == 'y' && text.length() > from + 1;
    }

    private void quoteFrom(int from) {
        String plain = text.substring(from);
        text.setLength(from);
        text.append('"');
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
