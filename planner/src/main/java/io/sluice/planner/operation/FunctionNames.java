package io.sluice.planner.operation;

import static java.util.Objects.requireNonNull;

import io.sluice.planner.validate.Operators;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Puts built-in functions in the place of their names, so that these are written as keywords and not as quoted names. */
final class FunctionNames extends SqlShuttle {
    private FunctionNames() {}

    static SqlNode resolve(SqlNode expression) {
        return requireNonNull(expression.accept(new FunctionNames()));
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode copy = super.visit(call);
        if (copy instanceof SqlCall copied && copied.getOperator() instanceof SqlUnresolvedFunction function) {
            Optional<SqlOperator> builtIn = Operators.INSTANCE.function(function.getName());
            if (builtIn.isPresent()) {
                return builtIn.get()
                        .createCall(
                                copied.getFunctionQuantifier(), copied.getParserPosition(), copied.getOperandList());
            }
        }
        return copy;
    }
}
