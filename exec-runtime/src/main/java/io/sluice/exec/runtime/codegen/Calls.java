package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.CallSite;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.Cast;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import java.util.List;

/** Calls in plans and the functions that they mean. */
final class Calls {
    private Calls() {}

    static ScalarFunction function(Call call) {
        FunctionRef ref = call.function();
        return BuiltInFunctions.byPlanName(ref.name()).orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", "function " + ref.sqlName()));
    }

    static CallSite site(Call call) {
        return new CallSite(call.operands().stream().map(Calls::operand).toList(), call.type());
    }

    static Call call(String name, LogicalType type, Expr... operands) {
        return new Call(FunctionRef.builtIn("$" + name + "$1", "FUNCTION"), List.of(operands), type);
    }

    /** The expression with the type, cast where that changes the value. */
    static Expr cast(Expr expr, LogicalType type) {
        if (Cast.keepsValues(expr.type(), type)) {
            return expr;
        }
        if (expr instanceof Literal literal && literal.isNull()) {
            return new Literal(null, type);
        }
        return call("CAST", type.withNullable(expr.type().nullable()), expr);
    }

    /** As {@link #cast}, of an argument of a function. The elements of an array are then taken for NOT NULL, as in Flink. */
    static Expr castArgument(Expr expr, LogicalType type) {
        boolean castsElements = type instanceof ArrayType to
                && expr.type() instanceof ArrayType from
                && !from.element().notNull().equals(to.element().notNull());
        return cast(
                expr, castsElements ? new ArrayType(((ArrayType) type).element().notNull(), type.nullable()) : type);
    }

    private static CallSite.Operand operand(Expr expr) {
        if (expr instanceof Symbol symbol) {
            return new CallSite.Operand(symbol.type(), symbol.value());
        }
        if (expr instanceof Call call) {
            return new CallSite.Operand(call.type(), null, call.function().name());
        }
        return new CallSite.Operand(expr.type(), expr instanceof Literal literal ? literal.value() : null);
    }
}
