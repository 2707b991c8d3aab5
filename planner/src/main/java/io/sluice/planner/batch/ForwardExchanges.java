package io.sluice.planner.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/** Puts exchanges that send nothing where an operator relies on how its input is spread or sorted already. */
final class ForwardExchanges {
    private final Set<BatchRel> sorted;

    private ForwardExchanges(Set<BatchRel> sorted) {
        this.sorted = sorted;
    }

    static List<RelNode> apply(List<RelNode> roots) {
        ForwardExchanges exchanges = new ForwardExchanges(relyingOnOrder(roots));
        return OperatorGraph.map(roots, exchanges::mark);
    }

    /** Operators whose input must come sorted, and projections of what goes to one. */
    private static Set<BatchRel> relyingOnOrder(List<RelNode> roots) {
        Map<BatchRel, List<BatchRel>> consumers = OperatorGraph.consumers(roots);
        Set<BatchRel> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (BatchRel rel : OperatorGraph.fromRoots(roots)) {
            boolean inherits = rel instanceof CalcRel
                    && consumers.getOrDefault(rel, List.of()).stream().anyMatch(found::contains);
            if (rel.reliesOnOrder() || inherits) {
                found.add(rel);
            }
        }
        return found;
    }

    /** @param over the operator over inputs that have been marked */
    private BatchRel mark(BatchRel rel, BatchRel over) {
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < over.getInputs().size(); i++) {
            inputs.add(marked(rel, over.getInput(i), rel.reliesOn(i)));
        }
        return over.overIfOther(inputs);
    }

    private RelNode marked(BatchRel rel, RelNode input, Spread spread) {
        boolean ordered = sorted.contains(rel);
        boolean matters = spread.kind() == Spread.Kind.HASH;
        if (ordered && input instanceof SortRel sort && (matters || spread.any())) {
            RelNode below = marked(sort.getInput(0), spread, rel instanceof CalcRel);
            return ExchangeRel.forward(sort.overIfOther(List.of(below)), spread);
        }
        return marked(input, spread, ordered);
    }

    private static RelNode marked(RelNode input, Spread spread, boolean ordered) {
        if (spread.kind() != Spread.Kind.HASH || input instanceof ExchangeRel) {
            return input;
        }
        return ordered ? ExchangeRel.forward(input, spread) : ExchangeRel.keeping(input, spread);
    }
}
