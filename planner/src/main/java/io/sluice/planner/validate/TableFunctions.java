package io.sluice.planner.validate;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Table functions that only rewrites call, by the names that plans have for them. */
public final class TableFunctions {
    /** The elements of an ARRAY, the entries of a MAP, or the elements of a MULTISET, each as often as it is in it. */
    public static final SqlFunction UNNEST_ROWS = internal("$UNNEST_ROWS$1");

    /** The same with the place of each, from 1. */
    public static final SqlFunction UNNEST_ROWS_WITH_ORDINALITY = internal("$UNNEST_ROWS_WITH_ORDINALITY$1");

    /** The arguments but the first, as often as the first says. */
    public static final SqlFunction REPLICATE_ROWS = internal("$REPLICATE_ROWS$1");

    private TableFunctions() {}

    /** Whether a function gives the elements of a collection. */
    public static boolean takesApart(SqlOperator function) {
        return function == UNNEST_ROWS || function == UNNEST_ROWS_WITH_ORDINALITY;
    }

    private static SqlFunction internal(String name) {
        return new SqlFunction(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.CURSOR,
                null,
                OperandTypes.VARIADIC,
                SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
    }
}
