package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;
import java.util.List;

/** A function or operator applied to operands. */
public record Call(FunctionRef function, List<Expr> operands, LogicalType type) implements Expr {
    public Call {
        operands = List.copyOf(operands);
    }

    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
