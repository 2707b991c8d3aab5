package io.sluice.planner.function;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperatorBinding;

/** What the operators of all kinds of users' functions tell. */
public sealed interface UserOperator permits UserFunctionOperator, UserTableOperator, UserAggregateOperator {
    /** How plans name it. */
    FunctionRef ref();

    FunctionClass function();

    /** The types to which the arguments of a valid call are cast; the arguments' own where any type is taken. */
    default List<RelDataType> parameterTypes(SqlOperatorBinding call) {
        return UserSignatures.parameterTypes(function(), call);
    }
}
