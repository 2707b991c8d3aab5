package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import java.util.List;
import java.util.Optional;

/**
 * SELECT list and WHERE over one input.
 *
 * @param condition rows where it is not TRUE are dropped
 */
@NodeType({"stream-exec-calc_1", "batch-exec-calc_1"})
public record Calc(List<Expr> projection, Optional<Expr> condition) implements ExecNode {
    public Calc {
        projection = List.copyOf(projection);
    }
}
