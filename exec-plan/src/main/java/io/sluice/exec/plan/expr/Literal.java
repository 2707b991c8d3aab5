package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;
import org.jspecify.annotations.Nullable;

/**
 * A constant.
 *
 * @param value as {@link io.sluice.spi.row.JavaValues} has values of the type; null for NULL
 */
public record Literal(@Nullable Object value, LogicalType type) implements Expr {
    public boolean isNull() {
        return value == null;
    }

    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
