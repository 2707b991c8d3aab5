package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.state.SharedState;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A complete checkpoint: what is to be known of it besides its state files.
 *
 * @param id counts up from 1 in a job
 * @param jobId of the job that made it
 * @param savepoint whether it was asked for, and stays until somebody deletes it
 * @param time of its start, milliseconds since the epoch
 * @param maxParallelism the job's key groups
 * @param committables what sinks had prepared when it was made
 */
public record CheckpointMetadata(
        long id,
        String jobId,
        boolean savepoint,
        long time,
        int maxParallelism,
        List<Operator> operators,
        List<Committable> committables) {
    /**
     * The state of an operator.
     *
     * @param bound whether only as many subtasks as wrote it can read it, each its own
     * @param subtasks by number, as many as the operator had
     */
    public record Operator(OperatorIdentity identity, boolean bound, List<Subtask> subtasks) {
        public Operator {
            subtasks = List.copyOf(subtasks);
        }
    }

    /**
     * @param finished whether its inputs had ended and it had dealt with all of them; then there is no state
     * @param shared states that lie in files which other checkpoints use too
     */
    public record Subtask(boolean finished, StateHandle state, List<SharedState> shared) {
        public Subtask {
            shared = List.copyOf(shared);
        }

        public Subtask(boolean finished, StateHandle state) {
            this(finished, state, List.of());
        }

        long bytes() {
            return state.length()
                    + shared.stream().mapToLong(SharedState::bytes).sum();
        }
    }

    /** What the committer of a sink is to make visible. @param sink the id of the operator */
    public record Committable(String sink, byte[] prepared) {}

    public CheckpointMetadata {
        operators = List.copyOf(operators);
        committables = List.copyOf(committables);
    }

    /** The same checkpoint without other operators and their sinks' work. @param ids of operators */
    CheckpointMetadata only(Set<String> ids) {
        return new CheckpointMetadata(
                id,
                jobId,
                savepoint,
                time,
                maxParallelism,
                operators.stream()
                        .filter(operator -> ids.contains(operator.identity().id()))
                        .toList(),
                committables.stream().filter(each -> ids.contains(each.sink())).toList());
    }

    /** Bytes of state. */
    public long stateBytes() {
        return operators.stream()
                .flatMap(operator -> operator.subtasks.stream())
                .mapToLong(Subtask::bytes)
                .sum();
    }

    /** The names of the shared files that the checkpoint needs. */
    Set<String> sharedFiles() {
        return operators.stream()
                .flatMap(operator -> operator.subtasks.stream())
                .flatMap(subtask -> subtask.shared.stream())
                .flatMap(state -> state.stretches().stream())
                .map(SharedState.Stretch::file)
                .collect(Collectors.toSet());
    }
}
