package io.sluice.planner.function;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.FunctionKind;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.validate.SqlValidator;

/** A user's table function. */
public final class UserTableOperator extends SqlFunction implements SqlTableFunction, UserOperator {
    private static final String ONLY_FIELD = "EXPR$0";

    private final FunctionClass function;
    private final FunctionRef ref;

    UserTableOperator(SqlIdentifier name, FunctionRef ref, FunctionClass function) {
        super(
                name.names.get(name.names.size() - 1),
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.CURSOR,
                UserSignatures.typesOfNulls(function),
                UserSignatures.checker(function),
                SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
        this.function = function;
        this.ref = ref;
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return binding -> rowType(function, binding);
    }

    private static RelDataType rowType(FunctionClass function, SqlOperatorBinding binding) {
        LogicalType result = UserSignatures.resultType(function, binding);
        SluiceTypeFactory types = (SluiceTypeFactory) binding.getTypeFactory();
        RelDataTypeFactory.Builder row = types.builder().kind(StructKind.FULLY_QUALIFIED);
        RowType rows = result.rowForm();
        if (rows != null) {
            rows.fields().forEach(field -> row.add(field.name(), TypeBridge.toRel(field.type(), types)));
        } else {
            row.add(ONLY_FIELD, TypeBridge.toRel(result, types));
        }
        return row.build();
    }

    @Override
    public SqlNode rewriteCall(SqlValidator validator, SqlCall call) {
        return NamedArguments.inOrder(call, function);
    }

    /** Whether an expression is a call of a function that answers later. */
    public static boolean isAsync(RexNode node) {
        return node instanceof RexCall call
                && call.getOperator() instanceof UserTableOperator user
                && user.function.kind() == FunctionKind.ASYNC_TABLE;
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
