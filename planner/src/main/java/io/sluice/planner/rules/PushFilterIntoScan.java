package io.sluice.planner.rules;

import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.planner.table.PlannerTable;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** Lets a source leave out rows that a filter would drop. What it cannot check stays above it. */
public final class PushFilterIntoScan extends RelRule<RuleConfig> {
    public static final PushFilterIntoScan INSTANCE = new PushFilterIntoScan();

    private PushFilterIntoScan() {
        super(RuleConfig.of("PushFilterIntoScan", operands -> operands.operand(LogicalFilter.class)
                .oneInput(scan -> scan.operand(LogicalTableScan.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        LogicalTableScan scan = call.rel(1);
        PlannerTable table = (PlannerTable) scan.getTable();
        if (table.has(SourceAbility.FilterPushDown.class)) {
            return;
        }
        ScanConditions.of(scan.getCluster(), filter.getCondition())
                .offerTo(table)
                .ifPresent(taken -> call.transformTo(call.builder()
                        .push(LogicalTableScan.create(scan.getCluster(), taken.table(), scan.getHints()))
                        .filter(taken.remaining())
                        .build()));
    }
}
