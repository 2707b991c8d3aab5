package io.sluice.connectors.formats.csv;

import io.sluice.connectors.formats.text.DateTimeText;
import io.sluice.connectors.formats.text.MalformedRows;
import io.sluice.connectors.formats.text.ScalarWriter;
import io.sluice.connectors.formats.text.TextBuffer;
import io.sluice.spi.connector.StreamEncoder;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes csv. A text is put in quotes as Flink does: when it is longer than 24 characters or has one that sorts up to the delimiter
 * or the quote, which takes in spaces and line ends.
 */
final class CsvEncoder implements StreamEncoder {
    private static final int MAX_UNQUOTED = 24;

    private final RowType type;
    private final CsvSettings settings;
    private final Writer[] writers;
    private final int firstSafe;
    private final TextBuffer line = new TextBuffer();
    private final TextBuffer value = new TextBuffer();

    /** Writes a value without quotes. */
    @FunctionalInterface
    private interface Writer {
        void write(ColumnVector column, int row, TextBuffer out);
    }

    CsvEncoder(RowType type, CsvSettings settings) {
        this.type = type;
        this.settings = settings;
        writers = type.types().stream().map(this::writer).toArray(Writer[]::new);
        int quote = settings.quote() == CsvSettings.NONE ? 0 : settings.quote();
        int delimiter = settings.delimiter().length == 1 ? settings.delimiter()[0] : 0;
        firstSafe = Math.max(Math.max(quote, delimiter), '\r') + 1;
    }

    @Override
    public void encode(RowBatch batch, int[] selection, int count, OutputStream out) throws IOException {
        line.truncate(0);
        for (int i = 0; i < count; i++) {
            for (int field = 0; field < writers.length; field++) {
                if (field > 0) {
                    line.append(settings.delimiter());
                }
                writeField(field, batch.column(field), selection[i]);
            }
            line.append('\n');
        }
        line.writeTo(out);
    }

    private void writeField(int field, ColumnVector column, int row) {
        if (column.isNull(row)) {
            settings.nullLiteral().ifPresent(line::append);
            return;
        }
        value.truncate(0);
        writers[field].write(column, row, value);
        boolean asIs = type.typeAt(field).root().isNumeric()
                || type.typeAt(field).root().isInterval();
        if (asIs ? !hasSpecial() : !needsQuotes()) {
            line.append(value.data(), 0, value.length());
        } else if (settings.quote() != CsvSettings.NONE) {
            writeQuoted();
        } else {
            writeEscaped(field);
        }
    }

    private boolean needsQuotes() {
        if (settings.quote() == CsvSettings.NONE) {
            return hasSpecial();
        }
        int characters = 0;
        for (int i = 0; i < value.length(); i++) {
            byte next = value.at(i);
            if (next >= 0 && next < firstSafe || next == settings.escape()) {
                return true;
            }
            // UTF-16 units: one for each byte that starts a character, two for those of four bytes.
            characters += (next & 0xC0) == 0x80 ? 0 : (next & 0xF8) == 0xF0 ? 2 : 1;
        }
        return characters > MAX_UNQUOTED || hasSpecial();
    }

    /** Whether the value would be read as something else without quotes. */
    private boolean hasSpecial() {
        for (int i = 0; i < value.length(); i++) {
            byte next = value.at(i);
            if (next == '\n'
                    || next == '\r'
                    || next == settings.quote()
                    || next == settings.escape()
                    || delimiterAt(i)) {
                return true;
            }
        }
        return settings.allowComments() && value.length() > 0 && value.at(0) == '#';
    }

    private boolean delimiterAt(int index) {
        byte[] delimiter = settings.delimiter();
        for (int i = 0; i < delimiter.length; i++) {
            if (index + i >= value.length() || value.at(index + i) != delimiter[i]) {
                return false;
            }
        }
        return true;
    }

    private void writeQuoted() {
        line.append(settings.quote());
        for (int i = 0; i < value.length(); i++) {
            byte next = value.at(i);
            if (next == settings.quote()) {
                line.append(settings.escape() == CsvSettings.NONE ? settings.quote() : settings.escape());
            } else if (next == settings.escape()) {
                line.append(settings.escape());
            }
            line.append(next);
        }
        line.append(settings.quote());
    }

    private void writeEscaped(int field) {
        if (settings.escape() == CsvSettings.NONE || settings.delimiter().length > 1) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "column \"" + type.names().get(field)
                                    + "\" has a value that csv cannot hold without quotes: "
                                    + MalformedRows.quote(value.data(), 0, value.length()))
                    .hint("Leave 'csv.disable-quote-character' out, or set 'csv.escape-character'.");
        }
        for (int i = 0; i < value.length(); i++) {
            byte next = value.at(i);
            if (next == '\n' || next == '\r') {
                line.append(settings.escape());
                line.append(next == '\n' ? 'n' : 'r');
                continue;
            }
            if (next == settings.delimiter()[0] || next == settings.escape() || i == 0 && next == '#') {
                line.append(settings.escape());
            }
            line.append(next);
        }
    }

    private Writer writer(LogicalType columnType) {
        if (columnType instanceof ArrayType array) {
            Writer element = scalar(array.element());
            return (column, row, out) -> {
                ArrayVector arrays = (ArrayVector) column;
                for (int i = 0; i < arrays.length(row); i++) {
                    writePart(i, element, arrays.elements(), arrays.offset(row) + i, out);
                }
            };
        }
        if (columnType instanceof RowType rowType) {
            Writer[] fields = rowType.types().stream().map(this::scalar).toArray(Writer[]::new);
            return (column, row, out) -> {
                for (int i = 0; i < fields.length; i++) {
                    writePart(i, fields[i], ((RowVector) column).field(i), row, out);
                }
            };
        }
        return scalar(columnType);
    }

    private void writePart(int index, Writer part, ColumnVector column, int row, TextBuffer out) {
        if (index > 0) {
            out.append(settings.arrayDelimiter());
        }
        if (column.isNull(row)) {
            settings.nullLiteral().ifPresent(out::append);
        } else {
            part.write(column, row, out);
        }
    }

    private Writer scalar(LogicalType scalarType) {
        if (scalarType.root().isNested()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a column with a value of type " + scalarType.summary() + " in format \"csv\"");
        }
        return ScalarWriter.of(scalarType, DateTimeText.Style.SQL, settings.plainDecimals())::write;
    }
}
