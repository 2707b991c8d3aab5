package io.sluice.exec.runtime.sink;

import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connector's writer as its subtask sees it: called directly when it does not block, else on a blocking thread, which takes copies
 * of the batches from a bounded queue and is held only while there is something to write.
 */
final class WriterHandle {
    private static final int QUEUED_AT_MOST = 2;
    private static final int FIRST_CAPACITY = 16;

    /** What waits for the blocking thread, in order. */
    private sealed interface Item {}

    private record Rows(RowBatch batch) implements Item {}

    private record Prepare(long checkpoint, long watermark, Consumer<List<byte[]>> prepared) implements Item {}

    private final Supplier<SinkWriter> factory;
    private final List<LogicalType> types;
    private final OperatorContext context;
    private final ConcurrentLinkedQueue<Item> queue = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<RowBatch> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    /** Whether a blocking thread works here now. */
    private final AtomicBoolean running = new AtomicBoolean();

    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile @Nullable SinkWriter writer;
    private volatile boolean finishing;
    private volatile boolean finished;
    private volatile boolean closing;

    WriterHandle(Supplier<SinkWriter> factory, List<LogicalType> types, OperatorContext context) {
        this.factory = factory;
        this.types = types;
        this.context = context;
    }

    /** Makes the writer on a blocking thread. */
    void open() {
        running.set(true);
        context.executeBlocking(() -> {
            try {
                writer = factory.get();
            } finally {
                running.set(false);
            }
            if (closing) {
                end();
            }
            context.wakeUp();
        });
    }

    boolean opened() {
        return writer != null;
    }

    boolean ready() {
        return writer != null && queued.get() < QUEUED_AT_MOST;
    }

    void write(RowBatch batch) {
        SinkWriter target = target();
        if (!target.blocking()) {
            io(() -> target.write(batch));
            context.countWritten(batch.rows());
            return;
        }
        RowBatch copy = free.poll();
        if (copy == null) {
            copy = new RowBatch(types, FIRST_CAPACITY);
        }
        copy.appendRange(batch, 0, batch.rows());
        queued.incrementAndGet();
        queue.add(new Rows(copy));
        start();
    }

    /** Has the writer complete what was written so far. @param prepared is told what is left to be done */
    void prepareCommit(long checkpoint, long watermark, Consumer<List<byte[]>> prepared) {
        SinkWriter target = target();
        if (target.blocking()) {
            queue.add(new Prepare(checkpoint, watermark, prepared));
            start();
        } else {
            prepare(target, new Prepare(checkpoint, watermark, prepared));
        }
    }

    /** Whether everything that was to be done is done. */
    boolean drained() {
        return queue.isEmpty() && queued.get() == 0;
    }

    private static void prepare(SinkWriter target, Prepare item) {
        io(() -> item.prepared.accept(target.prepareCommit(item.checkpoint, item.watermark)));
    }

    /** Everything has been written: makes it visible. {@link #finished} tells when that is done. */
    void finish() {
        SinkWriter target = target();
        finishing = true;
        if (target.blocking()) {
            start();
        } else {
            complete(target);
        }
    }

    boolean finished() {
        return finished;
    }

    /** Undoes what is not finished, and closes. */
    void close() {
        closing = true;
        if (running.get()) {
            return; // The blocking thread sees it.
        }
        SinkWriter target = writer;
        if (target != null && target.blocking()) {
            context.executeBlocking(this::end);
        } else {
            end();
        }
    }

    private void start() {
        if (running.compareAndSet(false, true)) {
            context.executeBlocking(this::drain);
        }
    }

    /** On a blocking thread. */
    private void drain() {
        SinkWriter target = target();
        try {
            Item next = queue.poll();
            while (next != null && !closing) {
                if (next instanceof Rows rows) {
                    write(target, rows.batch);
                } else if (next instanceof Prepare prepare) {
                    prepare(target, prepare);
                }
                next = queue.poll();
            }
            if (finishing && !finished && !closing && queued.get() == 0) {
                complete(target);
            }
        } finally {
            running.set(false);
        }
        if (closing) {
            end();
        } else if (!queue.isEmpty() || finishing && !finished) {
            // Something came after the last look at the queue.
            start();
        }
        context.wakeUp();
    }

    private void write(SinkWriter target, RowBatch batch) {
        io(() -> target.write(batch));
        context.countWritten(batch.rows());
        batch.reset();
        free.add(batch);
        queued.decrementAndGet();
        context.wakeUp();
    }

    private void complete(SinkWriter target) {
        io(target::finish);
        finished = true;
        end();
    }

    /** Ends the writer, once, on whichever thread comes first. */
    private void end() {
        SinkWriter target = writer;
        if (target == null || !ended.compareAndSet(false, true)) {
            return;
        }
        io(() -> {
            try {
                if (!finished) {
                    target.abort();
                }
            } finally {
                target.close();
            }
        });
    }

    private SinkWriter target() {
        SinkWriter target = writer;
        if (target == null) {
            throw new IllegalStateException("the writer is not open");
        }
        return target;
    }

    private interface IoAction {
        void run() throws IOException;
    }

    private static void io(IoAction action) {
        try {
            action.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
