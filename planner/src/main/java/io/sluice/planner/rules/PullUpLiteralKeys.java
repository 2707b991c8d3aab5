package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.AggregateProjectPullUpConstantsRule;
import org.apache.calcite.rex.RexLiteral;

/** Groups by no literals. */
public final class PullUpLiteralKeys extends AggregateProjectPullUpConstantsRule {
    public static final PullUpLiteralKeys INSTANCE = new PullUpLiteralKeys();

    private PullUpLiteralKeys() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        Project project = call.rel(1);
        return super.matches(call)
                && aggregate.getGroupSet().asList().stream()
                        .anyMatch(field -> project.getProjects().get(field) instanceof RexLiteral);
    }
}
