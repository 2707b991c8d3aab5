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
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the statements that compute an expression for one row into a method body, and says where the result is. Operands come first,
 * each in a variable of its own; what must not be evaluated lies in an {@code if}.
 */
final class ExpressionEmitter implements ExprVisitor<Value> {
    private final GeneratedClass generated;
    private final ColumnReads columns;
    private final MethodPlan plan;
    private final OutlinedMethods methods;
    private final KnownValues known = new KnownValues();
    private final CallEmitter calls = new CallEmitter(this);
    private final UserCallEmitter userCalls = new UserCallEmitter(this);
    private final ConditionalEmitter conditionals = new ConditionalEmitter(this);
    private SourceWriter out;

    ExpressionEmitter(
            GeneratedClass generated, ColumnReads columns, MethodPlan plan, OutlinedMethods methods, SourceWriter out) {
        this.generated = generated;
        this.columns = columns;
        this.plan = plan;
        this.methods = methods;
        this.out = out;
    }

    /** The value of a normalized expression; written once for each block and those inside it. */
    Value emit(Expr expr) {
        Value value = known.find(expr);
        if (value == null) {
            value = plan.isOutlined(expr) ? methods.call(expr, this) : expr.accept(this);
            known.add(expr, value);
        }
        return value;
    }

    /** As {@link #emit}, for the expression that the method is for. */
    Value emitRoot(Expr expr) {
        return expr.accept(this);
    }

    GeneratedClass generated() {
        return generated;
    }

    ColumnReads columns() {
        return columns;
    }

    SourceWriter out() {
        return out;
    }

    /** Sends statements elsewhere until the next call; gives the writer before. */
    SourceWriter redirect(SourceWriter writer) {
        SourceWriter before = out;
        out = writer;
        return before;
    }

    /** Begins a block, to which values computed in it are confined. */
    void enter(String head) {
        out.open(head);
        known.enter();
    }

    void orElse() {
        known.leave();
        out.orElse();
        known.enter();
    }

    void leave() {
        known.leave();
        out.close();
    }

    /** Declares a variable for a value of a kind. */
    String declare(ValueKind kind, String base, String initial) {
        String name = generated.unique(base);
        out.line(ColumnAccess.javaType(kind) + " " + name + " = " + initial + ";");
        return name;
    }

    @Override
    public Value visit(InputRef inputRef) {
        return columns.read(inputRef, this);
    }

    @Override
    public Value visit(FieldAccess fieldAccess) {
        return ColumnPath.of(fieldAccess, columns.input()).isPresent()
                ? columns.read(fieldAccess, this)
                : fieldOfComputed(fieldAccess);
    }

    private Value fieldOfComputed(FieldAccess access) {
        ValueKind kind = ValueKind.of(access.type());
        Value row = emit(access.row());
        if (row.alwaysNull()) {
            return new Value(kind, ColumnAccess.placeholder(kind), Value.YES);
        }
        int index =
                Objects.requireNonNull(access.row().type().rowForm()).names().indexOf(access.name());
        String base = JavaNames.of(access.name());
        String vector = row.code() + ".field(" + index + ")";
        String missing = vector + ".isNull(" + row.code() + ".row())";
        String isNull = declare(
                ValueKind.BOOLEAN, base + "IsNull", row.neverNull() ? missing : row.isNull() + " || " + missing);
        String holder = kind.isHolder() ? generated.object(ColumnAccess.javaType(kind), base + "Value") : "";
        String typed = kind == ValueKind.CELL ? vector : "((" + ColumnAccess.vectorType(kind) + ") " + vector + ")";
        String read = ColumnAccess.read(kind, typed, row.code() + ".row()", holder);
        return new Value(
                kind, declare(kind, base, isNull + " ? " + ColumnAccess.placeholder(kind) + " : " + read), isNull);
    }

    @Override
    public Value visit(Literal literal) {
        return LiteralText.of(literal, generated);
    }

    @Override
    public Value visit(Call call) {
        if (call.function().isUser()) {
            return userCalls.emit(call);
        }
        ScalarFunction function = Calls.function(call);
        return function.form().isPresent()
                ? conditionals.emit(call, function.form().get())
                : calls.emit(call, function);
    }

    @Override
    public Value visit(Search search) {
        Value operand = emit(search.operand());
        if (operand.alwaysNull()) {
            return operand;
        }
        String set = generated.constant(ValueSet.of(search), ValueSet.class.getName(), "values");
        String found = generated.unique("found");
        String test = "%s.contains(%s)".formatted(set, operand.code());
        out.line("boolean %s = %s;".formatted(found, guarded(operand.isNull(), test)));
        return new Value(ValueKind.BOOLEAN, found, operand.isNull());
    }

    @Override
    public Value visit(Symbol symbol) {
        throw SluiceException.internal("a keyword only where a function takes one", symbol.value());
    }

    @Override
    public Value visit(CorrelVariable correlVariable) {
        throw unsupported("correlation variable " + correlVariable.name() + " in generated code");
    }

    @Override
    public Value visit(PatternInputRef patternInputRef) {
        throw unsupported("a field of pattern variable " + patternInputRef.alpha() + " in generated code");
    }

    @Override
    public Value visit(TableArgCall tableArgCall) {
        throw unsupported("a table as an argument in generated code");
    }

    static SluiceException unsupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }

    /** A Java condition that is evaluated only where something is not NULL. */
    static String guarded(@Nullable String isNull, String condition) {
        return isNull == null || isNull.equals(Value.NO) ? condition : "!" + isNull + " && " + condition;
    }
}
