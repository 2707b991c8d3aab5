package io.sluice.gateway.server.result;

import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.ResultPage.Status;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows that end with the process. */
final class BufferedRows implements ResultRows {
    private final RowType type;
    private final ResultSettings settings;
    private final PageReader reader;

    /** Between both sides; its monitor also guards the fields below it. */
    private final RowQueue queue;

    private final RoomSignal signal = new RoomSignal();
    private boolean ended;
    private @Nullable SluiceException failure;

    BufferedRows(RowType type, ResultSettings settings) {
        this.type = type;
        this.settings = settings;
        this.reader = new PageReader(type, settings);
        this.queue = new RowQueue(type, settings.memory());
    }

    /** @throws SluiceException OUT_OF_MEMORY when there are far too many rows, so that the job fails */
    @Override
    public void append(RowBatch rows) {
        synchronized (queue) {
            if (ended) {
                return;
            }
            queue.append(rows);
            Optional<SluiceException> overflow = queue.overflow();
            if (overflow.isPresent()) {
                queue.clear();
                ended = true;
                failure = overflow.get();
                throw overflow.get();
            }
        }
    }

    @Override
    public boolean room() {
        synchronized (queue) {
            return signal.answer(hasRoom());
        }
    }

    @Override
    public void onRoom(Runnable callback) {
        synchronized (queue) {
            signal.onRoom(callback);
        }
    }

    @Override
    public void end(@Nullable SluiceException error) {
        synchronized (queue) {
            if (!ended) {
                ended = true;
                failure = error;
            }
        }
    }

    @Override
    public Optional<SluiceException> failure() {
        synchronized (queue) {
            return Optional.ofNullable(failure);
        }
    }

    @Override
    public @Nullable ResultPage page(long token, int maxRows) {
        ResultPage again = reader.again(token);
        return again == null ? newRows(maxRows) : again;
    }

    @Override
    public @Nullable ResultPage nextPage(int maxRows) {
        ResultPage again = reader.replay(maxRows);
        return again == null ? newRows(maxRows) : again;
    }

    @Override
    public void rewind() {
        reader.rewind();
    }

    @Override
    public ResultPage emptyPage() {
        return reader.page(Status.PAYLOAD, new RowBatch(type.types(), 0));
    }

    @Override
    public void close() {
        synchronized (queue) {
            queue.clear();
        }
        reader.close();
    }

    @Override
    public void suspend() {
        close();
    }

    private @Nullable ResultPage newRows(int maxRows) {
        Optional<Runnable> callback = Optional.empty();
        RowBatch rows = null;
        synchronized (queue) {
            if (!queue.isEmpty()) {
                rows = queue.take(maxRows);
                callback = signal.after(hasRoom());
            } else if (failure != null) {
                throw failure;
            } else if (!ended) {
                return null;
            }
        }
        callback.ifPresent(Runnable::run);
        return rows == null ? reader.page(Status.EOS, new RowBatch(type.types(), 0)) : reader.give(rows);
    }

    private boolean hasRoom() {
        return queue.rows() < settings.bufferRows() && queue.bytes() < settings.bufferBytes() && queue.mayGrow();
    }
}
