package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** Makes a group key of the LITERAL_AGG that Calcite marks the groups of a sub-query with: no operator has that function. */
public final class GroupByLiteral extends RelRule<RuleConfig> {
    public static final GroupByLiteral INSTANCE = new GroupByLiteral();

    private GroupByLiteral() {
        super(RuleConfig.of("GroupByLiteral", operands -> operands.operand(LogicalAggregate.class)
                .predicate(aggregate -> aggregate.getGroupCount() > 0
                        && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                        && !aggregate.getAggCallList().isEmpty()
                        && aggregate.getAggCallList().stream()
                                .allMatch(call -> call.getAggregation().getKind() == SqlKind.LITERAL_AGG))
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        RelNode input = aggregate.getInput();
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        aggregate.getGroupSet().forEach(field -> projects.add(rex.makeInputRef(input, field)));
        for (AggregateCall literal : aggregate.getAggCallList()) {
            projects.add(literal.rexList.get(0));
        }
        RelNode marked = LogicalProject.create(
                input, List.of(), projects, aggregate.getRowType().getFieldNames(), Set.of());
        call.transformTo(
                LogicalAggregate.create(marked, List.of(), ImmutableBitSet.range(projects.size()), null, List.of()));
    }
}
