package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import java.util.List;

/** A SELECT list with functions that answer later. */
@NodeType("stream-exec-async-calc_1")
public record AsyncCalc(List<Expr> projection) implements ExecNode {
    public AsyncCalc {
        projection = List.copyOf(projection);
    }
}
