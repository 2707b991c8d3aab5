package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;

/** Drops aggregates that the projection above does not use. */
public final class PruneAggregateCalls extends RelRule<RuleConfig> {
    public static final PruneAggregateCalls INSTANCE = new PruneAggregateCalls();

    private PruneAggregateCalls() {
        super(RuleConfig.of("PruneAggregateCalls", operands -> operands.operand(LogicalProject.class)
                .oneInput(aggregate -> aggregate.operand(LogicalAggregate.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalAggregate aggregate = call.rel(1);
        Set<Integer> used = FieldUse.inOrder(project.getProjects());
        int groups = aggregate.getGroupCount();
        List<Integer> fields = new ArrayList<>(aggregate.getGroupSet().cardinality());
        for (int i = 0; i < groups; i++) {
            fields.add(i);
        }
        List<AggregateCall> kept = new ArrayList<>();
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            if (used.contains(groups + i)) {
                fields.add(groups + i);
                kept.add(aggregate.getAggCallList().get(i));
            }
        }
        // Without a group there is one row whatever the aggregates, and it must have a field.
        if (kept.size() == aggregate.getAggCallList().size() || (groups == 0 && kept.isEmpty())) {
            return;
        }
        Aggregate pruned = aggregate.copy(
                aggregate.getTraitSet(), aggregate.getInput(), aggregate.getGroupSet(), aggregate.getGroupSets(), kept);
        call.transformTo(LogicalProject.create(
                pruned,
                project.getHints(),
                FieldUse.remapped(project.getProjects(), fields, pruned),
                project.getRowType(),
                project.getVariablesSet()));
    }
}
