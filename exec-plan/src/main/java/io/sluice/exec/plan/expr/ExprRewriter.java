package io.sluice.exec.plan.expr;

import java.util.ArrayList;
import java.util.List;

/** Makes an expression of another one, part by part; what is not overridden stays as it is. */
public abstract class ExprRewriter implements ExprVisitor<Expr> {
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
    public Expr visit(CorrelVariable correlVariable) {
        return correlVariable;
    }

    @Override
    public Expr visit(PatternInputRef patternInputRef) {
        return patternInputRef;
    }

    @Override
    public Expr visit(TableArgCall tableArgCall) {
        return tableArgCall;
    }

    @Override
    public Expr visit(FieldAccess fieldAccess) {
        return new FieldAccess(fieldAccess.row().accept(this), fieldAccess.name(), fieldAccess.type());
    }

    @Override
    public Expr visit(Call call) {
        List<Expr> operands = new ArrayList<>(call.operands().size());
        for (Expr operand : call.operands()) { // No stream: expressions may be deep, and the stack is not.
            operands.add(operand.accept(this));
        }
        return new Call(call.function(), operands, call.type());
    }

    @Override
    public Expr visit(Search search) {
        return new Search(
                search.operand().accept(this), search.ranges(), search.nullAs(), search.rangeType(), search.type());
    }
}
