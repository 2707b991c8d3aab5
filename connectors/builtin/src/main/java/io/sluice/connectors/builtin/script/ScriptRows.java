package io.sluice.connectors.builtin.script;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** Turns rows of a timeline into those of a table. */
final class ScriptRows {
    private final ScriptSource source;
    private final String file;
    private final ScriptValue values;

    /** @param file the timeline's, for errors */
    ScriptRows(ScriptSource source, String file) {
        this.source = source;
        this.file = file;
        values = new ScriptValue(source.zone());
    }

    /** Appends a row's projected columns; does nothing when the row is another table's. */
    void append(RowBatch batch, Timeline.Row row) {
        if (!source.owns(row.table())) {
            return;
        }
        if (!source.changelogMode().contains(row.kind())) {
            throw malformed(
                    row,
                    "a row is " + row.kind().sign() + ", and the table's option \"changelog\" is "
                            + source.changelogMode());
        }
        int columns = source.physical().arity();
        if (row.values().size() != columns) {
            throw malformed(
                    row, "the row has " + row.values().size() + " values, the table has " + columns + " columns");
        }
        int index = batch.rows();
        batch.ensureCapacity(index + 1);
        for (int i = 0; i < source.projection().size(); i++) {
            int column = source.projection().get(i);
            LogicalType type = source.physical().typeAt(column);
            JavaValues.set(type, batch.column(i), index, value(row, column, type));
        }
        batch.setKind(index, row.kind());
        batch.setRows(index + 1);
    }

    private @Nullable Object value(Timeline.Row row, int column, LogicalType type) {
        String text = row.values().get(column);
        if (text == null) {
            return null;
        }
        try {
            return values.parse(type, text);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            String problem = "column \"" + source.physical().names().get(column) + "\" is " + type.summary()
                    + " and cannot hold \"" + text + "\"";
            throw SluiceException.of(ErrorCode.MALFORMED_ROW, null, e).with("message", place(row) + problem);
        }
    }

    private SluiceException malformed(Timeline.Item item, String problem) {
        return SluiceException.of(ErrorCode.MALFORMED_ROW, place(item) + problem);
    }

    /** What an error about an item begins with. */
    String place(Timeline.Item item) {
        return file + ", line " + item.line() + ": ";
    }
}
