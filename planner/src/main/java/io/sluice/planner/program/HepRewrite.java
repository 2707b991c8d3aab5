package io.sluice.planner.program;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleOperand;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;

/** Applies rules wherever they match until none does. */
final class HepRewrite implements UnaryOperator<RelNode> {
    private final HepProgram program;
    private final List<RelOptRule> rules;

    private HepRewrite(HepMatchOrder order, List<RelOptRule> rules) {
        this.rules = List.copyOf(rules);
        this.program = new HepProgramBuilder()
                .addMatchOrder(order)
                .addRuleCollection(rules)
                .build();
    }

    static HepRewrite bottomUp(List<RelOptRule> rules) {
        return new HepRewrite(HepMatchOrder.BOTTOM_UP, rules);
    }

    static HepRewrite of(HepMatchOrder order, List<RelOptRule> rules) {
        return new HepRewrite(order, rules);
    }

    @Override
    public RelNode apply(RelNode root) {
        Set<Class<?>> classes = new HashSet<>();
        collectClasses(root, classes, Collections.newSetFromMap(new IdentityHashMap<>()));
        if (rules.stream().noneMatch(rule -> mayMatch(rule.getOperand(), classes))) {
            return root;
        }
        HepPlanner planner =
                new RecallingPlanner(program, root.getCluster().getPlanner().getContext());
        planner.setRoot(root);
        return planner.findBestExp();
    }

    private static void collectClasses(RelNode rel, Set<Class<?>> classes, Set<RelNode> seen) {
        if (seen.add(rel)) {
            classes.add(rel.getClass());
            rel.getInputs().forEach(input -> collectClasses(input, classes, seen));
        }
    }

    /** Whether a tree of rels of these classes can have a match: most statements need few of the rewrites. */
    private static boolean mayMatch(RelOptRuleOperand operand, Set<Class<?>> classes) {
        return classes.stream().anyMatch(operand.getMatchedClass()::isAssignableFrom)
                && operand.getChildOperands().stream().allMatch(child -> mayMatch(child, classes));
    }
}
