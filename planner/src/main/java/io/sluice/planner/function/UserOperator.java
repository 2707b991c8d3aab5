package io.sluice.planner.function;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import io.sluice.planner.type.SluiceTypeFactory;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** What the operators of all kinds of users' functions tell. */
public sealed interface UserOperator permits UserFunctionOperator, UserTableOperator, UserAggregateOperator {
    /** How plans name it. */
    FunctionRef ref();

    FunctionClass function();

    /** The types to which the arguments of a valid call are cast; the arguments' own where any type is taken. */
    default List<RelDataType> parameterTypes(List<RelDataType> arguments, SluiceTypeFactory types) {
        return UserSignatures.parameterTypes(function(), arguments, types);
    }
}
