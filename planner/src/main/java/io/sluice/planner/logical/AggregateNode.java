package io.sluice.planner.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.checkerframework.checker.nullness.qual.Nullable;

/** GROUP BY. */
public final class AggregateNode extends Aggregate {
    private final AggregatePhase phase;

    public AggregateNode(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        this(cluster, traits, input, groupSet, groupSets, calls, AggregatePhase.WHOLE);
    }

    public AggregateNode(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls,
            AggregatePhase phase) {
        super(cluster, traits, List.of(), input, groupSet, groupSets, calls);
        this.phase = phase;
    }

    public AggregatePhase phase() {
        return phase;
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).itemIf("phase", phase, phase != AggregatePhase.WHOLE);
    }

    @Override
    public AggregateNode copy(
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        return new AggregateNode(getCluster(), traits, input, groupSet, groupSets, calls, phase);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
