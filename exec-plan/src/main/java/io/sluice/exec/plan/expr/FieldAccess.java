package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;

/** A field of a ROW value. */
public record FieldAccess(Expr row, String name, LogicalType type) implements Expr {
    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
