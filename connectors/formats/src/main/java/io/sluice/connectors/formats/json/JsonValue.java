package io.sluice.connectors.formats.json;

import io.sluice.connectors.formats.text.MalformedRows;
import io.sluice.connectors.formats.text.ScalarReader;
import io.sluice.connectors.formats.text.WholePart;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;

/** Reads the values of one type. Not thread-safe. */
abstract class JsonValue {
    /** What became of a value. */
    enum Outcome {
        SET,
        NULL,
        /** It is no value of the type; the row is not set. The value was read to its end only where errors are ignored. */
        BAD
    }

    /** Reads the value that comes next. */
    abstract Outcome read(JsonScanner in, ColumnVector column, int row);

    /** @throws SluiceException NOT_SUPPORTED for types that json has no form for */
    static JsonValue of(LogicalType type, JsonSettings settings) {
        return switch (type.root()) {
            case ARRAY -> new NestedJson.Elements(((ArrayType) type).element(), settings);
            case MAP -> {
                MapType map = (MapType) type;
                requireTextKey(type, map.key());
                yield new NestedJson.Entries(map.key(), map.value(), settings);
            }
            case MULTISET -> {
                LogicalType element = ((MultisetType) type).element();
                requireTextKey(type, element);
                yield new NestedJson.Entries(element, Types.INT.notNull(), settings);
            }
            case ROW -> new NestedJson.Fields((RowType) type, settings);
            case CHAR, VARCHAR -> new NestedJson.Texts(ScalarReader.of(type, settings.timestamps()));
            case INTEGER, BIGINT -> new WholeNumber(ScalarReader.of(type, settings.timestamps()), type);
            case BOOLEAN,
                    BINARY,
                    VARBINARY,
                    DECIMAL,
                    TINYINT,
                    SMALLINT,
                    FLOAT,
                    DOUBLE,
                    DATE,
                    TIME_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME -> new Scalar(ScalarReader.of(type, settings.timestamps()));
            case NULL, RAW, SYMBOL, DESCRIPTOR, STRUCTURED_TYPE, DISTINCT_TYPE, VARIANT, BITMAP ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "a column of type " + type.summary() + " in format \"json\"");
        };
    }

    static void requireTextKey(LogicalType type, LogicalType key) {
        if (!key.root().isCharacter()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a column of type " + type.summary() + " in format \"json\"")
                    .hint("Names of JSON fields are texts: make the key a STRING.");
        }
    }

    /** Notes what the last text or number read was, as the reason for BAD. */
    static Outcome bad(JsonScanner in) {
        in.setProblem(MalformedRows.quote(in.bytes(), in.from(), in.to()));
        return Outcome.BAD;
    }

    /** Values that JSON writes as a text, a number, true or false. */
    static class Scalar extends JsonValue {
        private final ScalarReader reader;

        Scalar(ScalarReader reader) {
            this.reader = reader;
        }

        @Override
        Outcome read(JsonScanner in, ColumnVector column, int row) {
            switch (in.peek()) {
                case '"' -> in.string();
                case '{', '[' -> {
                    in.skipValue();
                    return bad(in);
                }
                case 'n' -> {
                    return in.takeNull() ? Outcome.NULL : bad(in);
                }
                default -> {
                    if (in.bareValue()) {
                        return readFraction(in, column, row);
                    }
                }
            }
            return reader.read(in.bytes(), in.from(), in.to(), column, row) ? Outcome.SET : bad(in);
        }

        /** Reads a bare number with a fraction or exponent. */
        Outcome readFraction(JsonScanner in, ColumnVector column, int row) {
            return reader.read(in.bytes(), in.from(), in.to(), column, row) ? Outcome.SET : bad(in);
        }
    }

    /** INT and BIGINT, into which Flink cuts numbers with a fraction. */
    private static final class WholeNumber extends Scalar {
        private final LogicalType type;

        WholeNumber(ScalarReader reader, LogicalType type) {
            super(reader);
            this.type = type;
        }

        @Override
        Outcome readFraction(JsonScanner in, ColumnVector column, int row) {
            return WholePart.read(in.bytes(), in.from(), in.to(), type.root() == TypeRoot.BIGINT, column, row)
                    ? Outcome.SET
                    : bad(in);
        }
    }
}
