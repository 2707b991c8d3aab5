package io.sluice.exec.runtime.lookup;

import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Looks up the rows of a batch in the operator's own thread, for a table whose readers never block. */
final class ImmediateLookups {
    /** For a row that has no match. */
    private static final int NONE = -1;

    private final LookupReader reader;
    private final CalcProgram calc;
    private final LookupRows joined;
    private final RowBatch found;
    private final RowBatch computed;
    private final RowBatch result;
    private final int limit;
    private final int[] leftRows;
    private final int[] rightRows;
    private int[] ends = new int[RowBatch.MAX_ROWS];
    private int count;

    /**
     * @param calc what projects the table's rows, and drops none; opened
     * @param tableTypes what the reader finds
     * @param types of the output
     * @param limit rows of a batch that is sent on
     */
    ImmediateLookups(
            LookupReader reader,
            CalcProgram calc,
            LookupRows joined,
            List<LogicalType> tableTypes,
            int tableColumns,
            List<LogicalType> types,
            int limit) {
        this.reader = reader;
        this.calc = calc;
        this.joined = joined;
        this.limit = limit;
        found = new RowBatch(tableTypes, 1);
        computed = new RowBatch(new ColumnVector[tableColumns]);
        result = new RowBatch(types, 1);
        leftRows = new int[limit];
        rightRows = new int[limit];
    }

    void process(RowBatch batch, RowBatch keys, Output output) throws IOException {
        if (ends.length < batch.rows()) {
            ends = new int[batch.rows()];
        }
        int row = 0;
        while (row < batch.rows()) {
            int first = row;
            found.reset();
            while (row < batch.rows() && found.rows() < RowBatch.MAX_ROWS) {
                if (joined.isLookedUp(batch, row, keys)) {
                    reader.lookup(keys, row, found);
                }
                ends[row] = found.rows();
                row++;
            }
            calc.run(found, computed);
            send(batch, first, row, output);
        }
    }

    private void send(RowBatch batch, int from, int to, Output output) {
        int at = 0;
        for (int row = from; row < to; row++) {
            boolean any = false;
            for (; at < ends[row]; at++) {
                if (joined.matches(batch, row, computed, at)) {
                    pair(batch, row, at, output);
                    any = true;
                }
            }
            if (!any && joined.outer()) {
                pair(batch, row, NONE, output);
            }
        }
        flush(batch, output);
    }

    private void pair(RowBatch batch, int leftRow, int rightRow, Output output) {
        leftRows[count] = leftRow;
        rightRows[count] = rightRow;
        count++;
        if (count == limit) {
            flush(batch, output);
        }
    }

    private void flush(RowBatch batch, Output output) {
        if (count == 0) {
            return;
        }
        result.reset();
        for (int i = 0; i < batch.arity(); i++) {
            result.column(i).viewSelected(batch.column(i), leftRows, count);
        }
        boolean allMatch = Arrays.stream(rightRows, 0, count).noneMatch(right -> right == NONE);
        for (int i = 0; i < computed.arity(); i++) {
            ColumnVector target = result.column(batch.arity() + i);
            if (allMatch) {
                target.viewSelected(computed.column(i), rightRows, count);
            } else {
                copy(computed.column(i), target);
            }
        }
        for (int i = 0; i < count; i++) {
            result.setKind(i, batch.kind(leftRows[i]));
        }
        result.setRows(count);
        count = 0;
        output.emit(result);
    }

    private void copy(ColumnVector source, ColumnVector target) {
        target.ensureCapacity(count);
        for (int i = 0; i < count; i++) {
            if (rightRows[i] == NONE) {
                target.setNull(i);
            } else {
                target.copy(source, rightRows[i], i);
            }
        }
    }

    void close() throws IOException {
        calc.close();
        reader.close();
    }
}
