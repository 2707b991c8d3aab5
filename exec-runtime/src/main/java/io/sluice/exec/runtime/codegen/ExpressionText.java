package io.sluice.exec.runtime.codegen;

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
import java.util.List;

/** Expressions as SQL-like text for comments in generated code; cut when long, and safe inside a Java comment. */
final class ExpressionText implements ExprVisitor<StringBuilder> {
    private static final int MAX_LENGTH = 200;

    private final StringBuilder text = new StringBuilder();
    private final InputAccess input;

    private ExpressionText(InputAccess input) {
        this.input = input;
    }

    static String of(Expr expr, InputAccess input) {
        ExpressionText writer = new ExpressionText(input);
        writer.write(expr);
        String all = writer.text.toString();
        String cut = all.length() > MAX_LENGTH ? all.substring(0, MAX_LENGTH) + "..." : all;
        // A backslash could begin a Unicode escape, which Java reads in comments too.
        return cut.replace('\\', '/').replace('\n', ' ').replace('\r', ' ').replace("*/", "* /");
    }

    private void write(Expr expr) {
        if (text.length() <= MAX_LENGTH) {
            expr.accept(this);
        }
    }

    @Override
    public StringBuilder visit(InputRef inputRef) {
        text.append(input.name(inputRef.index()));
        return text;
    }

    @Override
    public StringBuilder visit(Literal literal) {
        text.append(literal.value() instanceof String string ? "'" + string + "'" : String.valueOf(literal.value()));
        return text;
    }

    @Override
    public StringBuilder visit(Call call) {
        String name = call.function().name();
        boolean builtIn = name.startsWith("$") && name.endsWith("$1") && name.length() > 3;
        String shown = builtIn ? name.substring(1, name.length() - 2) : name;
        if (call.operands().size() == 2 && !Character.isLetter(shown.charAt(0))) {
            text.append('(');
            write(call.operands().get(0));
            text.append(' ').append(shown).append(' ');
            write(call.operands().get(1));
            text.append(')');
            return text;
        }
        text.append(shown).append('(');
        writeAll(call.operands());
        text.append(
                        shown.endsWith("CAST")
                                ? " AS " + call.type().withNullable(true).summary()
                                : "")
                .append(')');
        return text;
    }

    @Override
    public StringBuilder visit(Search search) {
        write(search.operand());
        text.append(" IN ").append(search.ranges().size()).append(" ranges");
        return text;
    }

    @Override
    public StringBuilder visit(Symbol symbol) {
        text.append(symbol.value());
        return text;
    }

    @Override
    public StringBuilder visit(FieldAccess fieldAccess) {
        write(fieldAccess.row());
        text.append('.').append(fieldAccess.name());
        return text;
    }

    @Override
    public StringBuilder visit(CorrelVariable correlVariable) {
        text.append(correlVariable.name());
        return text;
    }

    @Override
    public StringBuilder visit(PatternInputRef ref) {
        return text.append(ref.alpha()).append(".$").append(ref.index());
    }

    @Override
    public StringBuilder visit(TableArgCall table) {
        return text.append("TABLE $").append(table.inputIndex());
    }

    private void writeAll(List<Expr> operands) {
        for (int i = 0; i < operands.size(); i++) {
            text.append(i == 0 ? "" : ", ");
            write(operands.get(i));
        }
    }
}
