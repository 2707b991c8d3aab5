package io.sluice.exec.plan.expr;

/** What to do with each kind of expression. */
public interface ExprVisitor<R> {
    R visit(InputRef inputRef);

    R visit(Literal literal);

    R visit(Call call);

    R visit(Search search);

    R visit(Symbol symbol);

    R visit(FieldAccess fieldAccess);

    R visit(CorrelVariable correlVariable);

    R visit(PatternInputRef patternInputRef);

    R visit(TableArgCall tableArgCall);
}
