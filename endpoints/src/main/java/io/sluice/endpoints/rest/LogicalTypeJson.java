package io.sluice.endpoints.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RawType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.TypeRoot;
import java.io.IOException;

/** Types as the columns of a result have them. */
final class LogicalTypeJson {
    private LogicalTypeJson() {}

    static void write(JsonGenerator json, LogicalType type) throws IOException {
        json.writeStartObject();
        // Clients know no structured types; their values are rows.
        TypeRoot root = type.root() == TypeRoot.STRUCTURED_TYPE ? TypeRoot.ROW : type.root();
        json.writeStringField("type", root.name());
        if (type.root() != TypeRoot.NULL) {
            json.writeBooleanField("nullable", type.nullable());
        }
        writeParameters(json, type);
        json.writeEndObject();
    }

    private static void writeParameters(JsonGenerator json, LogicalType type) throws IOException {
        switch (type.root()) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE, DATE, NULL, VARIANT, BITMAP -> {}
            case CHAR -> json.writeNumberField("length", ((CharType) type).length());
            case VARCHAR -> json.writeNumberField("length", ((VarCharType) type).length());
            case BINARY -> json.writeNumberField("length", ((BinaryType) type).length());
            case VARBINARY -> json.writeNumberField("length", ((VarBinaryType) type).length());
            case DECIMAL -> {
                json.writeNumberField("precision", ((DecimalType) type).precision());
                json.writeNumberField("scale", ((DecimalType) type).scale());
            }
            case TIME_WITHOUT_TIME_ZONE -> json.writeNumberField("precision", ((TimeType) type).precision());
            case TIMESTAMP_WITHOUT_TIME_ZONE -> json.writeNumberField("precision", ((TimestampType) type).precision());
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                json.writeNumberField("precision", ((TimestampLtzType) type).precision());
            case INTERVAL_YEAR_MONTH -> {
                json.writeNumberField("precision", ((YearMonthIntervalType) type).precision());
                json.writeStringField("resolution", ((YearMonthIntervalType) type).resolution());
            }
            case INTERVAL_DAY_TIME -> {
                json.writeNumberField("precision", ((DayTimeIntervalType) type).dayPrecision());
                json.writeNumberField("fractionalPrecision", ((DayTimeIntervalType) type).fractionalPrecision());
                json.writeStringField("resolution", ((DayTimeIntervalType) type).resolution());
            }
            case ARRAY -> writeNested(json, "elementType", ((ArrayType) type).element());
            case MULTISET -> writeNested(json, "elementType", ((MultisetType) type).element());
            case MAP -> {
                writeNested(json, "keyType", ((MapType) type).key());
                writeNested(json, "valueType", ((MapType) type).value());
            }
            case ROW -> writeFields(json, (RowType) type);
            case RAW -> {
                json.writeStringField("class", ((RawType) type).className());
                json.writeStringField("serializer", ((RawType) type).serializer());
            }
            case STRUCTURED_TYPE -> writeFields(json, ((StructuredType) type).rowForm());
            case SYMBOL, DESCRIPTOR, DISTINCT_TYPE ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "a column of type " + type.root());
        }
    }

    private static void writeFields(JsonGenerator json, RowType type) throws IOException {
        json.writeArrayFieldStart("fields");
        for (Field field : type.fields()) {
            json.writeStartObject();
            json.writeStringField("name", field.name());
            writeNested(json, "fieldType", field.type());
            if (field.comment().isPresent()) {
                json.writeStringField("description", field.comment().get());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeNested(JsonGenerator json, String name, LogicalType type) throws IOException {
        json.writeFieldName(name);
        write(json, type);
    }
}
