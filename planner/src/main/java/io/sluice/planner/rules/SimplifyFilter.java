package io.sluice.planner.rules;

import com.google.common.collect.ImmutableSet;
import java.util.Objects;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;

/** Simplifies a filter with sub-queries, so that those which are conditions by themselves are seen as such. */
public final class SimplifyFilter extends RelRule<RuleConfig> {
    public static final SimplifyFilter INSTANCE = new SimplifyFilter();

    private SimplifyFilter() {
        super(RuleConfig.of("SimplifyFilter", operands -> operands.operand(LogicalFilter.class)
                .predicate(filter -> RexUtil.SubQueryFinder.find(filter.getCondition()) != null)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        RelOptCluster cluster = filter.getCluster();
        RexExecutor executor = Objects.requireNonNullElse(cluster.getPlanner().getExecutor(), RexUtil.EXECUTOR);
        RexSimplify simplify = new RexSimplify(cluster.getRexBuilder(), RelOptPredicateList.EMPTY, executor);
        RexNode condition = simplify.simplifyUnknownAsFalse(filter.getCondition());
        if (!condition.equals(filter.getCondition())) {
            call.transformTo(
                    LogicalFilter.create(filter.getInput(), condition, ImmutableSet.copyOf(filter.getVariablesSet())));
        }
    }
}
