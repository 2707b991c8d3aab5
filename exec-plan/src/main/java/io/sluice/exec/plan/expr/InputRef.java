package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;

/** A field of the input row; for joins the right input's fields follow the left's. */
public record InputRef(int index, LogicalType type) implements Expr {
    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
