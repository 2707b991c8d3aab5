package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Literal;
import java.util.List;

/** Rows that stand in the query. */
@NodeType(
        value = {"stream-exec-values_1", "batch-exec-values_1"},
        inputs = 0)
public record Values(List<List<Literal>> tuples) implements ExecNode {
    public Values {
        tuples = tuples.stream().map(List::copyOf).toList();
    }
}
