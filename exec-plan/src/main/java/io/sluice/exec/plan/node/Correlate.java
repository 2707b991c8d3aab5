package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Optional;

/**
 * Joins each row with the rows that a table function makes of it.
 *
 * @param joinType INNER or LEFT
 * @param functionCall the call; the row stands in it as a correlation variable
 * @param condition on the function's rows
 */
@NodeType({"stream-exec-correlate_1", "batch-exec-correlate_1"})
public record Correlate(JoinType joinType, Expr functionCall, Optional<Expr> condition) implements ExecNode {
    @Override
    public int moreFields() {
        RowType row = functionCall.type().rowForm();
        return row == null ? 1 : row.arity();
    }
}
