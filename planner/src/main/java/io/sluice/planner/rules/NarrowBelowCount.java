package io.sluice.planner.rules;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexNode;

/** Lets a single field come to an aggregate that only counts rows. */
public final class NarrowBelowCount extends RelRule<RuleConfig> {
    public static final NarrowBelowCount INSTANCE = new NarrowBelowCount();

    private NarrowBelowCount() {
        super(RuleConfig.of("NarrowBelowCount", operands -> operands.operand(LogicalAggregate.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        boolean counts = aggregate.getGroupSet().isEmpty()
                && aggregate.getAggCallList().stream()
                        .allMatch(one -> one.getArgList().isEmpty() && one.filterArg < 0);
        if (!counts) {
            return;
        }
        RelNode input = aggregate.getInput().stripped();
        if (input instanceof LogicalProject project
                && isNarrowScan(project.getInput().stripped())) {
            call.transformTo(over(aggregate, project.getInput()));
        } else if (input.getRowType().getFieldCount() > 1) {
            RelNode rows = input instanceof LogicalProject project ? project.getInput() : aggregate.getInput();
            RexNode zero = input.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ZERO);
            call.transformTo(
                    over(aggregate, LogicalProject.create(rows, List.of(), List.of(zero), List.of("$f0"), Set.of())));
        }
    }

    private static boolean isNarrowScan(RelNode rel) {
        return rel instanceof LogicalTableScan && rel.getRowType().getFieldCount() == 1;
    }

    private static Aggregate over(Aggregate aggregate, RelNode input) {
        return aggregate.copy(
                aggregate.getTraitSet(),
                input,
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                aggregate.getAggCallList());
    }
}
