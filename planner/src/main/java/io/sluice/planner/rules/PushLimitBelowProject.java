package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.SortProjectTransposeRule;

/** Computes a select list only for the rows that a LIMIT lets through; not where a filter below computes it in the same operator. */
public final class PushLimitBelowProject extends SortProjectTransposeRule {
    public static final PushLimitBelowProject INSTANCE = new PushLimitBelowProject();

    private PushLimitBelowProject() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Project project = call.rel(1);
        RelNode input = project.getInput();
        return !(input.stripped() instanceof Filter);
    }
}
