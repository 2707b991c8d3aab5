package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalTemporalTable;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;

/** Reads only the fields of a temporal table that are used. */
public final class PushProjectBelowTemporalTable extends RelRule<RuleConfig> {
    public static final PushProjectBelowTemporalTable INSTANCE = new PushProjectBelowTemporalTable();

    private PushProjectBelowTemporalTable() {
        super(RuleConfig.of("PushProjectBelowTemporalTable", operands -> operands.operand(LogicalProject.class)
                .predicate(project -> project.getProjects().stream().allMatch(RexInputRef.class::isInstance))
                .oneInput(table -> table.operand(LogicalTemporalTable.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalTemporalTable table = call.rel(1);
        LogicalProject below = LogicalProject.create(
                table.getInput(),
                project.getHints(),
                project.getProjects(),
                project.getRowType().getFieldList().stream()
                        .map(RelDataTypeField::getName)
                        .toList(),
                project.getVariablesSet());
        call.transformTo(table.copy(table.getTraitSet(), List.of(below)));
    }
}
