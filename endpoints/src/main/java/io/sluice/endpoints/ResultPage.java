package io.sluice.endpoints;

import io.sluice.spi.row.RowBatch;

/**
 * Some rows of a result.
 *
 * @param rows the page's rows in columns of the result's schema; never changes after the page was given; empty unless PAYLOAD
 * @param firstRow the number of the page's first row, from 0 over the whole result
 * @param nextToken the token to ask for next; meaningless at EOS
 */
public record ResultPage(Status status, RowBatch rows, long firstRow, long nextToken) {
    /** As the REST API's resultType. */
    public enum Status {
        /** The operation has not got as far as a result. */
        NOT_READY,
        /** Rows, possibly none yet. */
        PAYLOAD,
        /** There are no more rows. */
        EOS
    }
}
