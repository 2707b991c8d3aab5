package io.sluice.spi.connector;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.io.InputStream;

/** Reads rows from one stream at a time. Not thread-safe; may block on the stream. */
public interface StreamDecoder extends AutoCloseable {
    /**
     * Starts on a stream.
     *
     * @param name what errors call it: a file's path
     */
    void open(InputStream stream, String name) throws IOException;

    /**
     * Appends up to {@code maxRows} rows.
     *
     * @return whether there may be more; false at the end of the stream
     * @throws io.sluice.spi.error.SluiceException MALFORMED_ROW with name and line, unless the format was told to skip such rows
     */
    boolean decode(RowBatch batch, int maxRows) throws IOException;

    @Override
    void close() throws IOException;
}
