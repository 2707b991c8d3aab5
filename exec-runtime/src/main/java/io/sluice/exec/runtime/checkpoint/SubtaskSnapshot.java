package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Committable;
import io.sluice.exec.runtime.state.SnapshotWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a subtask has taken down when a barrier came. The rest is done elsewhere, while the subtask goes on: its states are written, and its
 * sinks complete what came before the barrier.
 */
public final class SubtaskSnapshot {
    private final long checkpoint;
    private final int vertex;
    private final int subtask;
    private final boolean finished;
    private final List<Part> parts;
    private final List<Committable> committables = new ArrayList<>();
    private final AtomicInteger sinks = new AtomicInteger(1);
    private Runnable onPrepared = () -> {};

    /** An operator's state. */
    public record Part(OperatorIdentity operator, SnapshotWriter state) {}

    /** @param finished whether the subtask has dealt with all its inputs, which have ended */
    public SubtaskSnapshot(long checkpoint, int vertex, int subtask, boolean finished, List<Part> parts) {
        this.checkpoint = checkpoint;
        this.vertex = vertex;
        this.subtask = subtask;
        this.finished = finished;
        this.parts = List.copyOf(parts);
    }

    public long checkpoint() {
        return checkpoint;
    }

    public int vertex() {
        return vertex;
    }

    public int subtask() {
        return subtask;
    }

    public boolean finished() {
        return finished;
    }

    public List<Part> parts() {
        return parts;
    }

    /** A sink will say what it has prepared; before {@link #onPrepared} is called. */
    public void awaitSink() {
        sinks.incrementAndGet();
    }

    /** A sink has prepared something, or nothing. */
    public void prepared(String sink, List<byte[]> work) {
        synchronized (committables) {
            work.forEach(each -> committables.add(new Committable(sink, each)));
        }
        sinkDone();
    }

    /** What the sinks have prepared. */
    List<Committable> committables() {
        synchronized (committables) {
            return List.copyOf(committables);
        }
    }

    /** Calls back once, when all sinks have prepared what they had. */
    void onPrepared(Runnable action) {
        onPrepared = action;
        sinkDone();
    }

    private void sinkDone() {
        if (sinks.decrementAndGet() == 0) {
            onPrepared.run();
        }
    }
}
