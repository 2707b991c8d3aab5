package io.sluice.exec.runtime.changelog;

import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a row of each change, with the kind of the change as a text in front; changes of kinds without a text are left out. */
final class ToChangelogOperator extends OneInputOperator {
    /** By kind. */
    private final byte[] @Nullable [] codes;

    private final boolean all;
    private final RowBatch kept;
    private final BytesVector ops = new BytesVector(0);
    private int[] selection = new int[0];

    ToChangelogOperator(ChangelogCodes changelog, List<LogicalType> types) {
        codes = new byte[RowKind.values().length][];
        boolean every = true;
        for (RowKind kind : RowKind.values()) {
            codes[kind.asByte()] = changelog.bytesOf(kind).orElse(null);
            every &= codes[kind.asByte()] != null;
        }
        all = every;
        kept = new RowBatch(types, 0);
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        if (all) {
            emit(batch, output);
            return;
        }
        int rows = batch.rows();
        if (selection.length < rows) {
            selection = new int[rows];
        }
        int count = 0;
        for (int row = 0; row < rows; row++) {
            selection[count] = row;
            count += codes[batch.kind(row)] == null ? 0 : 1;
        }
        if (count == rows) {
            emit(batch, output);
        } else if (count > 0) {
            kept.appendSelected(batch, selection, count);
            emit(kept, output);
            kept.reset();
        }
    }

    private void emit(RowBatch changes, Output output) {
        int rows = changes.rows();
        ops.reset();
        ops.ensureCapacity(rows);
        for (int row = 0; row < rows; row++) {
            byte[] code = codes[changes.kind(row)];
            if (code != null) {
                ops.set(row, code);
            }
        }
        ColumnVector[] columns = new ColumnVector[changes.arity() + 1];
        columns[0] = ops;
        for (int i = 0; i < changes.arity(); i++) {
            columns[i + 1] = changes.column(i);
        }
        RowBatch written = new RowBatch(columns);
        written.setRows(rows);
        output.emit(written);
    }
}
