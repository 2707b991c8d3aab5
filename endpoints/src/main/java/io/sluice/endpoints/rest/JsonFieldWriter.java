package io.sluice.endpoints.rest;

import com.fasterxml.jackson.core.JsonGenerator;
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
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * Values in {@link RowFormat#JSON}. A TIMESTAMP_LTZ is the session's wall-clock time with a Z behind it, which is what clients undo;
 * inside ROW and MULTISET it is UTC, as they expect it there.
 */
final class JsonFieldWriter implements FieldWriter {
    /** Clients read numbers as doubles, which keep so many digits; longer decimals are strings, which they take too and keep whole. */
    private static final int DIGITS_OF_DOUBLE = 15;

    private final JsonGenerator json;
    private final WallClock clock;
    private final StringBuilder text = new StringBuilder();
    private char[] chars = new char[64];

    JsonFieldWriter(JsonGenerator json, WallClock clock) {
        this.json = json;
        this.clock = clock;
    }

    @Override
    public void write(LogicalType type, ColumnVector vector, int row) throws IOException {
        write(type, vector, row, true);
    }

    private void write(LogicalType type, ColumnVector vector, int row, boolean localTime) throws IOException {
        if (vector.isNull(row)) {
            json.writeNull();
            return;
        }
        switch (type.root()) {
            case BOOLEAN -> json.writeBoolean(((BooleanVector) vector).get(row) != 0);
            case TINYINT, SMALLINT, INTEGER, INTERVAL_YEAR_MONTH -> json.writeNumber(((IntVector) vector).get(row));
            case BIGINT, INTERVAL_DAY_TIME -> json.writeNumber(((LongVector) vector).get(row));
            case FLOAT -> json.writeNumber(((FloatVector) vector).get(row));
            case DOUBLE -> json.writeNumber(((DoubleVector) vector).get(row));
            case DECIMAL -> writeDecimal(NumberText.decimal((DecimalType) type, vector, row));
            case CHAR, VARCHAR -> {
                BytesVector bytes = (BytesVector) vector;
                json.writeUTF8String(bytes.data(), bytes.offsets()[row], bytes.lengths()[row]);
            }
            case BINARY, VARBINARY -> {
                BytesVector bytes = (BytesVector) vector;
                json.writeBinary(bytes.data(), bytes.offsets()[row], bytes.lengths()[row]);
            }
            case DATE -> {
                TemporalText.date(text, ((IntVector) vector).get(row));
                writeText();
            }
            case TIME_WITHOUT_TIME_ZONE -> {
                TemporalText.time(text, ((IntVector) vector).get(row), 0, Fraction.TRIMMED);
                writeText();
            }
            case TIMESTAMP_WITHOUT_TIME_ZONE -> {
                appendTimestamp(vector, row, ((TimestampType) type).precision(), false);
                writeText();
            }
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
                appendTimestamp(vector, row, ((TimestampLtzType) type).precision(), localTime);
                text.append('Z');
                writeText();
            }
            case ARRAY -> writeArray(((ArrayType) type).element(), (ArrayVector) vector, row, localTime);
            case MAP -> writeMap(((MapType) type).key(), ((MapType) type).value(), (MapVector) vector, row, localTime);
            case MULTISET -> writeMap(((MultisetType) type).element(), Types.INT, (MapVector) vector, row, false);
            case ROW -> writeRow((RowType) type, (RowVector) vector, row);
            case STRUCTURED_TYPE -> writeRow(((StructuredType) type).rowForm(), (RowVector) vector, row);
            case NULL -> json.writeNull();
            case RAW, VARIANT, BITMAP, SYMBOL, DESCRIPTOR, DISTINCT_TYPE ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "type " + type.root() + " in rowFormat JSON")
                        .hint("Fetch with rowFormat=PLAIN_TEXT.");
        }
    }

    private void writeDecimal(BigDecimal value) throws IOException {
        BigDecimal stripped = value.stripTrailingZeros();
        if (stripped.precision() > DIGITS_OF_DOUBLE) {
            json.writeString(stripped.toString());
        } else {
            json.writeNumber(stripped);
        }
    }

    private void appendTimestamp(ColumnVector vector, int row, int precision, boolean shift) {
        long millis;
        int nanos;
        if (vector instanceof TimestampVector fine) {
            millis = fine.millis()[row];
            nanos = fine.nanos()[row];
        } else {
            millis = ((LongVector) vector).get(row);
            nanos = 0;
        }
        TemporalText.timestamp(text, shift ? clock.localMillis(millis) : millis, nanos, 'T', Fraction.upTo(precision));
    }

    private void writeText() throws IOException {
        int length = text.length();
        if (chars.length < length) {
            chars = new char[length];
        }
        text.getChars(0, length, chars, 0);
        text.setLength(0);
        json.writeString(chars, 0, length);
    }

    private void writeArray(LogicalType element, ArrayVector arrays, int row, boolean localTime) throws IOException {
        json.writeStartArray();
        int end = arrays.offset(row) + arrays.length(row);
        for (int i = arrays.offset(row); i < end; i++) {
            write(element, arrays.elements(), i, localTime);
        }
        json.writeEndArray();
    }

    private void writeMap(LogicalType key, LogicalType value, MapVector maps, int row, boolean localTime)
            throws IOException {
        if (!key.root().isCharacter()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a map or multiset of " + key.name() + " in rowFormat JSON")
                    .hint("Cast the keys to STRING, or fetch with rowFormat=PLAIN_TEXT.");
        }
        json.writeStartObject();
        int end = maps.offset(row) + maps.length(row);
        for (int i = maps.offset(row); i < end; i++) {
            json.writeFieldName(maps.keys().isNull(i) ? "null" : ((BytesVector) maps.keys()).getString(i));
            write(value, maps.values(), i, localTime);
        }
        json.writeEndObject();
    }

    private void writeRow(RowType type, RowVector rows, int row) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < type.arity(); i++) {
            Field field = type.fields().get(i);
            json.writeFieldName(field.name());
            write(field.type(), rows.field(i), row, false);
        }
        json.writeEndObject();
    }
}
