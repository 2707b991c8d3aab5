package io.sluice.planner.logical;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.metadata.WindowColumns.Windowed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.checkerframework.checker.nullness.qual.Nullable;

/** GROUP BY. */
public final class AggregateNode extends Aggregate implements Windowed {
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
        this(cluster, traits, List.of(), input, groupSet, groupSets, calls, phase);
    }

    /** @param hints those of the query that are for this aggregate */
    public AggregateNode(
            RelOptCluster cluster,
            RelTraitSet traits,
            List<RelHint> hints,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls,
            AggregatePhase phase) {
        super(cluster, traits, hints, input, groupSet, groupSets, calls);
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
        return new AggregateNode(getCluster(), traits, getHints(), input, groupSet, groupSets, calls, phase);
    }

    /** The windows of the input that rows are grouped by; empty when the groups are no windows. */
    public Optional<WindowColumns> groupedWindows() {
        return WindowColumns.of(getInput()).filter(this::groupsBy);
    }

    /**
     * The fields among the keys that stay the time attribute of windows. A session of all rows that is grouped by more than itself is no
     * window of the groups, but its rows come when it is over, so its time is still one.
     */
    public ImmutableBitSet groupedTimes() {
        return WindowColumns.of(getInput())
                .filter(columns -> groupsBy(columns)
                        || (columns.window() instanceof WindowSpec.Session
                                && columns.isRowtime()
                                && getGroupType() == Group.SIMPLE
                                && columns.isWithin(groupSet)))
                .map(WindowColumns::times)
                .orElse(ImmutableBitSet.of());
    }

    /** Sessions are those of one key, so they are grouped by this key and no other. */
    private boolean groupsBy(WindowColumns columns) {
        boolean simple = getGroupType() == Group.SIMPLE && columns.isWithin(groupSet);
        // By the clock a window is closed by whoever assigned it: rows that carry theirs come when it is over.
        boolean closes = columns.isRowtime()
                || MergeableWindow.below(getInput(), aggCalls).isPresent();
        return simple
                && closes
                && (!(columns.window() instanceof WindowSpec.Session session)
                        || ImmutableBitSet.of(session.partitionKeyIndices()).equals(groupSet.except(columns.all())));
    }

    @Override
    public Optional<WindowColumns> windowColumns() {
        return groupedWindows().flatMap(columns -> {
            Map<Integer, List<Integer>> outputs = new HashMap<>();
            groupSet.forEach(field -> outputs.put(field, List.of(groupSet.indexOf(field))));
            return columns.project(outputs);
        });
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
