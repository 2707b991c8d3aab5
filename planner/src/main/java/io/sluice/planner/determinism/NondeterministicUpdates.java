package io.sluice.planner.determinism;

import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.explain.Notes;
import io.sluice.planner.explain.RelTree;
import io.sluice.planner.physical.PhysicalRel;
import io.sluice.planner.physical.SinkRel;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.ImmutableBitSet;

/** Looks for updates whose old rows may not be the ones that were sent, and mends what can be mended. The words are Flink's. */
public final class NondeterministicUpdates {
    private NondeterministicUpdates() {}

    /**
     * The first problem from the root down, with the part of the plan that has it.
     *
     * @param root with its changelog
     */
    public static Optional<String> find(RelNode root) {
        return find(root, ImmutableBitSet.of());
    }

    /**
     * The tree in which whoever can keeps what it has sent, where it may be taken back.
     *
     * @throws SluiceException when there is a problem that this does not solve
     */
    public static RelNode resolve(RelNode root) {
        find(root).ifPresent(problem -> {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, problem);
        });
        return resolve(root, ImmutableBitSet.of());
    }

    private static RelNode resolve(RelNode rel, ImmutableBitSet wanted) {
        List<ImmutableBitSet> needs = ((UpdateDeterminism) rel).needsSame(wanted);
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < needs.size(); i++) {
            inputs.add(resolve(rel.getInput(i), needs.get(i)));
        }
        RelNode above = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        return ((UpdateDeterminism) above).keeping(wanted);
    }

    private static Optional<String> find(RelNode rel, ImmutableBitSet wanted) {
        UpdateDeterminism answering = (UpdateDeterminism) rel;
        Optional<String> problem = answering.changesItsMind(wanted);
        if (problem.isPresent()) {
            return Optional.of(
                    problem.get() + "\nrelated rel plan:\n" + RelTree.physical(rel, NondeterministicUpdates::notes));
        }
        List<ImmutableBitSet> needs = answering.needsSame(wanted);
        for (int i = 0; i < needs.size(); i++) {
            Optional<String> below = find(rel.getInput(i), needs.get(i));
            if (below.isPresent()) {
                return below;
            }
        }
        return Optional.empty();
    }

    private static Notes notes(RelNode rel) {
        List<String> notes = new ArrayList<>();
        notes.add("changelogMode=[" + (rel instanceof SinkRel ? "NONE" : ChangelogTrait.of(rel)) + "]");
        List<String> keys = PhysicalRel.upsertKeys(rel).keys().stream()
                .map(key -> key.toList().stream()
                        .map(rel.getRowType().getFieldNames()::get)
                        .toList()
                        .toString())
                .toList();
        if (!keys.isEmpty()) {
            notes.add("upsertKeys=" + keys);
        }
        return new Notes(List.of(), notes, "");
    }
}
