package io.sluice.planner.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.Context;
import org.apache.calcite.plan.RelOptCostImpl;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/**
 * Tries no rule again where it gave nothing, as long as the rel and all below it are the same. Calcite's planner begins with the whole tree
 * again after each change, and most of what it tries then it has tried before.
 */
final class RecallingPlanner extends HepPlanner {
    /** @param inputs numbers of the trees below, so that equality looks at one level only */
    private record Tree(RelNode root, List<Integer> inputs) {}

    /** @param tree the number of the tree whose root the rule was tried at */
    private record Attempt(RelOptRule rule, int tree) {}

    private final Map<Tree, Integer> numbers = new HashMap<>();
    private final Set<Attempt> fruitless = new HashSet<>();

    /** Numbers of the trees below rels. The rels stay when an input is changed, so this holds until the next change only. */
    private final Map<RelNode, Integer> current = new IdentityHashMap<>();

    /** The last attempt, while nothing has come of it. */
    private @Nullable Attempt last;

    /** @param apart whether equal rels stay two, since their fields may be called otherwise */
    RecallingPlanner(HepProgram program, Context context, boolean apart) {
        super(program, context, apart, null, RelOptCostImpl.FACTORY);
    }

    @Override
    protected void fireRule(RelOptRuleCall call) {
        if (last != null) {
            fruitless.add(last);
            last = null;
        }
        Attempt attempt = new Attempt(call.getRule(), tree(call.rel(0)));
        if (!fruitless.contains(attempt)) {
            last = attempt;
            super.fireRule(call);
        }
    }

    @Override
    protected void notifyTransformation(RelOptRuleCall call, RelNode rel, boolean before) {
        last = null;
        current.clear();
        super.notifyTransformation(call, rel, before);
    }

    private int tree(RelNode rel) {
        RelNode root = rel.stripped();
        Integer known = current.get(root);
        if (known == null) {
            List<Integer> inputs = new ArrayList<>(root.getInputs().size());
            root.getInputs().forEach(input -> inputs.add(tree(input)));
            known = numbers.computeIfAbsent(new Tree(root, inputs), tree -> numbers.size());
            current.put(root, known);
        }
        return known;
    }
}
