package io.sluice.planner.logical;

import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.metadata.WindowColumns.Windowed;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/** A join of any type. */
public final class JoinNode extends Join implements Windowed {

    public JoinNode(
            RelOptCluster cluster,
            RelTraitSet traits,
            List<RelHint> hints,
            RelNode left,
            RelNode right,
            RexNode condition,
            JoinRelType joinType) {
        super(cluster, traits, hints, left, right, condition, Set.of(), joinType);
    }

    @Override
    public JoinNode copy(
            RelTraitSet traits, RexNode other, RelNode left, RelNode right, JoinRelType type, boolean semiJoinDone) {
        return new JoinNode(getCluster(), traits, getHints(), left, right, other, type);
    }

    /** How windows are joined; empty when rows of different windows meet. */
    public Optional<WindowPair> windows() {
        return WindowPair.of(left, right, condition, getCluster().getRexBuilder());
    }

    @Override
    public Optional<WindowColumns> windowColumns() {
        return windows().flatMap(pair -> pair.joined(joinType, left.getRowType().getFieldCount()));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
