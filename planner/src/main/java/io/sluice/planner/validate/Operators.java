package io.sluice.planner.validate;

import static org.apache.calcite.sql.fun.SqlStdOperatorTable.*;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.jspecify.annotations.Nullable;

/** The operators and functions that statements may use. Their names do not mind case. */
public final class Operators implements SqlOperatorTable {
    /** Calcite's, where types and meaning are those of Flink. */
    private static final List<SqlOperator> OF_CALCITE = List.of(
            // Queries.
            AS,
            UNION,
            UNION_ALL,
            INTERSECT,
            INTERSECT_ALL,
            EXCEPT,
            EXCEPT_ALL,
            VALUES,
            ROW,
            EXPLICIT_TABLE,
            EXISTS,
            IN,
            NOT_IN,
            SCALAR_QUERY,
            LATERAL,
            UNNEST,
            UNNEST_WITH_ORDINALITY,
            DESC,
            NULLS_FIRST,
            NULLS_LAST,
            OVER,
            FILTER,
            WITHIN_GROUP,
            CUBE,
            ROLLUP,
            GROUPING_SETS,
            GROUPING,
            GROUPING_ID,
            GROUP_ID,
            // Logic and comparison.
            AND,
            OR,
            NOT,
            EQUALS,
            NOT_EQUALS,
            LESS_THAN,
            LESS_THAN_OR_EQUAL,
            GREATER_THAN,
            GREATER_THAN_OR_EQUAL,
            IS_DISTINCT_FROM,
            IS_NOT_DISTINCT_FROM,
            IS_NULL,
            IS_NOT_NULL,
            IS_TRUE,
            IS_NOT_TRUE,
            IS_FALSE,
            IS_NOT_FALSE,
            IS_UNKNOWN,
            IS_NOT_UNKNOWN,
            BETWEEN,
            NOT_BETWEEN,
            SYMMETRIC_BETWEEN,
            SYMMETRIC_NOT_BETWEEN,
            LIKE,
            NOT_LIKE,
            SIMILAR_TO,
            NOT_SIMILAR_TO,
            CASE,
            NULLIF,
            CAST,
            SqlLibraryOperators.TRY_CAST,
            REINTERPRET,
            // Numbers.
            PLUS,
            MINUS,
            MULTIPLY,
            DIVIDE,
            DIVIDE_INTEGER,
            PERCENT_REMAINDER,
            MOD,
            UNARY_MINUS,
            UNARY_PLUS,
            ABS,
            SIGN,
            FLOOR,
            CEIL,
            ROUND,
            TRUNCATE,
            POWER,
            SQRT,
            EXP,
            LN,
            LOG10,
            SIN,
            COS,
            TAN,
            COT,
            ASIN,
            ACOS,
            ATAN,
            ATAN2,
            DEGREES,
            RADIANS,
            RAND,
            RAND_INTEGER,
            // Text.
            SqlStdOperatorTable.CONCAT,
            CHAR_LENGTH,
            CHARACTER_LENGTH,
            UPPER,
            LOWER,
            INITCAP,
            TRIM,
            POSITION,
            OVERLAY,
            // Time.
            INTERVAL,
            DATETIME_PLUS,
            MINUS_DATE,
            EXTRACT,
            YEAR,
            QUARTER,
            MONTH,
            WEEK,
            DAYOFYEAR,
            DAYOFMONTH,
            DAYOFWEEK,
            HOUR,
            MINUTE,
            SECOND,
            TIMESTAMP_ADD,
            TIMESTAMP_DIFF,
            // Nested values.
            DOT,
            ITEM,
            ARRAY_VALUE_CONSTRUCTOR,
            MAP_VALUE_CONSTRUCTOR,
            CARDINALITY,
            ELEMENT,
            // Aggregates.
            COUNT,
            SUM,
            SUM0,
            AVG,
            MIN,
            MAX,
            SINGLE_VALUE,
            STDDEV_POP,
            STDDEV_SAMP,
            STDDEV,
            VAR_POP,
            VAR_SAMP,
            VARIANCE,
            FIRST_VALUE,
            LAST_VALUE,
            ROW_NUMBER,
            RANK,
            DENSE_RANK,
            PERCENT_RANK,
            CUME_DIST,
            NTILE,
            LEAD,
            LAG,
            COLLECT);

    public static final Operators INSTANCE = new Operators();

    private final SqlOperatorTable all;

    private Operators() {
        List<SqlOperator> operators = new ArrayList<>(OF_CALCITE);
        operators.addAll(Functions.ALL);
        all = SqlOperatorTables.of(operators);
    }

    /** Names of the functions, in upper case, sorted. */
    public List<String> functionNames() {
        TreeSet<String> names = new TreeSet<>();
        for (SqlOperator operator : getOperatorList()) {
            if (operator instanceof SqlFunction
                    && Character.isLetter(operator.getName().charAt(0))) {
                names.add(operator.getName());
            }
        }
        return List.copyOf(names);
    }

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        all.lookupOperatorOverloads(name, category, syntax, found, SqlNameMatchers.withCaseSensitive(false));
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return all.getOperatorList();
    }
}
