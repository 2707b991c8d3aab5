package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.SourceFactory;
import io.sluice.exec.runtime.operator.SourceTime;
import io.sluice.exec.runtime.operator.SplitTime;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a subtask from a reader that does not block, or hands over to {@link BlockingReader} when it does. Answers of the reader
 * decide when it is asked again.
 */
final class SourceHead {
    /** What the reader waits for. */
    private enum State {
        OPENING,
        POLL,
        WAKE_UP,
        TIME,
        ENDED
    }

    /** The state of a source in snapshots: whether it has ended and, if not, where its reader is. */
    private static final String POSITION = "position";

    private final Subtask subtask;
    private final OperatorIdentity identity;
    private final SourceFactory factory;
    private final TaskJob job;
    private final boolean batchMode;
    private State state = State.OPENING;
    private boolean opening;
    private long waitUntil;
    private volatile @Nullable SourceReader opened;
    private boolean closed;
    private @Nullable SourceReader reader;
    private @Nullable BlockingReader blocking;
    private @Nullable RowBatch batch;
    /** Set from any thread by whoever the reader waits for. */
    private volatile boolean woken;
    /** Where the reader goes before it is asked for the first time. */
    private byte @Nullable [] restored;

    private final @Nullable SourceTime time;
    private Set<String> paused = Set.of();
    private volatile boolean ended;

    SourceHead(Subtask subtask, OperatorIdentity identity, SourceFactory factory, TaskJob job) {
        this.subtask = subtask;
        this.identity = identity;
        this.factory = factory;
        this.job = job;
        batchMode = job.settings().batch();
        time = factory.time().map(SourceTime.Factory::create).orElse(null);
        if (time != null) {
            // Before any source reads: those of a group know of each other from the start.
            time.open(job.environment().clock(), millis -> job.environment().wakeAt(millis, subtask), job::alignment);
        }
    }

    /** Where each split stands; empty for a source whose splits are not told apart. From any thread. */
    List<SplitTime> splits() {
        SourceTime splitTime = time;
        if (splitTime == null) {
            return List.of();
        }
        return ended ? List.of() : splitTime.splits();
    }

    /** What follows the source cannot take more: the time that passes so is nobody's pause. */
    void held() {
        if (time != null) {
            time.held();
        }
    }

    /** Asks the reader once and sends on what it gave. Returns the rows, or -1 when there is nothing to do now. */
    int step(Output output) throws IOException {
        if (time != null && state != State.OPENING) {
            time.onTime(output);
            if (time.waits() && state != State.ENDED) {
                return -1;
            }
            pause(time.paused());
        }
        return switch (state) {
            case OPENING -> open(output);
            case POLL -> poll(output);
            case WAKE_UP -> woken ? poll(output) : -1;
            case TIME -> {
                if (woken || job.environment().clock().currentTimeMillis() >= waitUntil) {
                    yield poll(output);
                }
                // Woken for another reason: the timer that was set is still to come.
                yield -1;
            }
            case ENDED -> -1;
        };
    }

    OperatorIdentity identity() {
        return identity;
    }

    /** Nothing more is wanted of the reader. */
    void end() {
        state = State.ENDED;
        closeTime();
    }

    /** Goes to where a reader was, or to the end. Before the first step. */
    void restore(SnapshotReader snapshot) {
        if (!snapshot.next(POSITION)) {
            return;
        }
        boolean hadEnded = snapshot.readInt() != 0;
        int length = snapshot.readInt();
        int from = snapshot.skip(length);
        restored = Arrays.copyOfRange(snapshot.data(), from, from + length);
        if (hadEnded) {
            end();
        }
    }

    /** Writes where the reader is. Returns false when that is not known yet; then the subtask is woken when it is. */
    boolean snapshot(SnapshotWriter snapshot) {
        byte[] position;
        SourceReader source = reader;
        if (state == State.ENDED) {
            position = new byte[0];
        } else if (state == State.OPENING || source == null) {
            return false;
        } else if (blocking == null) {
            position = source.position();
        } else {
            byte[] taken = blocking.position();
            if (taken == null) {
                return false;
            }
            position = taken;
        }
        snapshot.begin(POSITION);
        snapshot.beginEntry(0);
        snapshot.writeInt(state == State.ENDED ? 1 : 0);
        snapshot.writeInt(position.length);
        snapshot.writeBytes(position, 0, position.length);
        snapshot.endEntry();
        snapshot.end();
        return true;
    }

    boolean ended() {
        return state == State.ENDED;
    }

