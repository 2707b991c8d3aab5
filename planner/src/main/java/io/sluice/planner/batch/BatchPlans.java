package io.sluice.planner.batch;

import io.sluice.exec.plan.Edge.ShuffleMode;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.planner.explain.SharedTree;
import io.sluice.planner.explain.Wording;
import io.sluice.spi.config.Options;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** The last steps between physical rels and a plan: trees become a graph in which an operator that several read is one object. */
public final class BatchPlans {
    private BatchPlans() {}

    /** A root that can be run: a query's rows are collected. */
    public static RelNode ended(RelNode root) {
        return root instanceof SinkRel ? root : new CollectRel(root.getCluster(), root);
    }

    /** The graph that is written to plan files. */
    public static List<RelNode> written(List<RelNode> roots, Options options) {
        return ForwardExchanges.apply(kept(withoutFilters(roots), options));
    }

    /** The graph that a run would follow: what has no node in plan files is there too. */
    public static List<RelNode> executed(List<RelNode> roots, Options options) {
        List<RelNode> graph = OrderEnforcerRel.apply(kept(roots, options));
        if (options.get(BatchOptions.MULTIPLE_INPUT)) {
            graph = MultipleInputs.apply(graph);
        }
        return AdaptiveJoins.apply(ForwardExchanges.apply(graph), options);
    }

    /** What only spares work, and has no node in plan files, is left out. */
    private static List<RelNode> withoutFilters(List<RelNode> roots) {
        return OperatorGraph.map(
                roots,
                (rel, over) -> over instanceof RuntimeFilterRel filter
                        ? (BatchRel) filter.filtered()
                        : over instanceof DynamicScanRel scan ? scan.plain() : over);
    }

    private static List<RelNode> kept(List<RelNode> roots, Options options) {
        return KeepRows.apply(SharedOperators.of(roots, options), DamBehavior.END_INPUT, ShuffleMode.BATCH);
    }

    /** A graph as EXPLAIN shows it. */
    public static String draw(List<RelNode> graph) {
        List<BatchRel> roots = graph.stream().map(BatchRel.class::cast).toList();
        return SharedTree.<BatchRel>draw(
                roots,
                rel -> rel.describe(Wording.INFIX).toString(),
                rel -> rel.getInputs().stream().map(BatchRel.class::cast).toList());
    }
}
