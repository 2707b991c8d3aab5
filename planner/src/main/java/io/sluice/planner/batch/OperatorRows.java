package io.sluice.planner.batch;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Guesses how many rows operators produce: what {@link RowEstimates} guesses of the logical tree, of trees that have changed since. */
final class OperatorRows {
    private final Map<BatchRel, Double> known = new IdentityHashMap<>();

    double of(BatchRel rel) {
        Double found = known.get(rel);
        if (found == null) {
            List<Double> inputs =
                    rel.getInputs().stream().map(input -> of((BatchRel) input)).toList();
            found = Math.max(1, rel.rows(inputs));
            known.put(rel, found);
        }
        return found;
    }

    /** Bytes of the rows, as they lie in memory. */
    double bytes(BatchRel rel) {
        return of(rel) * RowSize.inMemory(rel.getRowType());
    }
}
