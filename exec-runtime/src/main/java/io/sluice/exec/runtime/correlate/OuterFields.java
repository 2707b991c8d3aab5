package io.sluice.exec.runtime.correlate;

import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprRewriter;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;

/** Makes references to an input's fields of fields of the row that a correlation variable stands for. */
public final class OuterFields extends ExprRewriter {
    private final RowType input;

    public OuterFields(RowType input) {
        this.input = input;
    }

    @Override
    public Expr visit(FieldAccess access) {
        if (access.row() instanceof CorrelVariable variable && variable.type() instanceof RowType row) {
            // By place: the variable may have other names than the input, and those of the function behind them.
            int index = row.names().indexOf(access.name());
            if (index < 0 || index >= input.arity()) {
                throw SluiceException.internal("a field of " + input.sql(), access.name() + " of " + row.sql());
            }
            return new InputRef(index, input.typeAt(index));
        }
        return super.visit(access);
    }

    @Override
    public Expr visit(CorrelVariable variable) {
        throw SluiceException.internal("a field of a correlation variable", variable.name());
    }
}
