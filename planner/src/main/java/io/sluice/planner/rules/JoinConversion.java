package io.sluice.planner.rules;

import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.logical.MultiJoinNode;
import io.sluice.planner.logical.TemporalTableNode;
import io.sluice.planner.logical.WindowPair;
import io.sluice.planner.metadata.TemporalCondition;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.IntervalBounds;
import io.sluice.planner.physical.IntervalJoinRel;
import io.sluice.planner.physical.JoinKeys;
import io.sluice.planner.physical.JoinRel;
import io.sluice.planner.physical.LookupJoins;
import io.sluice.planner.physical.LookupTable;
import io.sluice.planner.physical.MultiJoinRel;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.physical.TemporalJoinRel;
import io.sluice.spi.config.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Picks the operator of a join: a look-up, a temporal or an interval join where the query asks for one, else one that keeps both sides. */
public final class JoinConversion {
    private JoinConversion() {}

    static RelNode convert(JoinNode join) {
        Optional<WindowPair> windows = join.windows();
        if (windows.isPresent()) {
            return WindowConversions.join(join, windows.get());
        }
        if (original(join.getRight()) instanceof TemporalTableNode table) {
            if (TemporalCondition.find(join.getCondition()).isPresent()) {
                return temporal(join, table);
            }
            Options session = PlannerContext.of(join).config();
            return LookupJoins.create(join, join.getHints(), traits(join), LookupTable.of(table), session);
        }
        Optional<IntervalBounds> bounds = bounds(join);
        RexNode keyed = bounds.map(
                        found -> RexUtil.composeConjunction(join.getCluster().getRexBuilder(), found.rest()))
                .orElse(join.getCondition());
        JoinKeys keys = JoinKeys.of(join.getLeft(), join.getRight(), keyed);
        RelNode left = input(join.getLeft(), DistributionTrait.hash(keys.left()));
        RelNode right = input(join.getRight(), DistributionTrait.hash(keys.right()));
        if (bounds.isPresent()) {
            return new IntervalJoinRel(
                    join.getCluster(),
                    traits(join),
                    left,
                    right,
                    join.getCondition(),
                    join.getJoinType(),
                    bounds.get(),
                    join.getRowType());
        }
        return new JoinRel(
                join.getCluster(),
                traits(join),
                left,
                right,
                join.getCondition(),
                join.getJoinType(),
                join.getHints(),
                join.getRowType());
    }

    /** Rows are sent by the keys that all inputs have in common. */
    static RelNode convert(MultiJoinNode join) {
        List<List<Integer>> keys = join.spec().commonKeys(join.getInputs());
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < join.getInputs().size(); i++) {
            int ordinal = i;
            List<Integer> own = keys.stream().map(key -> key.get(ordinal)).toList();
            inputs.add(input(join.getInputs().get(i), DistributionTrait.hash(own)));
        }
        return new MultiJoinRel(join.getCluster(), traits(join), inputs, join.spec(), join.getRowType());
    }

    /** The bounds of an interval join; empty for all other joins. */
    public static Optional<IntervalBounds> bounds(JoinNode join) {
        boolean possible = join.getJoinType() != JoinRelType.SEMI && join.getJoinType() != JoinRelType.ANTI;
        return possible
                ? IntervalBounds.of(
                        join.getCondition(), join.getLeft().getRowType().getFieldCount())
                : Optional.empty();
    }

    private static RelNode temporal(JoinNode join, TemporalTableNode table) {
        JoinKeys keys = JoinKeys.of(join.getLeft(), join.getRight(), join.getCondition());
        return new TemporalJoinRel(
                join.getCluster(),
                traits(join),
                input(join.getLeft(), DistributionTrait.hash(keys.left())),
                input(table.getInput(), DistributionTrait.hash(keys.right())),
                join.getCondition(),
                join.getJoinType(),
                join.getRowType());
    }

    private static RelNode original(RelNode rel) {
        return rel instanceof RelSubset subset ? subset.getOriginal() : rel;
    }

    private static RelTraitSet traits(RelNode rel) {
        return StreamConvention.traits(rel.getTraitSet());
    }

    private static RelNode input(RelNode input, DistributionTrait distribution) {
        return RelOptRule.convert(input, StreamConvention.traits(input.getTraitSet(), distribution));
    }
}
