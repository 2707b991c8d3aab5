package io.sluice.planner.rules;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Removes an outer join below an aggregate that looks at the kept side alone, when it does not matter to the aggregate how often a row
 * comes. Calcite's rule wants no projection between the two.
 */
public final class RemoveJoinBelowAggregate extends RelRule<RuleConfig> {
    public static final RemoveJoinBelowAggregate INSTANCE = new RemoveJoinBelowAggregate();

    private RemoveJoinBelowAggregate() {
        super(RuleConfig.of("RemoveJoinBelowAggregate", operands -> operands.operand(LogicalAggregate.class)
                .oneInput(project -> project.operand(LogicalProject.class)
                        .oneInput(join -> join.operand(LogicalJoin.class)
                                .predicate(found -> found.getJoinType() == JoinRelType.LEFT
                                        || found.getJoinType() == JoinRelType.RIGHT)
                                .anyInputs()))));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        LogicalProject project = call.rel(1);
        LogicalJoin join = call.rel(2);
        int leftCount = join.getLeft().getRowType().getFieldCount();
        boolean left = join.getJoinType() == JoinRelType.LEFT;
        ImmutableBitSet kept = left
                ? ImmutableBitSet.range(leftCount)
                : ImmutableBitSet.range(leftCount, join.getRowType().getFieldCount());
        boolean removable = aggregate.getAggCallList().stream().allMatch(RemoveJoinBelowAggregate::takesEachValueOnce)
                && project.getProjects().stream().allMatch(RexUtil::isDeterministic)
                && kept.contains(RelOptUtil.InputFinder.bits(project.getProjects(), null));
        if (!removable) {
            return;
        }
        RelNode side = left ? join.getLeft() : join.getRight();
        List<RexNode> projects = left ? project.getProjects() : RexUtil.shift(project.getProjects(), -leftCount);
        RelNode narrowed = LogicalProject.create(side, project.getHints(), projects, project.getRowType(), Set.of());
        call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(narrowed)));
    }

    private static boolean takesEachValueOnce(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return call.isDistinct() || kind == SqlKind.MIN || kind == SqlKind.MAX;
    }
}
