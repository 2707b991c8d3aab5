package io.sluice.gateway.server.result;

import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.ResultPage.Status;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import org.jspecify.annotations.Nullable;

/** Where the client is in a result: its tokens, row numbers, and the pages that it may ask for again. Not thread-safe. */
final class PageReader {
    private final RowType type;
    private final boolean rewindable;
    private final PageHistory history;
    private long nextToken;
    private long nextRow;
    private @Nullable ResultPage lastPage;

    /** The page and row from which on a rewound client reads again; past the last page when it reads new rows. */
    private int replayPage = Integer.MAX_VALUE;

    private int replayRow;

    PageReader(RowType type, ResultSettings settings) {
        this.type = type;
        this.rewindable = settings.rewindable();
        this.history = new PageHistory(type, settings);
    }

    /**
     * The last page, if the token is its; null if the token is the next one.
     *
     * @throws SluiceException INVALID_FETCH_TOKEN for any other
     */
    @Nullable ResultPage again(long token) {
        ResultPage last = lastPage;
        if (last != null && token == nextToken - 1) {
            return last;
        }
        if (token == nextToken) {
            return null;
        }
        String expected = last == null ? "" + nextToken : nextToken + " or " + (nextToken - 1);
        throw SluiceException.of(
                ErrorCode.INVALID_FETCH_TOKEN, "expecting token to be " + expected + ", but found " + token);
    }

    /** A page of new rows. */
    ResultPage give(RowBatch rows) {
        if (rewindable) {
            history.add(rows);
        }
        return advance(rows);
    }

    /** Makes {@link #replay} start at the first row. @throws SluiceException NOT_SUPPORTED when that is not there any more */
    void rewind() {
        if (nextRow == 0) {
            return;
        }
        if (!rewindable || !history.complete()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "fetching from the first row again after so many rows");
        }
        nextRow = 0;
        replayPage = 0;
        replayRow = 0;
    }

    /** Rows that were given before, if the client has gone back; null otherwise. */
    @Nullable ResultPage replay(int maxRows) {
        if (replayPage >= history.pages()) {
            return null;
        }
        RowBatch page = history.page(replayPage);
        int count = Math.min(maxRows, page.rows() - replayRow);
        RowBatch rows = new RowBatch(type.types(), count);
        rows.appendRange(page, replayRow, count);
        replayRow += count;
        if (replayRow == page.rows()) {
            replayPage = replayPage + 1 == history.pages() ? Integer.MAX_VALUE : replayPage + 1;
            replayRow = 0;
        }
        return advance(rows);
    }

    /** A page without new rows, at the place where the client is. */
    ResultPage page(Status status, RowBatch empty) {
        return new ResultPage(status, empty, nextRow, nextToken);
    }

    void close() {
        lastPage = null;
        history.close();
    }

    private ResultPage advance(RowBatch rows) {
        nextToken++;
        ResultPage page = new ResultPage(Status.PAYLOAD, rows, nextRow, nextToken);
        nextRow += rows.rows();
        lastPage = page;
        return page;
    }
}
