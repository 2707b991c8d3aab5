package io.sluice.exec.plan.expr;

import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Set;

/** Puts an expression of a plan into the form in which sources are offered it. */
public final class ToSourceExpression implements ExprVisitor<SourceExpression> {
    /** Names of built-in functions that sources are not offered: Flink offers none of them, so its connectors do not know them. */
    private static final Set<String> WITHHELD = Set.of("||", "TRIM", "IF", "ITEM", "REINTERPRET", "/INT", "PROCTIME");

    private final RowType row;

    /** @param row what the source produces, to which references point */
    public ToSourceExpression(RowType row) {
        this.row = row;
    }

    @Override
    public SourceExpression visit(InputRef ref) {
        return new SourceExpression.Column(row.fields().get(ref.index()).name(), ref.type());
    }

    @Override
    public SourceExpression visit(Literal literal) {
        return new SourceExpression.Constant(literal.value(), literal.type());
    }

    @Override
    public SourceExpression visit(Call call) {
        List<SourceExpression> operands =
                call.operands().stream().map(operand -> operand.accept(this)).toList();
        String name = call.function().sqlName();
        boolean offered = call.function().kind() == FunctionRef.Kind.INTERNAL
                && !WITHHELD.contains(name)
                && !name.contains("JSON");
        return offered
                ? new SourceExpression.Call(name, operands, call.type())
                : new SourceExpression.Other(operands, call.type());
    }

    /** A field of a row is the row and the field's name. */
    @Override
    public SourceExpression visit(FieldAccess access) {
        SourceExpression name = new SourceExpression.Constant(
                access.name(), new CharType(Math.max(1, access.name().length()), false));
        return new SourceExpression.Call("GET", List.of(access.row().accept(this), name), access.type());
    }

    @Override
    public SourceExpression visit(Symbol symbol) {
        return new SourceExpression.Constant(symbol.value(), symbol.type());
    }

    @Override
    public SourceExpression visit(Search search) {
        return other(List.of(search.operand().accept(this)), search.type());
    }

    @Override
    public SourceExpression visit(CorrelVariable variable) {
        return other(List.of(), variable.type());
    }

    @Override
    public SourceExpression visit(PatternInputRef ref) {
        return other(List.of(), ref.type());
    }

    @Override
    public SourceExpression visit(TableArgCall call) {
        return other(List.of(), call.type());
    }

    private static SourceExpression other(List<SourceExpression> operands, LogicalType type) {
        return new SourceExpression.Other(operands, type);
    }
}
