package io.sluice.gateway.server.result;

import io.sluice.endpoints.ResultPage;
import io.sluice.exec.runtime.operator.LastingResults;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a {@link ResultStore} and where its client is in them. The producer's methods may be called by any thread at any time; the
 * client's are called under the store's lock.
 */
interface ResultRows {
    // ---- the producer ----

    /** Copies rows to the end. All are taken, whether there is room or not; rows that come after the end are dropped. */
    void append(RowBatch rows);

    /** Whether the producer may send more. */
    boolean room();

    /** Sets what is called, on any thread, when there is room after there was none. */
    void onRoom(Runnable callback);

    /** For rows that are given away with checkpoints: what the job's checkpoints do to them. */
    default Optional<LastingResults> lasting() {
        return Optional.empty();
    }

    /** There are no more rows. Does nothing after the end. */
    void end(@Nullable SluiceException error);

    /** Why there will be no more rows, if for an error. */
    Optional<SluiceException> failure();

    // ---- the client ----

    /**
     * The page of a token.
     *
     * @return null when its rows have not come yet
     * @throws SluiceException INVALID_FETCH_TOKEN for any other than the last and the next; the producer's error after its last row
     */
    @Nullable ResultPage page(long token, int maxRows);

    /** As {@link #page} for the next one. */
    @Nullable ResultPage nextPage(int maxRows);

    /** Goes back to the first row. @throws SluiceException NOT_SUPPORTED when that is not there any more */
    void rewind();

    /** A page without rows, at the place where the client is. */
    ResultPage emptyPage();

    /** Drops the rows. */
    void close();

    /** Lets go of files, but leaves in them what the next process is to find. */
    void suspend();
}
