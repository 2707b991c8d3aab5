package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.TypeRoot;

/**
 * A keyword as an operand: the YEAR of {@code EXTRACT(YEAR FROM d)}.
 *
 * @param kind the set of keywords, {@code TIME_UNIT_RANGE}
 * @param value the keyword, {@code YEAR}
 */
public record Symbol(String kind, String value) implements Expr {
    private static final LogicalType TYPE = new SimpleType(TypeRoot.SYMBOL, false);

    @Override
    public LogicalType type() {
        return TYPE;
    }

    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
