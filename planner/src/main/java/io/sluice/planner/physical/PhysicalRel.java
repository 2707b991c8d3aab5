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

    static UpsertKeys upsertKeys(RelNode rel) {
        return ((PhysicalRel) rel).upsertKeys();
    }
}
