package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;

/** What a row of one input does to the result of a join. Left is input 0. */
interface RowJoin {
    /** A row comes, replacing a record of its own side or not. */
    void add(int input, RowBatch batch, int row, Output output);

    /** A row goes. */
    void remove(int input, RowBatch batch, int row, Output output);

    /** Sends on what is gathered. */
    void flush(Output output);
}
