package io.sluice.planner.cost;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;

/** Estimates of a tree, each rel asked once. */
public final class CostEstimates {
    /** @param cost of the rel and all below it */
    private record Estimate(double rows, Cost cost) {}

    private final Map<RelNode, Estimate> known = new IdentityHashMap<>();

    /** {@code rowcount = 5.0E7, cumulative cost = {...}}, as Flink prints it. */
    public String describe(RelNode rel) {
        Estimate estimate = of(rel);
        return "rowcount = " + estimate.rows + ", cumulative cost = " + estimate.cost;
    }

    private Estimate of(RelNode rel) {
        Estimate found = known.get(rel);
        if (found != null) {
            return found;
        }
        List<Double> inputs = new ArrayList<>();
        Cost below = Cost.of(0, 0);
        for (RelNode input : rel.getInputs()) {
            Estimate estimate = of(input);
            inputs.add(estimate.rows);
            below = below.plus(estimate.cost);
        }
        Costed costed = (Costed) rel;
        double rows = costed.estimateRows(inputs);
        Estimate estimate = new Estimate(rows, below.plus(costed.estimateCost(rows, inputs)));
        known.put(rel, estimate);
        return estimate;
    }
}
