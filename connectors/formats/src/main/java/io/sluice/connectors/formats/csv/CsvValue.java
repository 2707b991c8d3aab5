package io.sluice.connectors.formats.csv;

import io.sluice.connectors.formats.text.DateTimeText;
import io.sluice.connectors.formats.text.ScalarReader;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Arrays;
import java.util.List;

/** Reads the fields of one column. Not thread-safe. */
abstract class CsvValue {
    /** What became of a field. */
    enum Outcome {
        SET,
        NULL,
        /** The text is no value of the type; the row is not set. */
        BAD
    }

    abstract Outcome read(byte[] data, int from, int to, ColumnVector column, int row);

    /** @throws SluiceException NOT_SUPPORTED for types that csv has no text for */
    static CsvValue of(LogicalType type, CsvSettings settings) {
        if (type instanceof ArrayType array) {
            return new Elements(scalar(array.element(), settings), array, settings);
        }
        if (type instanceof RowType row) {
            List<CsvValue> fields = row.types().stream()
                    .<CsvValue>map(field -> scalar(field, settings))
                    .toList();
            return new Fields(fields.toArray(CsvValue[]::new), row, settings);
        }
        return scalar(type, settings);
    }

    private static Scalar scalar(LogicalType type, CsvSettings settings) {
        if (type.root().isNested()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a column with a value of type " + type.summary() + " in format \"csv\"");
        }
        return new Scalar(ScalarReader.of(type, DateTimeText.Style.SQL), settings);
    }

    private static final class Scalar extends CsvValue {
        private final ScalarReader reader;
        private final byte[] nullLiteral;
        private final boolean hasNullLiteral;
        private final boolean emptyIsNull;

        Scalar(ScalarReader reader, CsvSettings settings) {
            this.reader = reader;
            hasNullLiteral = settings.nullLiteral().isPresent();
            nullLiteral = settings.nullLiteral().orElse(new byte[0]);
            emptyIsNull = settings.emptyStringAsNull() || !reader.takesEmpty();
        }

        @Override
        Outcome read(byte[] data, int from, int to, ColumnVector column, int row) {
            if (from == to && emptyIsNull) {
                return Outcome.NULL;
            }
            if (hasNullLiteral && Arrays.equals(data, from, to, nullLiteral, 0, nullLiteral.length)) {
                return Outcome.NULL;
            }
            return reader.read(data, from, to, column, row) ? Outcome.SET : Outcome.BAD;
        }
    }

    /** The parts of a nested value, cut at the array delimiter. */
    private abstract static class Parts extends CsvValue {
        private final byte[] delimiter;
        private final byte[] nullLiteral;
        private final boolean hasNullLiteral;

        Parts(CsvSettings settings) {
            delimiter = settings.arrayDelimiter();
            hasNullLiteral = settings.nullLiteral().isPresent();
            nullLiteral = settings.nullLiteral().orElse(new byte[0]);
        }

        /** Whether the whole value is NULL: the literal where there is one, else emptiness. */
        boolean isNull(byte[] data, int from, int to) {
            return hasNullLiteral ? Arrays.equals(data, from, to, nullLiteral, 0, nullLiteral.length) : from == to;
        }

        int countParts(byte[] data, int from, int to) {
            int parts = 1;
            for (int end = partEnd(data, from, to); end < to; end = partEnd(data, end + delimiter.length, to)) {
                parts++;
            }
            return parts;
        }

        int partEnd(byte[] data, int from, int to) {
            for (int i = from; i + delimiter.length <= to; i++) {
                if (Arrays.equals(data, i, i + delimiter.length, delimiter, 0, delimiter.length)) {
                    return i;
                }
            }
            return to;
        }

        int partStart(int end) {
            return end + delimiter.length;
        }
    }

    private static final class Elements extends Parts {
        private final Scalar element;
        private final boolean nullable;

        Elements(Scalar element, ArrayType type, CsvSettings settings) {
            super(settings);
            this.element = element;
            nullable = type.element().nullable();
        }

        @Override
        Outcome read(byte[] data, int from, int to, ColumnVector column, int row) {
            if (isNull(data, from, to)) {
                return Outcome.NULL;
            }
            ArrayVector arrays = (ArrayVector) column;
            int length = from == to ? 0 : countParts(data, from, to);
            int at = arrays.append(row, length);
            int start = from;
            for (int i = 0; i < length; i++) {
                int end = partEnd(data, start, to);
                Outcome outcome = element.read(data, start, end, arrays.elements(), at + i);
                if (outcome == Outcome.NULL && nullable) {
                    arrays.elements().setNull(at + i);
                } else if (outcome != Outcome.SET) {
                    return Outcome.BAD;
                }
                start = partStart(end);
            }
            return Outcome.SET;
        }
    }

    private static final class Fields extends Parts {
        private final CsvValue[] fields;
        private final RowType type;

        Fields(CsvValue[] fields, RowType type, CsvSettings settings) {
            super(settings);
            this.fields = fields;
            this.type = type;
        }

        @Override
        Outcome read(byte[] data, int from, int to, ColumnVector column, int row) {
            if (isNull(data, from, to)) {
                return Outcome.NULL;
            }
            if (countParts(data, from, to) != fields.length) {
                return Outcome.BAD;
            }
            int start = from;
            for (int i = 0; i < fields.length; i++) {
                int end = partEnd(data, start, to);
                ColumnVector target = ((RowVector) column).field(i);
                Outcome outcome = fields[i].read(data, start, end, target, row);
                if (outcome == Outcome.NULL && type.typeAt(i).nullable()) {
                    target.setNull(row);
                } else if (outcome != Outcome.SET) {
                    return Outcome.BAD;
                }
                start = partStart(end);
            }
            return Outcome.SET;
        }
    }
}
