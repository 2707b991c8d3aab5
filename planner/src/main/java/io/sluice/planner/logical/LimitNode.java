package io.sluice.planner.logical;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.checkerframework.checker.nullness.qual.Nullable;

/** ORDER BY, OFFSET and LIMIT. */
public final class LimitNode extends Sort {

    public LimitNode(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            RelCollation collation,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        super(cluster, traits, input, collation, offset, fetch);
    }

    @Override
    public LimitNode copy(
            RelTraitSet traits,
            RelNode newInput,
            RelCollation newCollation,
            @Nullable RexNode newOffset,
            @Nullable RexNode newFetch) {
        return new LimitNode(getCluster(), traits, newInput, newCollation, newOffset, newFetch);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
