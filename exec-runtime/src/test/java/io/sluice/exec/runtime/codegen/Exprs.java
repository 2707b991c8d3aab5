package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Short forms to write expressions in tests. */
final class Exprs {
    private Exprs() {}

    static Expr call(String name, LogicalType type, Expr... operands) {
        return new Call(FunctionRef.builtIn("$" + name + "$1", "FUNCTION"), List.of(operands), type);
    }

    static Expr ref(int index, LogicalType type) {
        return new InputRef(index, type);
    }

    static Expr literal(@Nullable Object value, LogicalType type) {
        return new Literal(value, type);
    }
}
