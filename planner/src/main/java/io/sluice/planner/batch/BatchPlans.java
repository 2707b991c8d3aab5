package io.sluice.planner.batch;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** The last steps between physical rels and a plan. */
public final class BatchPlans {
    private BatchPlans() {}

    /** A root that can be run: a query's rows are collected. */
    public static RelNode ended(RelNode root) {
        return root instanceof SinkRel ? root : new CollectRel(root.getCluster(), root);
    }

    /** Whether each operator of the trees has a node in plan files. */
    public static boolean writable(List<RelNode> roots) {
        return roots.stream().allMatch(root -> ((BatchRel) root).writable() && writable(root.getInputs()));
    }

    /** The tree with exchanges that send nothing where an operator relies on how its input is spread or sorted already. */
    public static RelNode withForwardExchanges(RelNode root) {
        BatchRel rel = (BatchRel) root;
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < rel.getInputs().size(); i++) {
            inputs.add(marked(withForwardExchanges(rel.getInput(i)), rel.reliesOn(i), rel.reliesOnOrder()));
        }
        return inputs.equals(rel.getInputs()) ? rel : rel.over(inputs);
    }

    private static RelNode marked(RelNode input, Spread spread, boolean sorted) {
        boolean hashed = spread.kind() == Spread.Kind.HASH;
        if (input instanceof SortRel sort && sorted && (hashed || spread.any())) {
            return ExchangeRel.forward(sort.over(List.of(marked(sort.getInput(0), spread, false))), spread);
        }
        return hashed && !(input instanceof ExchangeRel) ? ExchangeRel.keeping(input, spread) : input;
    }
}
