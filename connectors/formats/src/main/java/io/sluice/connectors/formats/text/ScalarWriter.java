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
import java.util.Base64;

/** Writes a value that is not null as text. Thread-safe: holds settings only. */
public abstract class ScalarWriter {
    private ScalarWriter() {}

    public abstract void write(ColumnVector column, int row, TextBuffer out);

    /**
     * @param plainDecimals whether DECIMALs are never written with an exponent
     * @throws SluiceException NOT_SUPPORTED when values of the type are not written as one text
     */
    public static ScalarWriter of(LogicalType type, DateTimeText.Style style, boolean plainDecimals) {
        return switch (type.root()) {
            case BOOLEAN -> new Booleans();
            case TINYINT, SMALLINT, INTEGER, INTERVAL_YEAR_MONTH -> new Ints();
            case BIGINT, INTERVAL_DAY_TIME -> new Longs();
            case FLOAT -> new Floats();
            case DOUBLE -> new Doubles();
            case DECIMAL -> new Decimals((DecimalType) type, plainDecimals);
            case CHAR, VARCHAR -> new Characters();
            case BINARY, VARBINARY -> new Binaries();
            case DATE -> new Dates();
            case TIME_WITHOUT_TIME_ZONE -> new Times();
            case TIMESTAMP_WITHOUT_TIME_ZONE -> new Timestamps(style, false);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> new Timestamps(style, true);
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
                        .with("feature", "writing a value of type " + type.summary() + " as text");
        };
    }

    private static final class Booleans extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            out.appendAscii(((BooleanVector) column).get(row) != 0 ? "true" : "false");
        }
    }

    private static final class Ints extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            out.appendLong(((IntVector) column).get(row));
        }
    }

    private static final class Longs extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            out.appendLong(((LongVector) column).get(row));
        }
    }

    private static final class Floats extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            out.appendAscii(Float.toString(((FloatVector) column).get(row)));
        }
    }

    private static final class Doubles extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            out.appendAscii(Double.toString(((DoubleVector) column).get(row)));
        }
    }

    private static final class Decimals extends ScalarWriter {
        private final DecimalText text;
        private final boolean plain;

        Decimals(DecimalType type, boolean plain) {
            text = new DecimalText(type);
            this.plain = plain;
        }

        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            text.append(out, column, row, plain);
        }
    }

    private static final class Characters extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            BytesVector texts = (BytesVector) column;
            out.append(texts.data(), texts.offsets()[row], texts.lengths()[row]);
        }
    }

    private static final class Binaries extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            out.append(Base64.getEncoder().encode(((BytesVector) column).get(row)));
        }
    }

    private static final class Dates extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            Calendar.append(out, ((IntVector) column).get(row));
        }
    }

    private static final class Times extends ScalarWriter {
        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            DateTimeText.appendTime(out, ((IntVector) column).get(row), 0);
        }
    }

    private static final class Timestamps extends ScalarWriter {
        private final DateTimeText.Style style;
        private final boolean zoned;

        Timestamps(DateTimeText.Style style, boolean zoned) {
            this.style = style;
            this.zoned = zoned;
        }

        @Override
        public void write(ColumnVector column, int row, TextBuffer out) {
            if (column instanceof TimestampVector fine) {
                DateTimeText.appendTimestamp(out, fine.millis()[row], fine.nanos()[row], style, zoned);
            } else {
                DateTimeText.appendTimestamp(out, ((LongVector) column).get(row), 0, style, zoned);
            }
        }
    }
}
