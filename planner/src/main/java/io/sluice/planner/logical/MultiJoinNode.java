package io.sluice.planner.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/** A join of several inputs before it has a physical form: the same before and after the conversion to this package's convention. */
public final class MultiJoinNode extends JoinOfSeveral {
    public MultiJoinNode(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, MultiJoinSpec spec) {
        super(cluster, traits, inputs, spec);
    }

    @Override
    protected RelDataType deriveRowType() {
        return spec().rowType(getInputs());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> others) {
        return new MultiJoinNode(getCluster(), traits, others, spec());
    }
}
