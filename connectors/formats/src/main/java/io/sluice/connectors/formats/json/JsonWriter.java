package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.ScalarWriter;
import io.sluice.connectors.formats.text.TextBuffer;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.nio.charset.StandardCharsets;

/** Writes a value that is not null. Not thread-safe. */
abstract class JsonWriter {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    abstract void write(ColumnVector column, int row, TextBuffer out);

    /** @throws SluiceException NOT_SUPPORTED for types that json has no form for */
    static JsonWriter of(LogicalType type, JsonSettings settings) {
        return switch (type.root()) {
            case ARRAY -> new Elements(of(((ArrayType) type).element(), settings));
            case MAP -> {
                JsonValue.requireTextKey(type, ((MapType) type).key());
                yield new Entries(of(((MapType) type).value(), settings), settings);
            }
            case MULTISET -> {
                JsonValue.requireTextKey(type, ((MultisetType) type).element());
                yield new Entries(of(Types.INT, settings), settings);
            }
            case ROW -> new Nested(new Fields((RowType) type, settings));
            case CHAR, VARCHAR -> new Texts();
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
                new Bare(scalar(type, settings));
            case FLOAT, DOUBLE -> new Reals(scalar(type, settings));
            case BINARY,
                    VARBINARY,
                    DATE,
                    TIME_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITH_LOCAL_TIME_ZONE -> new Quoted(scalar(type, settings));
            case NULL, RAW, SYMBOL, DESCRIPTOR, STRUCTURED_TYPE, DISTINCT_TYPE, VARIANT, BITMAP ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "a column of type " + type.summary() + " in format \"json\"");
        };
    }

    private static ScalarWriter scalar(LogicalType type, JsonSettings settings) {
        return ScalarWriter.of(type, settings.timestamps(), settings.plainDecimals());
    }

    /** A text in quotes, with escapes only where JSON asks for them. */
    static void appendText(TextBuffer out, byte[] data, int from, int length) {
        out.append('"');
        int copied = from;
        for (int i = from; i < from + length; i++) {
            byte next = data[i];
            if (next >= ' ' && next != '"' && next != '\\' || next < 0) {
                continue;
            }
            out.append(data, copied, i - copied);
            copied = i + 1;
            appendEscape(out, next);
        }
        out.append(data, copied, from + length - copied);
        out.append('"');
    }

    private static void appendEscape(TextBuffer out, byte character) {
        out.append('\\');
        switch (character) {
            case '\b' -> out.append('b');
            case '\f' -> out.append('f');
            case '\n' -> out.append('n');
            case '\r' -> out.append('r');
            case '\t' -> out.append('t');
            case '"', '\\' -> out.append(character);
            default -> {
                out.appendAscii("u00");
                out.append(HEX[character >> 4]);
                out.append(HEX[character & 15]);
            }
        }
    }

    private static void writeOrNull(JsonWriter writer, ColumnVector column, int row, TextBuffer out) {
        if (column.isNull(row)) {
            out.append(NULL);
        } else {
            writer.write(column, row, out);
        }
    }

    private static final class Texts extends JsonWriter {
        @Override
        void write(ColumnVector column, int row, TextBuffer out) {
            BytesVector texts = (BytesVector) column;
            appendText(out, texts.data(), texts.offsets()[row], texts.lengths()[row]);
        }
    }

    /** Numbers, true and false. */
    private static final class Bare extends JsonWriter {
        private final ScalarWriter scalar;

        Bare(ScalarWriter scalar) {
            this.scalar = scalar;
        }

        @Override
        void write(ColumnVector column, int row, TextBuffer out) {
            scalar.write(column, row, out);
        }
    }

    /** Texts without characters that need an escape. */
    private static final class Quoted extends JsonWriter {
        private final ScalarWriter scalar;

        Quoted(ScalarWriter scalar) {
            this.scalar = scalar;
        }

        @Override
        void write(ColumnVector column, int row, TextBuffer out) {
            out.append('"');
            scalar.write(column, row, out);
            out.append('"');
        }
    }

    /** FLOAT and DOUBLE, whose NaN and infinities JSON has no numbers for: they are texts. */
    private static final class Reals extends JsonWriter {
        private final ScalarWriter scalar;

        Reals(ScalarWriter scalar) {
            this.scalar = scalar;
        }

        @Override
        void write(ColumnVector column, int row, TextBuffer out) {
            double value = column instanceof FloatVector floats ? floats.get(row) : ((DoubleVector) column).get(row);
            boolean finite = Double.isFinite(value);
            if (!finite) {
                out.append('"');
            }
            scalar.write(column, row, out);
            if (!finite) {
                out.append('"');
            }
        }
    }

    private static final class Elements extends JsonWriter {
        private final JsonWriter element;

        Elements(JsonWriter element) {
            this.element = element;
        }

        @Override
        void write(ColumnVector column, int row, TextBuffer out) {
            ArrayVector arrays = (ArrayVector) column;
            out.append('[');
            int start = arrays.offset(row);
            for (int i = start; i < start + arrays.length(row); i++) {
                if (i > start) {
                    out.append(',');
                }
                writeOrNull(element, arrays.elements(), i, out);
            }
            out.append(']');
        }
    }

    private static final class Entries extends JsonWriter {
        private final JsonWriter value;
        private final JsonSettings.MapNullKey nullKey;
        private final byte[] nullKeyLiteral;

        Entries(JsonWriter value, JsonSettings settings) {
            this.value = value;
            nullKey = settings.mapNullKey();
            nullKeyLiteral = settings.mapNullKeyLiteral().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        void write(ColumnVector column, int row, TextBuffer out) {
            MapVector maps = (MapVector) column;
            BytesVector keys = (BytesVector) maps.keys();
            out.append('{');
            int empty = out.length();
            for (int i = maps.offset(row); i < maps.offset(row) + maps.length(row); i++) {
                if (keys.isNull(i) && nullKey == JsonSettings.MapNullKey.DROP) {
                    continue;
                }
                if (out.length() > empty) {
                    out.append(',');
                }
                if (keys.isNull(i)) {
                    appendNullKey(out);
                } else {
                    appendText(out, keys.data(), keys.offsets()[i], keys.lengths()[i]);
                }
                out.append(':');
                writeOrNull(value, maps.values(), i, out);
            }
            out.append('}');
        }

        private void appendNullKey(TextBuffer out) {
            if (nullKey == JsonSettings.MapNullKey.FAIL) {
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "a map has a NULL key, which JSON cannot write")
                        .hint("Set 'json.map-null-key.mode' to DROP or LITERAL.");
            }
            appendText(out, nullKeyLiteral, 0, nullKeyLiteral.length);
        }
    }

    private static final class Nested extends JsonWriter {
        private final Fields fields;

        Nested(Fields fields) {
            this.fields = fields;
        }

        @Override
        void write(ColumnVector column, int row, TextBuffer out) {
            ColumnVector[] columns = new ColumnVector[fields.writers.length];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = ((RowVector) column).field(i);
            }
            fields.write(columns, row, out);
        }
    }

    /** An object of named values. */
    static final class Fields {
        private final JsonWriter[] writers;
        /** Each with its quotes and colon. */
        private final byte[][] names;

        private final boolean omitsNulls;

        Fields(RowType type, JsonSettings settings) {
            writers = type.types().stream().map(field -> of(field, settings)).toArray(JsonWriter[]::new);
            names = type.names().stream().map(Fields::prefix).toArray(byte[][]::new);
            omitsNulls = settings.omitsNullFields();
        }

        private static byte[] prefix(String name) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            TextBuffer text = new TextBuffer();
            appendText(text, bytes, 0, bytes.length);
            text.append(':');
            return text.toBytes();
        }

        void write(ColumnVector[] columns, int row, TextBuffer out) {
            out.append('{');
            int empty = out.length();
            for (int i = 0; i < writers.length; i++) {
                if (omitsNulls && columns[i].isNull(row)) {
                    continue;
                }
                if (out.length() > empty) {
                    out.append(',');
                }
                out.append(names[i]);
                writeOrNull(writers[i], columns[i], row, out);
            }
            out.append('}');
        }
    }
}
