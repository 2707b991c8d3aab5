package io.sluice.planner.physical;

import io.sluice.planner.changelog.ChangelogRel;
import io.sluice.planner.cost.Costed;
import io.sluice.planner.determinism.UpdateDeterminism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translatable;
import org.apache.calcite.rel.RelNode;

/**
 * An operator of a streaming plan. Whatever a pass wants to know of it is a method here or in the interfaces above, without a default:
 * a new rel compiles when it has answered everything.
 */
public interface PhysicalRel extends ChangelogRel, Translatable, Costed, UpdateDeterminism {
    /** The keys by which the output updates. */
    UpsertKeys upsertKeys();

    /** How what it reads may be cut into mini-batches. Asked of every rel of a plan with mini-batches; few care. */
    default BatchCut batchCut() {
        return BatchCut.ANY;
    }

    /** Whether it keeps something of each row or key that comes, for as long as the session's time to live says. */
    default boolean keepsState() {
        return false;
    }

    /**
     * Whether it does no harm that a change reaches the rel more than once.
     *
     * @param input which of the inputs it comes from
     * @param above whether it does no harm to who reads the rel
     */
    default boolean toleratesRepeats(int input, boolean above) {
        return false;
    }

    static UpsertKeys upsertKeys(RelNode rel) {
        return ((PhysicalRel) rel).upsertKeys();
    }
}
