package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StoredEntries;
import io.sluice.exec.runtime.state.StoredState;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** A checkpoint that was read: the states that its operators go on with, however many subtasks they have now. */
public final class RestoredState {
    private final CheckpointMetadata metadata;
    private final Map<String, Operator> operators = new LinkedHashMap<>();

    private record Operator(CheckpointMetadata.Operator written, List<StoredState> states) {}

    /** @param states of each operator and each of its subtasks, what it had */
    RestoredState(CheckpointMetadata metadata, List<List<StoredState>> states) {
        this.metadata = metadata;
        for (int i = 0; i < states.size(); i++) {
            CheckpointMetadata.Operator operator = metadata.operators().get(i);
            operators.put(operator.identity().id(), new Operator(operator, states.get(i)));
        }
    }

    public CheckpointMetadata metadata() {
        return metadata;
    }

    /** How many subtasks an operator had; empty when the checkpoint has nothing that fits it. */
    public OptionalInt parallelism(OperatorIdentity identity) {
        return find(identity)
                .map(found -> OptionalInt.of(found.written.subtasks().size()))
                .orElseGet(OptionalInt::empty);
    }

    /**
     * The state under the names that the operators of a job have. State is an operator's that does the same under the same name or, when
     * that is given away otherwise, the only one that does the same.
     *
     * @param ignoreUnclaimed whether state may be left behind
     * @throws SluiceException VALIDATION_ERROR when there is state that no operator of the job fits
     */
    public RestoredState claimedBy(List<OperatorIdentity> identities, boolean ignoreUnclaimed) {
        Map<String, OperatorIdentity> owners = new LinkedHashMap<>();
        for (OperatorIdentity identity : identities) {
            find(identity)
                    .ifPresent(found -> owners.put(found.written.identity().id(), identity));
        }
        List<CheckpointMetadata.Operator> claimed = new ArrayList<>();
        List<List<StoredState>> states = new ArrayList<>();
        for (Operator operator : operators.values()) {
            OperatorIdentity owner = owners.get(operator.written.identity().id());
            if (owner != null) {
                claimed.add(
                        new CheckpointMetadata.Operator(owner, operator.written.bound(), operator.written.subtasks()));
                states.add(operator.states);
            } else if (!ignoreUnclaimed && hasState(operator)) {
                throw unclaimed(operator.written.identity().name());
            }
        }
        List<CheckpointMetadata.Committable> committables = metadata.committables().stream()
                .map(each -> new CheckpointMetadata.Committable(
                        owner(owners, each.sink()).id(), each.prepared()))
                .toList();
        return new RestoredState(
                new CheckpointMetadata(
                        metadata.id(),
                        metadata.jobId(),
                        metadata.savepoint(),
                        metadata.time(),
                        metadata.maxParallelism(),
                        claimed,
                        committables),
                states);
    }

    private OperatorIdentity owner(Map<String, OperatorIdentity> owners, String sink) {
        OperatorIdentity owner = owners.get(sink);
        if (owner == null) {
            Operator written = operators.get(sink);
            throw unclaimed(written == null ? sink : written.written.identity().name());
        }
        return owner;
    }

    private SluiceException unclaimed(String name) {
        return SluiceException.of(
                        ErrorCode.VALIDATION_ERROR,
                        "the state of \"" + name + "\" in checkpoint " + metadata.id() + " of job " + metadata.jobId()
                                + " fits no operator of the statement")
                .hint("SET '" + CheckpointOptions.IGNORE_UNCLAIMED.key() + "' = 'true' leaves such state behind.");
    }

    private static boolean hasState(Operator operator) {
        return operator.written.subtasks().stream()
                .anyMatch(subtask ->
                        subtask.state().length() > 0 || !subtask.shared().isEmpty());
    }

    private Optional<Operator> find(OperatorIdentity identity) {
        Operator same = operators.get(identity.id());
        if (same != null && same.written.identity().shape().equals(identity.shape())) {
            return Optional.of(same);
        }
        List<Operator> alike = operators.values().stream()
                .filter(each -> each.written.identity().shape().equals(identity.shape()))
                .toList();
        return alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty();
    }

    /**
     * What a subtask goes on with; empty when the checkpoint knows nothing of the operator.
     *
     * @throws SluiceException NOT_SUPPORTED when the state cannot be shared out anew
     */
    public Optional<SnapshotReader> reader(OperatorIdentity identity, int subtask, int parallelism) {
        Operator found = find(identity).orElse(null);
        if (found == null) {
            return Optional.empty();
        }
        if (found.states.size() == parallelism) {
            return Optional.of(SnapshotReader.of(found.states.get(subtask)));
        }
        if (found.written.bound() || hasForeignKeys(found)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with(
                            "feature",
                            "restoring the state of \"" + identity.name() + "\" with parallelism " + parallelism
                                    + " instead of " + found.states.size());
        }
        return Optional.of(SnapshotReader.shared(found.states, subtask, parallelism, metadata.maxParallelism()));
    }

    /** Whether a subtask had entries of keys that were another's. What went into stretches was looked at when it was written. */
    private boolean hasForeignKeys(Operator operator) {
        int parallelism = operator.states.size();
        SnapshotWriter entry = new SnapshotWriter();
        for (int subtask = 0; subtask < parallelism; subtask++) {
            IntPredicate own = SnapshotReader.keysOf(subtask, parallelism, metadata.maxParallelism());
            for (StoredEntries entries : operator.states.get(subtask).entries()) {
                if (!entries.shared() && entries.entries(own.negate()).next(entry)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a subtask has nothing to do any more. */
    public boolean finished(OperatorIdentity identity, int subtask, int parallelism) {
        Operator found = find(identity).orElse(null);
        if (found == null) {
            return false;
        }
        List<CheckpointMetadata.Subtask> subtasks = found.written.subtasks();
        // Where some of them have ended, all channels to the others have: with other numbers they see that once more.
        return subtasks.size() == parallelism
                ? subtasks.get(subtask).finished()
                : subtasks.stream().allMatch(CheckpointMetadata.Subtask::finished);
    }
}
