package io.sluice.exec.runtime.join;

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
import java.util.BitSet;
import java.util.List;

/** Finds the fields that expressions read: each visit gives all that have been found so far. */
final class ReadFields implements ExprVisitor<BitSet> {
    private final BitSet fields = new BitSet();

    private ReadFields() {}

    static BitSet of(List<Expr> expressions) {
        ReadFields found = new ReadFields();
        expressions.forEach(expression -> expression.accept(found));
        return found.fields;
    }

    @Override
    public BitSet visit(InputRef inputRef) {
        fields.set(inputRef.index());
        return fields;
    }

    @Override
    public BitSet visit(Literal literal) {
        return fields;
    }

    @Override
    public BitSet visit(Call call) {
        call.operands().forEach(operand -> operand.accept(this));
        return fields;
    }

    @Override
    public BitSet visit(Search search) {
        return search.operand().accept(this);
    }

    @Override
    public BitSet visit(Symbol symbol) {
        return fields;
    }

    @Override
    public BitSet visit(FieldAccess fieldAccess) {
        return fieldAccess.row().accept(this);
    }

    @Override
    public BitSet visit(CorrelVariable correlVariable) {
        return fields;
    }

    @Override
    public BitSet visit(PatternInputRef patternInputRef) {
        return fields;
    }

    @Override
    public BitSet visit(TableArgCall tableArgCall) {
        return fields;
    }
}
