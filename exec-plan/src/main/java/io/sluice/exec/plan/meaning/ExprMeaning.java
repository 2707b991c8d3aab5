package io.sluice.exec.plan.meaning;

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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Expressions as texts over what the fields of the input hold. Casts that change no value are left out. */
final class ExprMeaning implements ExprVisitor<String> {
    private final List<String> fields;

    ExprMeaning(List<String> fields) {
        this.fields = fields;
    }

    static String of(Expr expr, List<String> fields) {
        return Digests.shorten(expr.accept(new ExprMeaning(fields)));
    }

    /** The conditions all of which must hold. */
    static List<String> conjuncts(Expr condition, List<String> fields) {
        if (!(condition instanceof Call call) || !call.function().sqlName().equals("AND")) {
            return List.of(of(condition, fields));
        }
        List<String> all = new ArrayList<>();
        call.operands().forEach(operand -> all.addAll(conjuncts(operand, fields)));
        return all;
    }

    @Override
    public String visit(InputRef inputRef) {
        return fields.get(inputRef.index());
    }

    @Override
    public String visit(Literal literal) {
        return literal.isNull() ? "NULL" : "'" + literal.value() + "' " + StorageTypes.of(literal.type());
    }

    @Override
    public String visit(Call call) {
        String name = call.function().sqlName();
        if (name.equals("CAST") && call.operands().size() == 1) {
            Expr operand = call.operands().get(0);
            boolean same = operand instanceof Literal literal && literal.isNull()
                    || StorageTypes.widens(operand.type(), call.type());
            return same
                    ? operand.accept(this)
                    : "CAST(" + operand.accept(this) + " AS " + call.type().name() + ")";
        }
        return name
                + call.function().className().map(each -> "@" + each).orElse("")
                + call.operands().stream()
                        .map(operand -> operand.accept(this))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    @Override
    public String visit(Search search) {
        return search.operand().accept(this) + " IN " + search.ranges() + " " + search.nullAs();
    }

    @Override
    public String visit(Symbol symbol) {
        return symbol.value();
    }

    @Override
    public String visit(FieldAccess fieldAccess) {
        return fieldAccess.row().accept(this) + "." + fieldAccess.name();
    }

    @Override
    public String visit(CorrelVariable correlVariable) {
        return correlVariable.toString();
    }

    @Override
    public String visit(PatternInputRef patternInputRef) {
        return patternInputRef.alpha() + "." + fields.get(patternInputRef.index());
    }

    @Override
    public String visit(TableArgCall tableArgCall) {
        return tableArgCall.toString();
    }
}
