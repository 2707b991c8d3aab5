package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.util.List;

/** A function or operator applied to operands. */
public record Call(FunctionRef function, List<Expr> operands, LogicalType type) implements Expr {
    public Call {
        operands = List.copyOf(operands);
    }

    /** A condition that all of one or more conditions hold. */
    public static Expr and(List<Expr> conditions) {
        return conditions.size() == 1
                ? conditions.get(0)
                : new Call(FunctionRef.builtIn("$AND$1", "BINARY"), conditions, Types.BOOLEAN);
    }

    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
