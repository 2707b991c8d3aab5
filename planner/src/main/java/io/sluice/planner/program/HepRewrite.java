package io.sluice.planner.program;

import java.util.ArrayList;
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

/** Applies rules wherever they match until none does; or several lists of rules, one after the other. */
final class HepRewrite implements UnaryOperator<RelNode> {
    private final List<Step> steps;
    private final HepProgram program;
    private final boolean names;

    private record Step(HepMatchOrder order, List<RelOptRule> rules) {
        Step {
            rules = List.copyOf(rules);
        }
    }

    private HepRewrite(List<Step> steps, boolean names) {
        this.steps = List.copyOf(steps);
        this.names = names;
        HepProgramBuilder builder = new HepProgramBuilder();
        steps.forEach(step -> builder.addMatchOrder(step.order).addRuleCollection(step.rules));
        this.program = builder.build();
    }

    static HepRewrite bottomUp(List<RelOptRule> rules) {
        return of(HepMatchOrder.BOTTOM_UP, rules);
    }

    static HepRewrite of(HepMatchOrder order, List<RelOptRule> rules) {
        return new HepRewrite(List.of(new Step(order, rules)), false);
    }

    /** Rules that change names of fields: rels that differ in nothing else would be taken for one, and the first name kept. */
    static UnaryOperator<RelNode> naming(List<RelOptRule> rules) {
        HepRewrite rewrite = new HepRewrite(List.of(new Step(HepMatchOrder.BOTTOM_UP, rules)), true);
        return rewrite::apply;
    }

    /** Both, in one planner: to put a tree into one costs as much as some rules. */
    HepRewrite then(HepRewrite next) {
        List<Step> all = new ArrayList<>(steps);
        all.addAll(next.steps);
        return new HepRewrite(all, false);
    }

    @Override
    public RelNode apply(RelNode root) {
        Set<Class<?>> classes = new HashSet<>();
        collectClasses(root, classes, Collections.newSetFromMap(new IdentityHashMap<>()));
        boolean matches = steps.stream()
                .flatMap(step -> step.rules.stream())
                .anyMatch(rule -> mayMatch(rule.getOperand(), classes));
        if (!matches) {
            return root;
        }
        HepPlanner planner =
                new RecallingPlanner(program, root.getCluster().getPlanner().getContext(), names);
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
