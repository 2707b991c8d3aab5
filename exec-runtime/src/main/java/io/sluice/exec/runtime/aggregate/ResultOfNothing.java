package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import java.util.function.IntConsumer;

/** What aggregates without a key give of a table without rows: a row too (SQL standard, group by clause). */
final class ResultOfNothing {
    private ResultOfNothing() {}

    /**
     * @param state the accumulators, of which there are none
     * @param writeResult writes what an entry gives to the first row of {@code result}
     */
    static void emit(KeyedState state, IntConsumer writeResult, RowBatch result, Output target) {
        int entry = state.findOrAdd(0, new byte[0], 0);
        writeResult.accept(entry);
        result.setKind(0, RowKind.INSERT_BYTE);
        result.setRows(1);
        target.emit(result);
        result.reset();
        state.remove(entry);
    }
}
