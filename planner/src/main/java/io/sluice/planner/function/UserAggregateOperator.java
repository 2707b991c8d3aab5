package io.sluice.planner.function;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Optionality;

/** A user's aggregate function. */
public final class UserAggregateOperator extends SqlAggFunction implements UserOperator {
    private final FunctionClass function;
    private final FunctionRef ref;

    UserAggregateOperator(SqlIdentifier name, FunctionRef ref, FunctionClass function) {
        super(
                name.names.get(name.names.size() - 1),
                name,
                SqlKind.OTHER_FUNCTION,
                binding -> TypeBridge.toRel(
                        UserSignatures.resultType(function, binding), (SluiceTypeFactory) binding.getTypeFactory()),
                UserSignatures.typesOfNulls(function),
                UserSignatures.castingChecker(function),
                SqlFunctionCategory.USER_DEFINED_FUNCTION,
                false,
                false,
                Optionality.FORBIDDEN);
        this.function = function;
        this.ref = ref;
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

    @Override
    public boolean isDeterministic() {
        return function.isDeterministic();
    }
}
