package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService.Orientation;
import io.sluice.endpoints.ResultPage;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The whole result of a metadata call, and how far the client has read it. */
final class MetadataResult {
    private final RowType type;
    private final RowBatch rows;
    private int position;

    /** @param values rows in the form of {@link JavaValues} */
    MetadataResult(RowType type, List<? extends List<? extends @Nullable Object>> values) {
        this.type = type;
        rows = new RowBatch(type.types(), Math.max(1, values.size()));
        for (int row = 0; row < values.size(); row++) {
            for (int column = 0; column < type.arity(); column++) {
                JavaValues.set(
                        type.typeAt(column),
                        rows.column(column),
                        row,
                        values.get(row).get(column));
            }
        }
        rows.setRows(values.size());
    }

    RowType type() {
        return type;
    }

    synchronized ResultPage fetch(Orientation orientation, int maxRows) {
        if (orientation == Orientation.FIRST) {
            position = 0;
        }
        int first = position;
        int count = Math.min(maxRows, rows.rows() - first);
        RowBatch page = new RowBatch(type.types(), Math.max(1, count));
        page.appendRange(rows, first, count);
        position = first + count;
        return new ResultPage(count == 0 ? ResultPage.Status.EOS : ResultPage.Status.PAYLOAD, page, first, position);
    }
}
