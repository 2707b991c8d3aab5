package io.sluice.planner.function;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.FunctionKind;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.SqlPosition;
import java.util.Objects;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;

/** A user's scalar function, or one that answers later. */
public final class UserFunctionOperator extends SqlFunction implements UserOperator {
    private final FunctionClass function;
    private final FunctionRef ref;

    UserFunctionOperator(SqlIdentifier name, FunctionRef ref, FunctionClass function) {
        super(
                name.names.get(name.names.size() - 1),
                name,
                SqlKind.OTHER_FUNCTION,
                binding -> TypeBridge.toRel(
                        UserSignatures.resultType(function, binding), (SluiceTypeFactory) binding.getTypeFactory()),
                UserSignatures.typesOfNulls(function),
                UserSignatures.checker(function),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.function = function;
        this.ref = ref;
    }

    /** The same function, called somewhere: what it fails for points there. To rules all calls are of the same function. */
    public UserFunctionOperator at(SqlPosition position) {
        return new UserFunctionOperator(Objects.requireNonNull(getSqlIdentifier()), ref.at(position), function);
    }

    @Override
    public SqlNode rewriteCall(SqlValidator validator, SqlCall call) {
        return NamedArguments.inOrder(call, function);
    }

    @Override
    public FunctionRef ref() {
        return ref;
    }

    @Override
    public FunctionClass function() {
        return function;
    }

    /** Whether an expression is a call of a function that answers later. */
    public static boolean isAsync(RexNode node) {
        return node instanceof RexCall call
                && call.getOperator() instanceof UserFunctionOperator user
                && user.function.kind() == FunctionKind.ASYNC_SCALAR;
    }

    @Override
    public boolean isDeterministic() {
        return function.isDeterministic();
    }
}
