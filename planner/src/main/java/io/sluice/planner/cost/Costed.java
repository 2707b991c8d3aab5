package io.sluice.planner.cost;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/** A rel that can be estimated. */
public interface Costed extends RelNode {
    /** How many rows it sends. @param inputs how many rows reach each input */
    default double estimateRows(List<Double> inputs) {
        return inputs.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** What it costs by itself. @param rows how many it sends */
    default Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(rows, rows);
    }
}