    private void pause(Set<String> splits) {
        if (!splits.equals(paused)) {
            paused = splits;
            if (blocking != null) {
                blocking.pause(splits);
            } else if (reader != null) {
                reader.pause(splits);
            }
            // A reader that waits may go on with the splits that are not paused any more.
            woken = true;
        }
    }

    void close() {
        SourceReader current;
        synchronized (this) {
            closed = true;
            current = opened;
        }
        closeTime();
        if (blocking != null) {
            blocking.close();
        } else if (current != null) {
            if (current.blocking()) {
                job.executeBlocking(current::close);
                return;
            }
            try {
                current.close();
            } catch (IOException e) {
                job.fail(e);
            }
        }
    }

    private void closeTime() {
        if (time != null && !ended) {
            ended = true;
            time.close();
        }
    }

    private int open(Output output) throws IOException {
        SourceReader ready = opened;
        if (ready == null) {
            if (factory.immediate()) {
                ready = factory.create(context());
                restore(ready);
                opened = ready;
            } else {
                if (!opening) {
                    opening = true;
                    job.executeBlocking(this::create);
                }
                return -1;
            }
        }
        reader = ready;
        if (ready.blocking()) {
            blocking = new BlockingReader(ready, factory.types(), subtask, job);
        } else {
            batch = new RowBatch(factory.types(), job.settings().batchSize());
        }
        if (time != null) {
            time.splits(ready.splits(), output);
        }
        state = State.POLL;
        return 0;
    }

    /** On a blocking thread. */
    private void create() throws IOException {
        SourceReader created = factory.create(context());
        restore(created);
        boolean tooLate;
        synchronized (this) {
            opened = created;
            tooLate = closed;
        }
        if (tooLate) {
            created.close();
        }
        subtask.wake();
    }

    private void restore(SourceReader created) throws IOException {
        byte[] position = restored;
        if (position != null) {
            created.restore(position);
            restored = null;
        }
    }

    private SourceContext context() {
        return new SourceContext(
                subtask.number(),
                subtask.parallelism(),
                job.settings().batchSize(),
                job.environment().clock(),
                this::wakeUp);
    }

    private void wakeUp() {
        woken = true;
        subtask.wake();
    }

    private int poll(Output output) throws IOException {
        woken = false;
        BlockingReader elsewhere = blocking;
        if (elsewhere != null) {
            if (state != State.POLL) {
                elsewhere.resume();
            }
            BlockingReader.Handed handed = elsewhere.take();
            if (handed == null) {
                // The reader's thread wakes the subtask, whatever the reader had waited for.
                state = State.POLL;
                return -1;
            }
            int rows = emit(handed.batch(), handed.split(), handed.splits(), output);
            after(handed.poll(), handed.split(), output);
            elsewhere.release(handed);
            return rows;
        }
        RowBatch target = batch;
        SourceReader source = reader;
        if (target == null || source == null) {
            throw new IllegalStateException("not open");
        }
        Poll answer = source.poll(target);
        int rows = emit(target, source.split(), source.splits(), output);
        target.reset();
        after(answer, source.split(), output);
        return rows;
    }

    private int emit(RowBatch rows, String split, List<String> splits, Output output) {
        if (time != null) {
            emit(time, rows, split, splits, output);
        } else if (rows.rows() > 0) {
            output.emit(rows);
        }
        return rows.rows();
    }

    /** A split whose last rows these are has its say until they are sent. */
    private static void emit(SourceTime time, RowBatch rows, String split, List<String> splits, Output output) {
        if (rows.rows() > 0) {
            if (splits.contains(split)) {
                time.splits(splits, output);
            }
            time.rows(split, rows, output);
        }
        time.splits(splits, output);
    }

    private void after(Poll answer, String split, Output output) {
        if (answer instanceof Poll.More) {
            state = State.POLL;
        } else if (answer instanceof Poll.Watermark watermark) {
            state = State.POLL;
            if (time != null) {
                time.watermark(split, watermark.timestamp(), output);
            } else if (!batchMode) {
                output.emitWatermark(watermark.timestamp());
            }
        } else if (answer instanceof Poll.End) {
            state = State.ENDED;
            closeTime();
        } else if (answer instanceof Poll.Wait) {
            state = State.WAKE_UP;
        } else if (answer instanceof Poll.WaitUntil until) {
            state = State.TIME;
            waitUntil = until.millis();
            job.environment().wakeAt(waitUntil, subtask);
        } else {
            state = State.WAKE_UP;
            job.activity().whenIdle(this::wakeUp);
        }
    }
}
