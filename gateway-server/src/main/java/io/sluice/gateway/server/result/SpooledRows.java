package io.sluice.gateway.server.result;

import static java.util.Objects.requireNonNull;

import io.sluice.catalog.DurableFiles;
import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.ResultPage.Status;
import io.sluice.exec.runtime.operator.LastingResults;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows that outlive the process: a thread of the executor puts what the producer sends on disk, and only what is there is given to the
 * client, as is only what is written down of the pages that it has got. Files of rows that the client has passed go when it cannot ask for
 * them again, or when there is too much of them.
 */
final class SpooledRows implements ResultRows {
    private static final int FRAME_ROWS = RowBatch.MAX_ROWS;

    private final ResultSettings settings;
    private final Path folder;
    private final Executor executor;
    private final RowSpool spool;
    /** The client's, under the store's lock. */
    private final SpooledPages pages;
    /** Held while something is written, which readers need not wait for. Taken before the queue. */
    private final Object writeLock = new Object();

    /** Between producer, writing thread and client; its monitor also guards the fields below it. */
    private final RowQueue queue;

    private final RoomSignal signal = new RoomSignal();
    private Runnable onReadable = () -> {};
    private boolean writing;
    private boolean ended;
    /** Whether the end is on disk, and can be given to the client. */
    private boolean endWritten;

    private boolean suspended;
    private @Nullable SluiceException failure;
    /** Rows that may be given to the client: those that are on disk or, with {@code commits}, in a complete checkpoint. */
    private long readable;
    /** For rows that are given away with checkpoints; null for those that are at once. */
    private @Nullable RowCommits commits;
    /** Bytes on disk of rows that may not be given away yet. */
    private long uncommittedBytes;
    /** Of what is on disk, the part that was counted in. */
    private long countedOnDisk;
    /** Rows that the client has got. */
    private long passed;
    /** The last checkpoint whose rows may be given away. */
    private long committed;
    /** Rows that the client had got from the process before. */
    private long given;

    /** A result that begins. @param folder is there and empty */
    SpooledRows(RowType type, ResultSettings settings, Path folder, Executor executor) {
        this.settings = settings;
        this.folder = folder;
        this.executor = executor;
        this.spool = new RowSpool(type, folder);
        this.pages = new SpooledPages(type, settings, folder, spool);
        this.queue = new RowQueue(type, settings.memory());
    }

    /** A result of a process that has ended: the rows that it had, and then its end, or an error when it had none. */
    static SpooledRows reopen(RowType type, ResultSettings settings, Path folder, Executor executor) {
        SpooledRows rows = new SpooledRows(type, settings, folder, executor);
        try {
            rows.recover();
        } catch (IOException e) {
            throw failed("reading", e);
        }
        return rows;
    }

    /** As {@link #reopen}, of a query that goes on in this process. */
    static SpooledRows goOn(RowType type, ResultSettings settings, Path folder, Executor executor) {
        SpooledRows rows = reopen(type, settings, folder, executor);
        synchronized (rows.queue) {
            rows.goOn();
        }
        return rows;
    }

    /** Only the checkpoint with which the job begins knows how many rows there are. If the result is complete, it stays as it is. */
    private void goOn() {
        commits = new RowCommits(folder.getFileName().toString());
        if (!Files.exists(folder.resolve(ResultEnd.FILE))) {
            ended = false;
            endWritten = false;
            failure = null;
            given = pages.nextRow();
            readable = 0;
        }
    }

    /** Rows are given away when a checkpoint is complete that holds them. Before the first row. */
    void giveOnCommit() {
        synchronized (queue) {
            commits = new RowCommits(folder.getFileName().toString());
        }
    }

    @Override
    public Optional<LastingResults> lasting() {
        synchronized (queue) {
            return commits == null ? Optional.empty() : Optional.of(new Checkpoints());
        }
    }

    /** Sets what is called, on any thread, when there may be something new for the client. */
    void onReadable(Runnable callback) {
        synchronized (queue) {
            onReadable = callback;
        }
    }

    // ---- the producer ----

