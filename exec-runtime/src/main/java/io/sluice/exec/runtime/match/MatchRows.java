package io.sluice.exec.runtime.match;

import io.sluice.spi.row.RowBatch;

/** The rows of the partition that is looked at, from the first that may be in a match on. */
interface MatchRows {
    /** Sets a row of a batch, which has the columns of the input and room, to one of the rows; columns that nobody needs stay unset. */
    void read(int row, RowBatch target, int targetRow);
}
