package io.sluice.planner.program;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;

/** Applies rules wherever they match until none does. */
final class HepRewrite implements UnaryOperator<RelNode> {
    private final HepProgram program;

    private HepRewrite(HepProgram program) {
        this.program = program;
    }

    static HepRewrite bottomUp(List<RelOptRule> rules) {
        return of(HepMatchOrder.BOTTOM_UP, rules);
    }

    static HepRewrite of(HepMatchOrder order, List<RelOptRule> rules) {
        return new HepRewrite(new HepProgramBuilder()
                .addMatchOrder(order)
                .addRuleCollection(rules)
                .build());
    }

    @Override
    public RelNode apply(RelNode root) {
        HepPlanner planner =
                new HepPlanner(program, root.getCluster().getPlanner().getContext());
        planner.setRoot(root);
        return planner.findBestExp();
    }
}
