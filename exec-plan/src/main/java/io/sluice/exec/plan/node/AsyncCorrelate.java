package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.spi.type.LogicalType.RowType;

/**
 * Joins each row with the rows that a table function which answers later makes of it.
 *
 * @param functionCall the call; the row stands in it as a correlation variable
 */
@NodeType("stream-exec-async-correlate_1")
public record AsyncCorrelate(JoinType joinType, Expr functionCall) implements ExecNode {
    @Override
    public int moreFields() {
        RowType row = functionCall.type().rowForm();
        return row == null ? 1 : row.arity();
    }
}
