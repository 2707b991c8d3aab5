package io.sluice.connectors.formats.text;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import java.util.Arrays;
import java.util.Base64;

/** Sets a row of a column from text. One object for each column of each decoder; not thread-safe. */
public abstract class ScalarReader {
    private final boolean trims;

    private ScalarReader(boolean trims) {
        this.trims = trims;
    }

    /** Whether no text at all is a value of the type: it is for texts and bytes. */
    public boolean takesEmpty() {
        return false;
    }

    /** @return whether the bytes are a value of the type; if not, the row is not set */
    public final boolean read(byte[] data, int from, int to, ColumnVector column, int row) {
        int first = from;
        int last = to;
        if (trims) {
            while (first < last && (data[first] == ' ' || data[first] == '\t')) {
                first++;
            }
            while (first < last && (data[last - 1] == ' ' || data[last - 1] == '\t')) {
                last--;
            }
        }
        return parse(data, first, last, column, row);
    }

    abstract boolean parse(byte[] data, int from, int to, ColumnVector column, int row);

    /** @throws SluiceException NOT_SUPPORTED when values of the type are not written as one text */
    public static ScalarReader of(LogicalType type, DateTimeText.Style style) {
        return switch (type.root()) {
            case BOOLEAN -> new Booleans();
            case TINYINT -> new Ints(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> new Ints(Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER, INTERVAL_YEAR_MONTH -> new Ints(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT, INTERVAL_DAY_TIME -> new Longs();
            case FLOAT -> new Floats();
            case DOUBLE -> new Doubles();
            case DECIMAL -> new Decimals((DecimalType) type);
            case CHAR, VARCHAR -> new Characters();
            case BINARY, VARBINARY -> new Binaries();
            case DATE -> new Dates(style);
            case TIME_WITHOUT_TIME_ZONE -> new Times(style, ((TimeType) type).precision());
            case TIMESTAMP_WITHOUT_TIME_ZONE -> new Timestamps(style, ((TimestampType) type).precision(), false);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> new Timestamps(style, ((TimestampLtzType) type).precision(), true);
            case ARRAY,
                    MAP,
                    MULTISET,
                    ROW,
                    NULL,
                    RAW,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "reading a value of type " + type.summary() + " from text");
        };
    }

    private static final class Booleans extends ScalarReader {
        Booleans() {
            super(true);
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            boolean isTrue = is("true", data, from, to);
            if (!isTrue && !is("false", data, from, to)) {
                return false;
            }
            ((BooleanVector) column).set(row, (byte) (isTrue ? 1 : 0));
            return true;
        }

        private static boolean is(String word, byte[] data, int from, int to) {
            if (to - from != word.length()) {
                return false;
            }
            for (int i = 0; i < word.length(); i++) {
                if ((data[from + i] | 0x20) != word.charAt(i)) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final class Ints extends ScalarReader {
        private final NumberText number = new NumberText();
        private final int min;
        private final int max;

        Ints(int min, int max) {
            super(true);
            this.min = min;
            this.max = max;
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            if (!number.readWhole(data, from, to) || number.whole() < min || number.whole() > max) {
                return false;
            }
            ((IntVector) column).set(row, (int) number.whole());
            return true;
        }
    }

    private static final class Longs extends ScalarReader {
        private final NumberText number = new NumberText();

        Longs() {
            super(true);
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            if (!number.readWhole(data, from, to)) {
                return false;
            }
            ((LongVector) column).set(row, number.whole());
            return true;
        }
    }

    private static final class Floats extends ScalarReader {
        private final NumberText number = new NumberText();

        Floats() {
            super(true);
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            if (!number.readFloat(data, from, to)) {
                return false;
            }
            ((FloatVector) column).set(row, (float) number.real());
            return true;
        }
    }

    private static final class Doubles extends ScalarReader {
        private final NumberText number = new NumberText();

        Doubles() {
            super(true);
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            if (!number.readReal(data, from, to)) {
                return false;
            }
            ((DoubleVector) column).set(row, number.real());
            return true;
        }
    }

    private static final class Decimals extends ScalarReader {
        private final DecimalText text;

        Decimals(DecimalType type) {
            super(true);
            text = new DecimalText(type);
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            return text.read(data, from, to, column, row);
        }
    }

    private static final class Characters extends ScalarReader {
        Characters() {
            super(false);
        }

        @Override
        public boolean takesEmpty() {
            return true;
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            int bits = 0;
            for (int i = from; i < to; i++) {
                bits |= data[i];
            }
            if (bits < 0 && !Utf8.valid(data, from, to)) {
                return false;
            }
            ((BytesVector) column).set(row, data, from, to - from);
            return true;
        }
    }

    private static final class Binaries extends ScalarReader {
        Binaries() {
            super(true);
        }

        @Override
        public boolean takesEmpty() {
            return true;
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            try {
                ((BytesVector) column).set(row, Base64.getDecoder().decode(Arrays.copyOfRange(data, from, to)));
                return true;
            } catch (IllegalArgumentException e) {
                return false; // the JDK has no way to ask first
            }
        }
    }

    private static final class Dates extends ScalarReader {
        private final DateTimeText text;

        Dates(DateTimeText.Style style) {
            super(true);
            text = new DateTimeText(style);
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            if (!text.readDate(data, from, to) || text.days() != (int) text.days()) {
                return false;
            }
            ((IntVector) column).set(row, (int) text.days());
            return true;
        }
    }

    private static final class Times extends ScalarReader {
        private final DateTimeText text;
        private final int precision;

        Times(DateTimeText.Style style, int precision) {
            super(true);
            text = new DateTimeText(style);
            this.precision = precision;
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            if (!text.readTime(data, from, to, precision)) {
                return false;
            }
            ((IntVector) column).set(row, text.millisOfDay());
            return true;
        }
    }

    private static final class Timestamps extends ScalarReader {
        private final DateTimeText text;
        private final int precision;
        private final boolean zoned;

        Timestamps(DateTimeText.Style style, int precision, boolean zoned) {
            super(true);
            text = new DateTimeText(style);
            this.precision = precision;
            this.zoned = zoned;
        }

        @Override
        boolean parse(byte[] data, int from, int to, ColumnVector column, int row) {
            if (!text.readTimestamp(data, from, to, precision, zoned)) {
                return false;
            }
            if (column instanceof TimestampVector fine) {
                fine.set(row, text.epochMillis(), text.nanosOfMilli());
            } else {
                ((LongVector) column).set(row, text.epochMillis());
            }
            return true;
        }
    }
}
