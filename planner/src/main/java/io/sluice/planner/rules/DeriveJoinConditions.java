package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Takes what all parts of an OR in an inner join's condition have in common out of it, and adds for each side what they say of that side
 * alone: {@code (a.x = 1 AND b.y = 1) OR (a.x = 2 AND b.y = 2)} wants 1 or 2 of both.
 */
public final class DeriveJoinConditions extends RelRule<RuleConfig> {
    public static final DeriveJoinConditions INSTANCE = new DeriveJoinConditions();

    private DeriveJoinConditions() {
        super(RuleConfig.of("DeriveJoinConditions", operands -> operands.operand(LogicalJoin.class)
                .predicate(join -> join.getJoinType() == JoinRelType.INNER)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        RexBuilder rex = join.getCluster().getRexBuilder();
        int leftCount = join.getLeft().getRowType().getFieldCount();
        int count = leftCount + join.getRight().getRowType().getFieldCount();
        boolean either = RelOptUtil.conjunctions(join.getCondition()).stream()
                .anyMatch(condition -> condition.getKind() == SqlKind.OR);
        if (!either) {
            return;
        }
        RexNode factored = RexUtil.pullFactors(rex, join.getCondition());
        List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(factored));
        for (RexNode condition : List.copyOf(conditions)) {
            if (condition.getKind() == SqlKind.OR) {
                for (ImmutableBitSet side :
                        List.of(ImmutableBitSet.range(leftCount), ImmutableBitSet.range(leftCount, count))) {
                    derived(rex, condition, side)
                            .filter(found -> !conditions.contains(found))
                            .ifPresent(conditions::add);
                }
            }
        }
        RexNode all = RexUtil.composeConjunction(rex, conditions);
        if (!all.equals(join.getCondition())) {
            call.transformTo(join.copy(
                    join.getTraitSet(),
                    all,
                    join.getLeft(),
                    join.getRight(),
                    join.getJoinType(),
                    join.isSemiJoinDone()));
        }
    }

    /** What an OR says of one side; empty when one of its parts says nothing of it, or all of them say nothing else. */
    private static Optional<RexNode> derived(RexBuilder rex, RexNode or, ImmutableBitSet side) {
        if (side.contains(RelOptUtil.InputFinder.bits(or))) {
            return Optional.empty();
        }
        List<RexNode> parts = new ArrayList<>();
        for (RexNode part : RelOptUtil.disjunctions(or)) {
            List<RexNode> own = RelOptUtil.conjunctions(part).stream()
                    .filter(one -> {
                        ImmutableBitSet used = RelOptUtil.InputFinder.bits(one);
                        return !used.isEmpty() && side.contains(used);
                    })
                    .toList();
            if (own.isEmpty()) {
                return Optional.empty();
            }
            parts.add(RexUtil.composeConjunction(rex, own));
        }
        return Optional.of(RexUtil.composeDisjunction(rex, parts));
    }
}
