package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Operator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** A checkpoint that waits for subtasks. */
final class PendingCheckpoint {
    private final long id;
    private final long startMillis;
    private final long time;
    private final Path folder;
    private final Optional<CompletableFuture<Path>> asked;
    private final boolean stop;
    /** Of each subtask, two things: what it has written, and what its sinks have prepared. */
    private int waiting;

    private boolean allFinished = true;
    private boolean completing;
    private long writtenBytes;
    /** By operator and subtask. */
    private final Map<String, Written> operators = new LinkedHashMap<>();

    private static final class Written {
        final OperatorIdentity identity;
        final TreeMap<Integer, CheckpointMetadata.Subtask> subtasks = new TreeMap<>();
        boolean bound;

        Written(OperatorIdentity identity) {
            this.identity = identity;
        }
    }

    /**
     * @param startMillis of the environment's steady time
     * @param time of the clock, milliseconds since the epoch
     * @param asked who asked for it, when it is a savepoint
     * @param stop whether the job ends with it
     * @param tasks subtasks that will take part
     */
    PendingCheckpoint(
            long id,
            long startMillis,
            long time,
            Path folder,
            Optional<CompletableFuture<Path>> asked,
            boolean stop,
            int tasks) {
        this.id = id;
        this.startMillis = startMillis;
        this.time = time;
        this.folder = folder;
        this.asked = asked;
        this.stop = stop;
        waiting = 2 * tasks;
    }

    long id() {
        return id;
    }

    long startMillis() {
        return startMillis;
    }

    long time() {
        return time;
    }

    Path folder() {
        return folder;
    }

    Optional<CompletableFuture<Path>> asked() {
        return asked;
    }

    boolean stop() {
        return stop;
    }

    /** A subtask's sinks have prepared. Returns whether it was the last thing to wait for. */
    boolean addPrepared() {
        return --waiting == 0;
    }

    /** Adds what a subtask wrote. Returns whether it was the last thing to wait for. */
    boolean add(SubtaskSnapshot snapshot, CheckpointStore.Written states) {
        for (int i = 0; i < states.states().size(); i++) {
            SubtaskSnapshot.Part part = snapshot.parts().get(i);
            Written written = operators.computeIfAbsent(part.operator().id(), ignored -> new Written(part.operator()));
            written.bound |= part.state().foreign();
            written.subtasks.put(snapshot.subtask(), states.states().get(i));
        }
        writtenBytes += states.bytes();
        allFinished &= snapshot.finished();
        return --waiting == 0;
    }

    /** Bytes of state that were written for it. */
    long writtenBytes() {
        return writtenBytes;
    }

    /** Whether all subtasks had nothing more to do. */
    boolean allFinished() {
        return allFinished;
    }

    void setCompleting() {
        completing = true;
    }

    /** Whether all subtasks have answered and the metadata is being written. */
    boolean completing() {
        return completing;
    }

    List<Operator> operators() {
        List<Operator> all = new ArrayList<>();
        for (Written written : operators.values()) {
            all.add(new Operator(written.identity, written.bound, List.copyOf(written.subtasks.values())));
        }
        return all;
    }
}