    /** @throws SluiceException IO_ERROR or OUT_OF_MEMORY when rows could not be put on disk, or not soon enough, so that the job fails */
    @Override
    public void append(RowBatch rows) {
        synchronized (queue) {
            if (failure != null && failure.code() == ErrorCode.IO_ERROR) {
                throw failure;
            }
            if (ended) {
                return;
            }
            queue.append(rows);
            queue.overflow().ifPresent(error -> {
                throw error;
            });
            if (commits != null) {
                commits.appended(rows.rows());
            }
        }
        write();
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
            if (ended) {
                return;
            }
            ended = true;
            failure = error;
        }
        write();
    }

    @Override
    public Optional<SluiceException> failure() {
        synchronized (queue) {
            return Optional.ofNullable(failure);
        }
    }

    // ---- the client ----

    @Override
    public @Nullable ResultPage page(long token, int maxRows) {
        try {
            ResultPage again = pages.again(token);
            return again == null ? nextPage(maxRows) : again;
        } catch (IOException e) {
            throw failed("reading", e);
        }
    }

    @Override
    public @Nullable ResultPage nextPage(int maxRows) {
        long limit;
        synchronized (queue) {
            limit = readable;
            countOnDisk();
            if (pages.nextRow() == limit) {
                if (!endWritten) {
                    return null;
                }
                if (failure != null) {
                    throw failure;
                }
                return pages.empty(Status.EOS);
            }
        }
        try {
            ResultPage page = pages.next(maxRows, limit);
            synchronized (queue) {
                passed = pages.nextRow();
            }
            wakeProducer();
            return page;
        } catch (IOException e) {
            throw failed("reading", e);
        }
    }

    @Override
    public void rewind() {
        pages.rewind();
    }

    @Override
    public ResultPage emptyPage() {
        return pages.empty(Status.PAYLOAD);
    }

    @Override
    public void close() {
        if (letGo()) {
            DurableFiles.deleteDirectory(folder);
        }
    }

    @Override
    public void suspend() {
        letGo();
    }

    /** False when that has been. */
    private boolean letGo() {
        synchronized (queue) {
            if (suspended) {
                return false;
            }
            suspended = true;
            queue.clear();
            countOnDisk();
        }
        pages.release();
        synchronized (writeLock) { // after the frame that is being written
            try {
                spool.close();
            } catch (IOException e) {
                throw failed("closing", e);
            }
        }
        return true;
    }

    private void recover() throws IOException {
        spool.recover();
        pages.recover();
        readable = spool.rows();
        countOnDisk();
        passed = pages.nextRow();
        ended = true;
        endWritten = true;
        Path file = folder.resolve(ResultEnd.FILE);
        if (!Files.exists(file)) {
            failure = interrupted();
        } else {
            ResultEnd end = DurableFiles.read(file, ResultEnd.class);
            failure = end.rows() != readable
                    ? damaged(end.rows())
                    : end.error() == null ? null : end.error().toException();
        }
        if (pages.nextRow() > readable) {
            failure = damaged(pages.nextRow());
            pages.backTo(readable);
        }
    }

    // ---- the writing thread ----

    private void write() {
        synchronized (queue) {
            if (writing || suspended) {
                return;
            }
            writing = true;
        }
        executor.execute(this::writeAll);
    }

    private void writeAll() {
        try {
            while (writeQueued()) {
                wakeProducer();
                wakeClient();
            }
        } catch (IOException e) {
            fail(failed("writing", e));
        } catch (SluiceException e) {
            fail(e);
        }
        wakeProducer();
        wakeClient();
    }

    /** Puts what waits on disk. False when there was nothing to do. */
    private boolean writeQueued() throws IOException {
        synchronized (writeLock) {
            boolean some = false;
            for (RowBatch frame = take(); frame != null; frame = take()) {
                spool.append(frame);
                some = true;
            }
            if (some) {
                spool.sync();
            }
            if (afterWriting() || some) {
                return true;
            }
            @Nullable SluiceException error;
            synchronized (queue) {
                if (!queue.isEmpty()) {
                    return true;
                }
                writing = false;
                if (suspended || !ended || endWritten) {
                    return false;
                }
                error = failure;
            }
            if (commits != null) {
                spool.truncate(readable);
            }
            writeEnd(spool.rows(), error);
            return false;
        }
    }

    /** Tells those that wait for what is on disk. False when nobody did. */
    private boolean afterWriting() {
        List<Runnable> calls;
        synchronized (queue) {
            if (suspended) {
                return false;
            }
            if (commits == null) {
                readable = spool.rows();
                return false;
            }
            uncommittedBytes = spool.bytesFrom(readable);
            calls = commits.done(spool.rows());
        }
        calls.forEach(Runnable::run);
        return !calls.isEmpty();
    }

    private void writeEnd(long rows, @Nullable SluiceException error) {
        DurableFiles.write(folder.resolve(ResultEnd.FILE), ResultEnd.of(rows, error));
        synchronized (queue) {
            endWritten = true;
        }
    }

    private @Nullable RowBatch take() {
        synchronized (queue) {
            if (suspended || queue.isEmpty()) {
                return null;
            }
            return queue.take(commits == null ? FRAME_ROWS : commits.together(spool.rows(), FRAME_ROWS));
        }
    }

    /** Nothing more gets on disk: neither rows nor the end. The client gets what is there, and then the error. */
    private void fail(SluiceException error) {
        synchronized (queue) {
            queue.clear();
            writing = false;
            ended = true;
            endWritten = true;
            failure = error;
        }
    }

    private void wakeProducer() {
        Optional<Runnable> callback;
        synchronized (queue) {
            callback = signal.after(hasRoom());
        }
        callback.ifPresent(Runnable::run);
    }

    private void wakeClient() {
        Runnable callback;
        synchronized (queue) {
            callback = onReadable;
        }
        callback.run();
    }

    private boolean hasRoom() {
        return ended
                || suspended
                || queue.rows() < settings.bufferRows()
                        && queue.mayGrow()
                        && queue.bytes() < settings.bufferBytes()
                        && hasRoomOnDisk();
    }

    /** A result whose client has got all goes on, however little room there is. */
    private boolean hasRoomOnDisk() {
        countOnDisk();
        return !settings.disk().full() || readable <= passed;
    }

    /** Counts what is on disk, but for what the client cannot have yet. */
    private void countOnDisk() {
        long bytes = suspended ? 0 : spool.bytes() - uncommittedBytes;
        settings.disk().add(bytes - countedOnDisk);
        countedOnDisk = bytes;
    }

    // ---- checkpoints ----

    /** Gives rows away when they are in a complete checkpoint. */
    private final class Checkpoints implements LastingResults {
        @Override
        public void prepare(long checkpoint, boolean last, Consumer<byte[]> prepared) {
            synchronized (queue) {
                requireNonNull(commits).prepare(checkpoint, last, prepared);
            }
            write();
        }

        @Override
        public void commit(List<byte[]> prepared) {
            for (byte[] each : prepared) {
                RowCommits.Prepared work = RowCommits.Prepared.read(each);
                if (work.result().equals(folder.getFileName().toString())) {
                    commit(work);
                }
            }
            wakeProducer();
            wakeClient();
        }

        private void commit(RowCommits.Prepared work) {
            synchronized (writeLock) {
                synchronized (queue) {
                    if (endWritten || work.checkpoint() <= committed) {
                        return;
                    }
                    committed = work.checkpoint();
                    readable = work.rows();
                    uncommittedBytes = spool.bytesFrom(readable);
                    ended |= work.last();
                }
                if (work.last()) {
                    // Before it is written down that the job has ended.
                    writeEnd(work.rows(), null);
                }
            }
        }

        @Override
        public void takeBack(long checkpoint) throws IOException {
            synchronized (writeLock) {
                synchronized (queue) {
                    if (suspended || ended) {
                        return;
                    }
                    if (committed > checkpoint || given > readable) {
                        throw givenAlready(checkpoint);
                    }
                    queue.clear();
                    requireNonNull(commits).reset(readable);
                    uncommittedBytes = 0;
                }
                spool.truncate(readable);
            }
            wakeProducer();
        }
    }

    private static SluiceException givenAlready(long checkpoint) {
        return SluiceException.of(
                        ErrorCode.VALIDATION_ERROR,
                        "the query would give rows again: it goes back to checkpoint " + checkpoint
                                + ", and the client may have got later ones")
                .hint("Run the query again.");
    }

    private static SluiceException interrupted() {
        return SluiceException.of(
                        ErrorCode.OPERATION_CANCELED, "the gateway ended before the query had given all its rows")
                .detail("The rows that it had given are those that were fetched.")
                .hint("Run the query again; INSERT INTO a table with checkpoints goes on after a restart.");
    }

    private static SluiceException damaged(long expected) {
        return SluiceException.of(
                ErrorCode.IO_ERROR, "the files of the result are damaged: it had " + expected + " rows");
    }

    private static SluiceException failed(String what, IOException cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", what + " the files of the result failed: " + cause.getMessage());
    }
}
