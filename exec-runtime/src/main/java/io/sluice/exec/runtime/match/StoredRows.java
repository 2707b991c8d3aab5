package io.sluice.exec.runtime.match;

import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How rows are kept: of a row of the input the columns that MATCH_RECOGNIZE reads. */
final class StoredRows {
    private final int[] columns;
    private final RowEncoder encoder;
    private final RowDecoder decoder;
    /** The columns of {@link #viewed} that are kept. */
    private final RowBatch view;

    private @Nullable RowBatch viewed;

    /** @param columns of the input */
    StoredRows(RowType input, int[] columns) {
        this.columns = columns.clone();
        List<LogicalType> types = Arrays.stream(columns).mapToObj(input::typeAt).toList();
        encoder = new RowEncoder(types, columns);
        decoder = new RowDecoder(types);
        view = new RowBatch(new ColumnVector[columns.length]);
    }

    /** The encoder of rows of the input. */
    RowEncoder encoder() {
        return encoder;
    }

    /** Sets the columns that are kept in a row of a batch of the input's columns. */
    void decode(OrderedRows rows, int node, RowBatch target, int row) {
        if (viewed != target) {
            for (int i = 0; i < columns.length; i++) {
                view.setColumn(i, target.column(columns[i]));
            }
            viewed = target;
        }
        decoder.decode(rows.read(node), rows.rowOffset(node), RowLayout.info(rows.header(node)), view, row, 0);
    }
}
