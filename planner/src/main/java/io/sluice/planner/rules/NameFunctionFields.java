package io.sluice.planner.rules;

import io.sluice.planner.logical.CorrelateNode;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Calls fields of table functions that a filter has let through as the functions do, where the projection above does nothing but leave out
 * what the filter does not look at: Flink has it below the filter, and then not above.
 */
public final class NameFunctionFields extends RelRule<RuleConfig> {
    public static final NameFunctionFields INSTANCE = new NameFunctionFields();

    private NameFunctionFields() {
        super(RuleConfig.of("NameFunctionFields", operands -> operands.operand(LogicalProject.class)
                .oneInput(filter -> filter.operand(LogicalFilter.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalFilter filter = call.rel(1);
        if (!isOfFunction(filter.getInput()) || !leavesOut(project, filter)) {
            return;
        }
        List<String> names = SqlValidatorUtil.uniquify(
                project.getProjects().stream()
                        .map(field -> name(field, filter.getInput()))
                        .toList(),
                true);
        if (!names.equals(project.getRowType().getFieldNames())) {
            call.transformTo(LogicalProject.create(filter, project.getHints(), project.getProjects(), names, Set.of()));
        }
    }

    private static boolean isOfFunction(RelNode rel) {
        RelNode input = rel.stripped();
        return input instanceof CorrelateNode
                || input instanceof LogicalProject below && isOfFunction(below.getInput());
    }

    /** Whether fields stay in order, each once, all that the filter looks at among them. */
    private static boolean leavesOut(LogicalProject project, LogicalFilter filter) {
        ImmutableBitSet kept = RelOptUtil.InputFinder.bits(project.getProjects(), null);
        return project.getProjects().stream().allMatch(RexInputRef.class::isInstance)
                && kept.contains(RelOptUtil.InputFinder.bits(filter.getCondition()))
                && kept.asList()
                        .equals(project.getProjects().stream()
                                .map(field -> ((RexInputRef) field).getIndex())
                                .toList());
    }

    private static String name(RexNode field, RelNode input) {
        int index = ((RexInputRef) field).getIndex();
        return input.stripped() instanceof LogicalProject below
                        && below.getProjects().get(index) instanceof RexInputRef source
                ? name(source, below.getInput())
                : input.getRowType().getFieldNames().get(index);
    }
}
