package io.sluice.connectors.formats.csv;

import io.sluice.connectors.formats.text.MalformedRows;
import io.sluice.spi.connector.StreamDecoder;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.io.InputStream;

/** Reads csv: fields by their place in the record. Columns that are not wanted are not looked into. */
final class CsvDecoder implements StreamDecoder {
    private static final MalformedRows ERRORS = new MalformedRows("csv");

    private final RowType fileType;
    private final CsvSettings settings;
    private final CsvTokens tokens;
    /** The wanted fields of the file, and how to read each. */
    private final int[] fields;

    private final CsvValue[] values;
    private final boolean[] nullable;
    private String name = "";

    CsvDecoder(RowType fileType, int[] projection, CsvSettings settings) {
        this.fileType = fileType;
        this.settings = settings;
        // An empty line is a record only where an empty field is a whole row.
        tokens = new CsvTokens(settings, fileType.arity() > 1);
        fields = projection.clone();
        values = new CsvValue[fields.length];
        nullable = new boolean[fields.length];
        for (int i = 0; i < fields.length; i++) {
            LogicalType type = fileType.typeAt(fields[i]);
            values[i] = CsvValue.of(type, settings);
            nullable[i] = type.nullable();
        }
    }

    @Override
    public void open(InputStream stream, String streamName) throws IOException {
        name = streamName;
        tokens.open(stream);
    }

    @Override
    public boolean decode(RowBatch batch, int maxRows) throws IOException {
        int limit = batch.rows() + maxRows;
        batch.ensureCapacity(limit);
        while (batch.rows() < limit) {
            switch (tokens.next()) {
                case END -> {
                    return false;
                }
                case BROKEN -> {
                    if (!settings.ignoreParseErrors()) {
                        throw ERRORS.at(
                                name,
                                tokens.line(),
                                "a quoted field does not end, or more than a delimiter follows it");
                    }
                }
                case RECORD -> {
                    if (fieldsFit() && readRow(batch, batch.rows())) {
                        batch.setRows(batch.rows() + 1);
                    }
                }
            }
        }
        return true;
    }

    /** Whether the record has as many fields as it may have; if not, it is to be skipped. */
    private boolean fieldsFit() {
        int expected = fileType.arity();
        int count = tokens.count();
        if (count == expected) {
            return true;
        }
        if (count > expected) {
            boolean trailing = count == expected + 1
                    && tokens.start(expected) == tokens.end(expected)
                    && settings.allowTrailingComma();
            if (trailing || settings.ignoreTrailingUnmappable()) {
                return true;
            }
        } else if (settings.ignoreParseErrors() && !settings.failOnMissingColumns()) {
            return true;
        }
        if (settings.ignoreParseErrors()) {
            return false;
        }
        throw ERRORS.at(
                name,
                tokens.line(),
                "the row has " + count + (count == 1 ? " field" : " fields") + ", the table has " + expected
                        + (expected == 1 ? " column" : " columns"));
    }

    /** Sets all columns of a row; on false the row is as it was. */
    private boolean readRow(RowBatch batch, int row) {
        for (int i = 0; i < fields.length; i++) {
            int field = fields[i];
            ColumnVector column = batch.column(i);
            CsvValue.Outcome outcome = field >= tokens.count()
                    ? CsvValue.Outcome.NULL
                    : values[i].read(tokens.bytes(field), tokens.start(field), tokens.end(field), column, row);
            if (outcome == CsvValue.Outcome.SET) {
                continue;
            }
            if (!settings.ignoreParseErrors() && (outcome == CsvValue.Outcome.BAD || !nullable[i])) {
                throw badValue(field);
            }
            if (!nullable[i]) {
                for (int done = 0; done <= i; done++) {
                    batch.column(done).truncate(row);
                }
                return false;
            }
            column.setNull(row);
        }
        return true;
    }

    private SluiceException badValue(int field) {
        String value = field >= tokens.count()
                ? "a missing field"
                : MalformedRows.quote(tokens.bytes(field), tokens.start(field), tokens.end(field));
        return ERRORS.at(
                name,
                tokens.line(),
                "column \"" + fileType.names().get(field) + "\" is "
                        + fileType.typeAt(field).summary() + " and cannot hold " + value);
    }

    @Override
    public void close() throws IOException {
        tokens.close();
    }
}
