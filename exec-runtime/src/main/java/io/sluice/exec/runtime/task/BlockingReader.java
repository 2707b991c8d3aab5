package io.sluice.exec.runtime.task;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Polls a reader on a blocking thread and hands batches over to the subtask through a bounded queue. The thread is held only while
 * there is room and the reader has more.
 */
final class BlockingReader {
    private static final int HANDED_AT_MOST = 2;

    /** A poll's rows and answer, the split that they are of, and the splits that the reader was then at. */
    record Handed(RowBatch batch, Poll poll, String split, List<String> splits) {}

    /** What comes from the thread: batches, and between them the position behind those before it. */
    private sealed interface Item {}

    private record Polled(Handed handed) implements Item {}

    private record At(byte[] position) implements Item {}

    private final SourceReader reader;
    private final List<LogicalType> types;
    private final Subtask subtask;
    private final TaskJob job;
    private final ConcurrentLinkedQueue<Item> handed = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<RowBatch> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger outstanding = new AtomicInteger();
    /** Whether a thread works here now. */
    private final AtomicBoolean running = new AtomicBoolean();

    private final AtomicBoolean closeStarted = new AtomicBoolean();
    /** The last answer asked for a pause: the thread goes on only when the subtask says so. */
    private volatile boolean paused;

    private volatile Set<String> pauseSplits = Set.of();
    /** What the reader was last told. */
    private Set<String> pausedSplits = pauseSplits;

    /** The subtask has asked where the reader is, and the thread has not answered. */
    private volatile boolean positionWanted;
    /** The subtask has asked and has not got the answer. */
    private boolean positionAsked;

    private volatile boolean closing;
    private volatile boolean failed;
    private @Nullable Thread thread;

    BlockingReader(SourceReader reader, List<LogicalType> types, Subtask subtask, TaskJob job) {
        this.reader = reader;
        this.types = types;
        this.subtask = subtask;
        this.job = job;
    }

    /** Lets the reader be asked again after an answer that asked for a pause. */
    void resume() {
        paused = false;
    }

    /** Splits to leave alone from the next poll on. */
    void pause(Set<String> splits) {
        pauseSplits = splits;
    }

    /** What was read next, or null; then the subtask is woken when there is something. Starts the thread when it should run. */
    @Nullable Handed take() {
        Item next = handed.peek();
        if (next == null) {
            start();
            return null;
        }
        if (next instanceof Polled polled) {
            handed.remove();
            return polled.handed;
        }
        // It came after the subtask had asked in vain. The subtask has been woken for it, and asks again before
        // anything else.
        return null;
    }

    /**
     * Where the reader was behind the batches that were taken, or null when that is not known yet. Then it is when those that come before
     * it are taken, and the subtask is woken.
     */
    byte @Nullable [] position() {
        if (handed.peek() instanceof At at) {
            handed.remove();
            job.activity().leave();
            positionAsked = false;
            return at.position;
        }
        if (!positionAsked) {
            positionAsked = true;
            positionWanted = true;
        }
        start();
        return null;
    }

    /** Gives a batch back. */
    void release(Handed done) {
        done.batch.reset();
        free.add(done.batch);
        outstanding.decrementAndGet();
        job.activity().leave();
        start();
    }

    /** Closes the reader, when its thread has left it. */
    void close() {
        closing = true;
        synchronized (this) {
            if (thread != null) {
                thread.interrupt();
            }
        }
        if (!running.get()) {
            closeReader();
        }
    }

    private void start() {
        if (!failed && wanted() && running.compareAndSet(false, true)) {
            job.executeBlocking(this::read);
        }
    }

    /** Whether there is something to do for the thread. */
    private boolean wanted() {
        return !closing && (positionWanted || !paused && outstanding.get() < HANDED_AT_MOST);
    }

    private void read() {
        try {
            enterThread();
            while (wanted()) {
                if (positionWanted) {
                    positionWanted = false;
                    hand(new At(reader.position()));
                    continue;
                }
                RowBatch batch = free.poll();
                if (batch == null) {
                    batch = new RowBatch(types, job.settings().batchSize());
                }
                Set<String> wanted = pauseSplits;
                if (wanted != pausedSplits) {
                    pausedSplits = wanted;
                    reader.pause(wanted);
                }
                Poll answer = reader.poll(batch);
                paused = !(answer instanceof Poll.More || answer instanceof Poll.Watermark);
                outstanding.incrementAndGet();
                hand(new Polled(new Handed(batch, answer, reader.split(), reader.splits())));
            }
        } catch (Throwable e) { // Whatever it is, it ends this job and not the thread.
            // When it is closing: the interruption that close() sent.
            if (!closing) {
                // A reader that failed has lost its place: it must not be asked again, and the job has to know before
                // the subtask runs.
                failed = true;
                job.fail(e);
            }
        } finally {
            leaveThread();
            running.set(false);
            if (closing) {
                closeReader();
            }
            subtask.wake();
        }
    }

    private void hand(Item item) {
        job.activity().enter();
        handed.add(item);
        subtask.wake();
    }

    private synchronized void enterThread() {
        thread = Thread.currentThread();
    }

    private synchronized void leaveThread() {
        thread = null;
        // The thread goes back to its pool without the interruption that was meant for this reader.
        Thread.interrupted();
    }

    private void closeReader() {
        if (closeStarted.compareAndSet(false, true)) {
            job.executeBlocking(reader::close);
        }
    }
}
