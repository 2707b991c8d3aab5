package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.RelBuilder;
import org.junit.jupiter.api.Test;

class HepRewriteTest {
    private final RelBuilder builder =
            RelBuilder.create(Frameworks.newConfigBuilder().build());

    /** Counts how often it is tried, and does nothing. */
    private static final class Idle extends RelOptRule {
        private int attempts;

        Idle(Class<? extends RelNode> root) {
            super(operand(root, any()), "Idle" + root.getSimpleName());
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            attempts++;
        }
    }

    @Test
    void triesARuleAgainOnlyWhereSomethingBelowHasChanged() {
        Idle below = new Idle(LogicalValues.class);
        Idle above = new Idle(LogicalProject.class);
        RelNode rewritten = HepRewrite.bottomUp(List.of(below, above, CoreRules.FILTER_MERGE))
                .apply(twoFilters());
        assertThat(RelOptUtil.toString(rewritten)).containsOnlyOnce("LogicalFilter");
        assertThat(below.attempts).isEqualTo(1);
        assertThat(above.attempts).isEqualTo(1);
    }

    @Test
    void triesARuleAgainAboveWhatHasChanged() {
        Idle above = new Idle(LogicalProject.class);
        HepRewrite.of(HepMatchOrder.TOP_DOWN, List.of(above, CoreRules.FILTER_MERGE))
                .apply(twoFilters());
        assertThat(above.attempts).isEqualTo(2);
    }

    @Test
    void leavesATreeAloneThatHasNoSuchRels() {
        Idle sort = new Idle(Sort.class);
        RelNode tree = twoFilters();
        assertThat(HepRewrite.bottomUp(List.of(sort, CoreRules.JOIN_COMMUTE)).apply(tree))
                .isSameAs(tree);
    }

    private RelNode twoFilters() {
        builder.values(new String[] {"x", "y"}, 1, 2, 3, 4);
        RelNode one = LogicalFilter.create(builder.peek(), builder.greaterThan(builder.field("x"), builder.literal(1)));
        builder.push(one);
        RelNode two = LogicalFilter.create(one, builder.greaterThan(builder.field("y"), builder.literal(1)));
        builder.push(two);
        return LogicalProject.create(two, List.of(), List.of(builder.field("y")), List.of("z"), Set.of());
    }
}
