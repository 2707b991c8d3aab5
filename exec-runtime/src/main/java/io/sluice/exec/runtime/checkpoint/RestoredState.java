package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.state.EntryCount;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateConversion;
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
import java.util.stream.Stream;

/** A checkpoint that was read: the states that its operators go on with, however many subtasks they have now. */
public final class RestoredState {
    private final CheckpointMetadata metadata;
    private final Map<String, Operator> operators = new LinkedHashMap<>();
    /** Whether states have been given to the operators of a plan already, which have their ids. */
    private final boolean assigned;

    private record Operator(CheckpointMetadata.Operator written, List<StoredState> states) {}

    /** @param states of each operator and each of its subtasks, what it had */
    RestoredState(CheckpointMetadata metadata, List<List<StoredState>> states) {
        this(metadata, states, false);
    }

    private RestoredState(CheckpointMetadata metadata, List<List<StoredState>> states, boolean assigned) {
        this.metadata = metadata;
        this.assigned = assigned;
        for (int i = 0; i < states.size(); i++) {
            CheckpointMetadata.Operator operator = metadata.operators().get(i);
            operators.put(operator.identity().id(), new Operator(operator, states.get(i)));
        }
    }

    public CheckpointMetadata metadata() {
        return metadata;
    }

    /** Bytes of state of a node of the plan, over all its operators. */
    public long bytes(int node) {
        return of(node).flatMap(operator -> operator.written.subtasks().stream())
                .mapToLong(CheckpointMetadata.Subtask::bytes)
                .sum();
    }

    /** Entries in the state of a node of the plan. */
    public long entries(int node) {
        return of(node).flatMap(operator -> operator.states.stream())
                .mapToLong(EntryCount::ofKeys)
                .sum();
    }

    /** Whether a node of the plan has written anything. */
    public boolean holds(int node) {
        return of(node).anyMatch(RestoredState::hasState);
    }

    /** Whether there are rows that a barrier has overtaken, which only the plan that sent them can receive. */
    public boolean hasRowsUnderWay() {
        return operators.values().stream()
                .flatMap(operator -> operator.states.stream())
                .anyMatch(state -> SnapshotReader.of(state).next(SnapshotWriter.ROWS_UNDER_WAY));
    }

    private Stream<Operator> of(int node) {
        return operators.values().stream().filter(each -> node(each.written.identity()) == node);
    }

    private static int node(OperatorIdentity identity) {
        return Integer.parseInt(identity.id().substring(0, identity.id().indexOf(OperatorIdentity.PLACE)));
    }

    /**
     * The state under the ids that the operators of another plan have: each node's goes to one node.
     *
     * @param nodes by node of the plan that wrote it, the node that takes it over; what is not there is left behind
     * @param conversions by node of the plan that wrote it, how its state is read by the other
     */
    public RestoredState assigned(Map<Integer, Integer> nodes, Map<Integer, List<StateConversion>> conversions) {
        List<CheckpointMetadata.Operator> renamed = new ArrayList<>();
        List<List<StoredState>> states = new ArrayList<>();
        Map<String, String> ids = new LinkedHashMap<>();
        for (Operator operator : operators.values()) {
            OperatorIdentity was = operator.written.identity();
            Integer owner = nodes.get(node(was));
            String place = was.id().substring(was.id().indexOf(OperatorIdentity.PLACE));
            // What is left behind keeps its name, under an id that no operator has.
            String id = (owner == null ? "left" + node(was) : owner) + place;
            ids.put(was.id(), id);
            renamed.add(new CheckpointMetadata.Operator(
                    new OperatorIdentity(id, was.shape(), was.name()),
                    operator.written.bound(),
                    operator.written.subtasks()));
            List<StoredState> converted = operator.states;
            for (StateConversion conversion : conversions.getOrDefault(node(was), List.of())) {
                converted = converted.stream().map(conversion::apply).toList();
            }
            states.add(converted);
        }
        List<CheckpointMetadata.Committable> committables = metadata.committables().stream()
                .map(each ->
                        new CheckpointMetadata.Committable(ids.getOrDefault(each.sink(), each.sink()), each.prepared()))
                .toList();
        return with(renamed, committables, states, true);
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
                // What a savepoint's sinks had prepared was made visible when it was made.
                .filter(each -> owners.containsKey(each.sink()) || !ignoreUnclaimed || !metadata.savepoint())
                .map(each -> new CheckpointMetadata.Committable(
                        owner(owners, each.sink()).id(), each.prepared()))
                .toList();
        return with(claimed, committables, states, assigned);
    }

    /** The same checkpoint with other operators. */
    private RestoredState with(
            List<CheckpointMetadata.Operator> others,
            List<CheckpointMetadata.Committable> committables,
            List<List<StoredState>> states,
            boolean assignedToThem) {
        CheckpointMetadata changed = new CheckpointMetadata(
                metadata.id(),
                metadata.jobId(),
                metadata.savepoint(),
                metadata.time(),
                metadata.maxParallelism(),
                others,
                committables);
        return new RestoredState(changed, states, assignedToThem);
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
        return operator.states.stream().anyMatch(EntryCount::any);
    }

    private Optional<Operator> find(OperatorIdentity identity) {
        Operator same = operators.get(identity.id());
        if (assigned) {
            return Optional.ofNullable(same);
        }
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
