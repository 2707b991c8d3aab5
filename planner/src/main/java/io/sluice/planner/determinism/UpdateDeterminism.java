package io.sluice.planner.determinism;

import io.sluice.planner.changelog.ChangelogTrait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.ImmutableBitSet;

/** What a rel needs of its inputs, and cannot give, so that what is taken back is what was said. */
public interface UpdateDeterminism extends RelNode {
    /**
     * By input, the columns that must have the same values when a row is taken back. Who keeps rows compares all of them.
     *
     * @param wanted the columns that consumers ask it of
     */
    default List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        List<ImmutableBitSet> needs = new ArrayList<>();
        for (RelNode input : getInputs()) {
            needs.add(ImmutableBitSet.range(
                    insertsOnly(input) ? 0 : input.getRowType().getFieldCount()));
        }
        return needs;
    }

    /** Why the wanted columns may have other values when a row is taken back; empty when they have not, or nothing is taken back. */
    default Optional<String> changesItsMind(ImmutableBitSet wanted) {
        return Optional.empty();
    }

    /** The rel as it is to run when the wanted columns must have the same values when a row is taken back. */
    default RelNode keeping(ImmutableBitSet wanted) {
        return this;
    }

    static boolean insertsOnly(RelNode rel) {
        return ChangelogTrait.of(rel).modifies().insertOnly();
    }
}
