package io.sluice.exec.runtime.correlate;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprVisitor;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.exec.plan.expr.TableArgCall;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;

/** Makes references to an input's fields of fields of the row that a correlation variable stands for. */
record OuterFields(RowType input) implements ExprVisitor<Expr> {
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
        return new FieldAccess(access.row().accept(this), access.name(), access.type());
    }

    @Override
    public Expr visit(CorrelVariable variable) {
        throw SluiceException.internal("a field of a correlation variable", variable.name());
    }

    @Override
    public Expr visit(Call call) {
        return new Call(
                call.function(),
                call.operands().stream().map(operand -> operand.accept(this)).toList(),
                call.type());
    }

    @Override
    public Expr visit(Search search) {
        return new Search(
                search.operand().accept(this), search.ranges(), search.nullAs(), search.rangeType(), search.type());
    }

    @Override
    public Expr visit(InputRef inputRef) {
        return inputRef;
    }

    @Override
    public Expr visit(Literal literal) {
        return literal;
    }

    @Override
    public Expr visit(Symbol symbol) {
        return symbol;
    }

    @Override
    public Expr visit(PatternInputRef patternInputRef) {
        return patternInputRef;
    }

    @Override
    public Expr visit(TableArgCall tableArgCall) {
        return tableArgCall;
    }
}
