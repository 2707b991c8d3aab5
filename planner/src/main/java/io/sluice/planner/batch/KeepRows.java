package io.sluice.planner.batch;

import io.sluice.exec.plan.Edge.ShuffleMode;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/** Puts an exchange where rows of a shared operator are wanted later than others of it, so that nobody waits for himself. */
final class KeepRows {
    private KeepRows() {}

    /**
     * @param keeps what an operator has to do with an input so that it counts as keeping its rows
     * @param mode of the exchanges that are put in
     */
    static List<RelNode> apply(List<RelNode> roots, DamBehavior keeps, ShuffleMode mode) {
        List<RelNode> graph = roots;
        Optional<ReadOrder.Conflict> found = ReadOrder.conflict(graph, keeps);
        while (found.isPresent()) {
            graph = resolve(graph, found.get(), mode);
            found = ReadOrder.conflict(graph, keeps);
        }
        return graph;
    }

    private static List<RelNode> resolve(List<RelNode> roots, ReadOrder.Conflict conflict, ShuffleMode mode) {
        return OperatorGraph.map(roots, (rel, over) -> {
            if (rel != conflict.node()) {
                return over;
            }
            BatchRel input = (BatchRel) over.getInput(conflict.input());
            BatchRel kept = input instanceof ExchangeRel exchange
                    ? exchange.in(mode)
                    : ExchangeRel.sendingLater(input, over.inputProperties().get(conflict.input()), mode);
            return over.withInput(conflict.input(), kept);
        });
    }
}
