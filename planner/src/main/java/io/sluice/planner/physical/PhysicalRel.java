package io.sluice.planner.physical;

import io.sluice.planner.changelog.ChangelogRel;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translatable;
import org.apache.calcite.rel.RelNode;

/**
 * An operator of a streaming plan. Whatever a pass wants to know of it is a method here or in the interfaces above, without a default:
 * a new rel compiles when it has answered everything.
 */
public interface PhysicalRel extends ChangelogRel, Translatable {
    /** The keys by which the output updates. */
    UpsertKeys upsertKeys();

    /** How what it reads may be cut into mini-batches. Asked of every rel of a plan with mini-batches; few care. */
    default BatchCut batchCut() {
        return BatchCut.ANY;
    }

    static UpsertKeys upsertKeys(RelNode rel) {
        return ((PhysicalRel) rel).upsertKeys();
    }
}
