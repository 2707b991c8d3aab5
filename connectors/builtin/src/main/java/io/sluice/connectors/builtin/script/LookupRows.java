package io.sluice.connectors.builtin.script;

import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Objects;

/** Finds rows of a table of a script by going through all of them. Reads the script with the first row that is looked up. */
final class LookupRows implements LookupReader {
    private final LookupSource table;
    private final List<Integer> keys;
    private final List<LogicalType> types;
    private RowBatch rows = new RowBatch(new ColumnVector[0]);
    private boolean read;

    /** @param keys indexes into the columns that the table produces */
    LookupRows(LookupSource table, List<Integer> keys) {
        this.table = table;
        this.keys = List.copyOf(keys);
        types = keys.stream().map(table.types()::get).toList();
    }

    @Override
    public void lookup(RowBatch wanted, int row, RowBatch found) {
        if (!read) {
            rows = table.rows();
            read = true;
        }
        for (int i = 0; i < rows.rows(); i++) {
            if (matches(wanted, row, i)) {
                found.appendRow(rows, i);
            }
        }
    }

    private boolean matches(RowBatch wanted, int row, int candidate) {
        for (int i = 0; i < keys.size(); i++) {
            Object value = JavaValues.get(types.get(i), rows.column(keys.get(i)), candidate);
            if (value == null || !Objects.deepEquals(value, JavaValues.get(types.get(i), wanted.column(i), row))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
