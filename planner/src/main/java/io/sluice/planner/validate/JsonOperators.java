package io.sluice.planner.validate;

import io.sluice.sql.parser.function.JsonQueryReturning;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlJsonArrayFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectFunction;
import org.apache.calcite.sql.fun.SqlJsonQueryFunction;
import org.apache.calcite.sql.fun.SqlJsonValueFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Calcite's functions over JSON, with the types that they have in Flink: STRING where Calcite has texts of 2,000 characters. */
public final class JsonOperators {
    public static final SqlOperator JSON_VALUE = new SqlJsonValueFunction("JSON_VALUE") {
        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            boolean explicit = binding instanceof SqlCallBinding call
                    && hasExplicitTypeSpec(call.getCall().getOperandList());
            return explicit ? super.inferReturnType(binding) : FunctionTypes.NULLABLE_STRING.inferReturnType(binding);
        }
    };

    public static final SqlOperator JSON_QUERY = new SqlJsonQueryFunction() {
        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return FunctionTypes.NULLABLE_STRING.inferReturnType(binding);
        }
    };

    static final SqlOperator JSON_OBJECT = new SqlJsonObjectFunction() {
        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return FunctionTypes.STRING_NOT_NULL.inferReturnType(binding);
        }
    };

    static final SqlOperator JSON_ARRAY = new SqlJsonArrayFunction() {
        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return FunctionTypes.STRING_NOT_NULL.inferReturnType(binding);
        }
    };

    static final List<SqlOperator> ALL = List.of(
            SqlStdOperatorTable.JSON_EXISTS,
            JSON_VALUE,
            JSON_QUERY,
            JsonQueryReturning.INSTANCE,
            JSON_OBJECT,
            JSON_ARRAY,
            SqlStdOperatorTable.IS_JSON_VALUE,
            SqlStdOperatorTable.IS_NOT_JSON_VALUE,
            SqlStdOperatorTable.IS_JSON_OBJECT,
            SqlStdOperatorTable.IS_NOT_JSON_OBJECT,
            SqlStdOperatorTable.IS_JSON_ARRAY,
            SqlStdOperatorTable.IS_NOT_JSON_ARRAY,
            SqlStdOperatorTable.IS_JSON_SCALAR,
            SqlStdOperatorTable.IS_NOT_JSON_SCALAR);

    private JsonOperators() {}

    /** Whether an operator is one of the functions over JSON that Calcite has classes for. */
    static boolean includes(SqlOperator operator) {
        return ALL.contains(operator) && operator instanceof SqlFunction;
    }
}
