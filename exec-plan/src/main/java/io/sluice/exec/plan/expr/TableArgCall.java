package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;
import java.util.List;

/**
 * A table as an argument of a process table function.
 *
 * @param inputIndex which of the node's inputs
 * @param partitionKeys PARTITION BY: fields of that input
 * @param orderKeys ORDER BY: fields of that input
 * @param orderDirections by order key
 * @param type the input's row
 */
public record TableArgCall(
        int inputIndex,
        List<Integer> partitionKeys,
        List<Integer> orderKeys,
        List<Direction> orderDirections,
        LogicalType type)
        implements Expr {

    /** Names as in plan files. */
    public enum Direction {
        ASC_NULLS_FIRST,
        ASC_NULLS_LAST,
        DESC_NULLS_FIRST,
        DESC_NULLS_LAST
    }

    public TableArgCall {
        partitionKeys = List.copyOf(partitionKeys);
        orderKeys = List.copyOf(orderKeys);
        orderDirections = List.copyOf(orderDirections);
    }

    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
