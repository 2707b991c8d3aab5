package io.sluice.connectors.filesystem;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.FileErrors;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one reader's files, one after the other. Its position is the files to come, and the rows taken from the one it is in. */
final class FileSystemReader implements SourceReader {
    private final FileQueue queue;
    private final FileRows rows;
    private final SourceContext context;
    private final Optional<Duration> monitorInterval;
    private long left;
    private @Nullable SourceFile current;
    private long rowsOfCurrent;
    private long nextScan = Long.MIN_VALUE;

    /** @param limit rows after which to stop */
    FileSystemReader(
            FileQueue queue, FileRows rows, SourceContext context, Optional<Duration> monitorInterval, long limit) {
        this.queue = queue;
        this.rows = rows;
        this.context = context;
        this.monitorInterval = monitorInterval;
        left = limit;
    }

    @Override
    public boolean blocking() {
        return true;
    }

    @Override
    public Poll poll(RowBatch batch) {
        try {
            return read(batch);
        } catch (IOException e) {
            SourceFile file = current;
            String what = file == null ? "the table's folder" : "file \"" + file.path() + "\"";
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with("message", "cannot read " + what + ": " + FileErrors.reason(e));
        }
    }

    private Poll read(RowBatch batch) throws IOException {
        while (left > 0) {
            if (current == null && queue.isEmpty()) {
                if (batch.rows() > 0) {
                    return Poll.MORE;
                }
                if (monitorInterval.isEmpty()) {
                    return Poll.END;
                }
                if (!scanWhenDue(monitorInterval.get())) {
                    return new Poll.WaitUntil(nextScan);
                }
                continue;
            }
            if (current == null) {
                openNext();
            }
            int before = batch.rows();
            int wanted = (int) Math.min(left, context.batchSize() - before);
            boolean more = rows.read(batch, wanted);
            left -= batch.rows() - before;
            rowsOfCurrent += batch.rows() - before;
            if (!more) {
                closeCurrent();
            }
            if (batch.rows() == context.batchSize()) {
                return Poll.MORE;
            }
        }
        return Poll.END;
    }

    /** @return whether the time for a scan had come */
    private boolean scanWhenDue(Duration interval) throws IOException {
        long now = context.clock().currentTimeMillis();
        if (now < nextScan) {
            return false;
        }
        queue.scan();
        nextScan = now + Math.max(1, interval.toMillis());
        return !queue.isEmpty();
    }

    private void openNext() throws IOException {
        SourceFile file = queue.take();
        current = file;
        rowsOfCurrent = 0;
        rows.open(file);
    }

    private void closeCurrent() throws IOException {
        current = null;
        rows.close();
    }

    @Override
    public byte[] position() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(left);
            SourceFile file = current;
            out.writeBoolean(file != null);
            if (file != null) {
                FileQueue.save(file, out);
                out.writeLong(rowsOfCurrent);
            }
            queue.save(out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return bytes.toByteArray();
    }

    @Override
    public void restore(byte[] position) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(position))) {
            left = in.readLong();
            SourceFile file = null;
            long rowsRead = 0;
            if (in.readBoolean()) {
                file = FileQueue.restoreFile(in);
                rowsRead = in.readLong();
            }
            queue.restore(in);
            if (file != null) {
                queue.putBack(file);
                skip(rowsRead);
            }
        }
    }

    /** Opens the next file and passes over rows that were read before. */
    private void skip(long count) throws IOException {
        openNext();
        rows.skip(count);
        rowsOfCurrent = count;
    }

    @Override
    public void close() throws IOException {
        if (current != null) {
            closeCurrent();
        }
    }
}
