package io.sluice.gateway.server.result;

import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.ResultPage.Status;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the client is in the rows of a spool. A page is written down before it is given, so that the next process gives the same one again.
 * All methods are called under the store's lock.
 */
final class SpooledPages {
    private final RowType type;
    private final ResultSettings settings;
    private final Path folder;
    private final RowSpool spool;
    private @Nullable PagePosition last;
    private @Nullable ResultPage lastPage;
    private long nextToken;
    private long nextRow;

    /** Before the first page. @param folder of the spool, where the positions are written down too */
    SpooledPages(RowType type, ResultSettings settings, Path folder, RowSpool spool) {
        this.type = type;
        this.settings = settings;
        this.folder = folder;
        this.spool = spool;
    }

    /** Goes to where the client was in the process before. */
    void recover() throws IOException {
        Optional<PagePosition> position = PagePosition.read(folder);
        last = position.orElse(null);
        position.ifPresent(page -> {
            nextToken = page.token() + 1;
            nextRow = page.firstRow() + page.rows();
        });
    }

    /** Goes back to a row, since those behind it are lost; no page can be given again. */
    void backTo(long row) {
        nextRow = row;
        last = null;
    }

    /** The number of the first row that the client has not got. */
    long nextRow() {
        return nextRow;
    }

    /**
     * The page of a token once more; null when the token is the next one.
     *
     * @throws SluiceException INVALID_FETCH_TOKEN for any other than the last and the next
     */
    @Nullable ResultPage again(long token) throws IOException {
        PagePosition given = last;
        if (given != null && token == given.token()) {
            return again(given);
        }
        if (token == nextToken) {
            return null;
        }
        String expected = given == null ? "" + nextToken : nextToken + " or " + given.token();
        throw SluiceException.of(
                ErrorCode.INVALID_FETCH_TOKEN, "expecting token to be " + expected + ", but found " + token);
    }

    private ResultPage again(PagePosition given) throws IOException {
        ResultPage page = lastPage;
        if (page == null) {
            long limit = given.firstRow() + given.rows();
            page = new ResultPage(
                    Status.PAYLOAD, spool.read(given.firstRow(), given.rows(), limit), given.firstRow(), nextToken);
            lastPage = page;
        }
        return page;
    }

    /** The next page. Rows before it that cannot be asked for again, or for which there is no room, go. @param limit there is a row before it */
    ResultPage next(int maxRows, long limit) throws IOException {
        RowBatch rows = spool.read(nextRow, maxRows, limit);
        PagePosition position = new PagePosition(nextToken, nextRow, rows.rows());
        position.write(folder);
        ResultPage page = new ResultPage(Status.PAYLOAD, rows, nextRow, nextToken + 1);
        last = position;
        lastPage = page;
        nextToken++;
        nextRow += rows.rows();
        if (!settings.rewindable() || settings.disk().full()) {
            spool.dropBefore(position.firstRow());
        }
        return page;
    }

    /** A page without rows, at the place where the client is. */
    ResultPage empty(Status status) {
        return new ResultPage(status, new RowBatch(type.types(), 0), nextRow, nextToken);
    }

    /** Goes back to the first row. @throws SluiceException NOT_SUPPORTED when that is not there any more */
    void rewind() {
        if (nextRow > 0 && (!settings.rewindable() || spool.firstRow() > 0)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "fetching from the first row again after so many rows");
        }
        nextRow = 0;
    }

    /** Lets go of the rows of the last page. */
    void release() {
        lastPage = null;
    }
}
