package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;

/**
 * A field of a row that MATCH_RECOGNIZE has matched.
 *
 * @param alpha the pattern variable; {@code *} for all of them
 */
public record PatternInputRef(String alpha, int index, LogicalType type) implements Expr {
    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
