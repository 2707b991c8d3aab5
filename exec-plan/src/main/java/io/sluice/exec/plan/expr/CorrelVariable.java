package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;

/** The row of the outer side of a correlation. */
public record CorrelVariable(String name, LogicalType type) implements Expr {
    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
