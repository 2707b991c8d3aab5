package io.sluice.planner.rules;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.convert.LogicalGroupWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalProject;

/** Drops aggregates of group windows that the projection above does not use. */
public final class PruneGroupWindowCalls extends RelRule<RuleConfig> {
    public static final PruneGroupWindowCalls INSTANCE = new PruneGroupWindowCalls();

    private PruneGroupWindowCalls() {
        super(RuleConfig.of("PruneGroupWindowCalls", operands -> operands.operand(LogicalProject.class)
                .oneInput(window -> window.operand(LogicalGroupWindow.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalGroupWindow window = call.rel(1);
        GroupWindowing windowing = window.windowing();
        Set<Integer> used = FieldUse.inOrder(project.getProjects());
        int keys = windowing.keys().size();
        List<Integer> fields = new ArrayList<>(IntStream.range(0, keys).boxed().toList());
        List<AggregateCall> kept = new ArrayList<>();
        for (int i = 0; i < windowing.calls().size(); i++) {
            if (used.contains(keys + i)) {
                fields.add(keys + i);
                kept.add(windowing.calls().get(i));
            }
        }
        if (kept.size() == windowing.calls().size()) {
            return;
        }
        for (int i = windowing.firstProperty(); i < window.getRowType().getFieldCount(); i++) {
            fields.add(i);
        }
        LogicalGroupWindow pruned = LogicalGroupWindow.create(window.getInput(), windowing.with(kept));
        call.transformTo(LogicalProject.create(
                pruned,
                project.getHints(),
                FieldUse.remapped(project.getProjects(), fields, pruned),
                project.getRowType(),
                project.getVariablesSet()));
    }
}
