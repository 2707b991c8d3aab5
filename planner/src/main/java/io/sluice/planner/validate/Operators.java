package io.sluice.planner.validate;

import static org.apache.calcite.sql.fun.SqlStdOperatorTable.*;

import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.aggregate.AggregateFunctions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SqlNameMatcher;
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
            RowOperator.ROW,
            EXPLICIT_TABLE,
            EXISTS,
            IN,
            NOT_IN,
            SOME_EQ,
            SOME_NE,
            SOME_LT,
            SOME_LE,
            SOME_GT,
            SOME_GE,
            ALL_EQ,
            ALL_NE,
            ALL_LT,
            ALL_LE,
            ALL_GT,
            ALL_GE,
            SCALAR_QUERY,
            LATERAL,
            UNNEST,
            UNNEST_WITH_ORDINALITY,
            DESC,
            NULLS_FIRST,
            NULLS_LAST,
            OVER,
            FILTER,
            IGNORE_NULLS,
            RESPECT_NULLS,
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
            OVERLAPS,
            SIMILAR_TO,
            NOT_SIMILAR_TO,
            CASE,
            NULLIF,
            CAST,
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
            ItemOperator.INSTANCE,
            ARRAY_VALUE_CONSTRUCTOR,
            MapOperator.MAP,
            CARDINALITY,
            ELEMENT,
            // MATCH_RECOGNIZE.
            SqlStdOperatorTable.FINAL,
            SqlStdOperatorTable.RUNNING,
            SqlStdOperatorTable.FIRST,
            SqlStdOperatorTable.LAST,
            SqlStdOperatorTable.PREV,
            SqlStdOperatorTable.NEXT,
            SqlStdOperatorTable.CLASSIFIER,
            SqlStdOperatorTable.MATCH_NUMBER,
            SqlStdOperatorTable.PATTERN_CONCAT,
            SqlStdOperatorTable.PATTERN_ALTER,
            SqlStdOperatorTable.PATTERN_QUANTIFIER,
            SqlStdOperatorTable.PATTERN_PERMUTE,
            SqlStdOperatorTable.PATTERN_EXCLUDE,
            // Aggregates.
            COUNT,
            SUM,
            SUM0,
            AVG,
            MIN,
            MAX,
            SINGLE_VALUE,
            ROW_NUMBER,
            RANK,
            DENSE_RANK,
            PERCENT_RANK,
            CUME_DIST,
            NTILE,
            LEAD,
            LAG,
            COLLECT,
            APPROX_COUNT_DISTINCT,
            // Windows.
            DESCRIPTOR,
            ARGUMENT_ASSIGNMENT);

    public static final Operators INSTANCE = new Operators();

    private final List<SqlOperator> all;
    /** Those that {@link SignedFunction} makes. */
    private final Set<SqlOperator> signed = Collections.newSetFromMap(new IdentityHashMap<>());
    /** By upper-case name. */
    private final Map<String, List<SqlOperator>> byName = new HashMap<>();

    private Operators() {
        List<SqlOperator> operators = new ArrayList<>(OF_CALCITE);
        operators.addAll(Functions.ALL);
        operators.addAll(AggregateOperators.ALL);
        operators.addAll(BitmapAggregates.ALL);
        operators.addAll(Variances.ALL);
        operators.addAll(MatchTimes.ALL);
        operators.addAll(JsonOperators.ALL);
        operators.addAll(WindowTableFunctions.ALL);
        operators.addAll(GroupWindowOperator.ALL);
        for (ScalarFunction function : BuiltInFunctions.all()) {
            if (function.signature().isPresent()) {
                SqlOperator operator = SignedFunction.of(function);
                operators.add(operator);
                signed.add(operator);
            }
        }
        all = List.copyOf(operators);
        for (SqlOperator operator : all) {
            byName.computeIfAbsent(operator.getName().toUpperCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(operator);
        }
    }

    /** Whether an operator is a plain function that says itself which arguments it takes. */
    public boolean isSigned(SqlOperator operator) {
        return signed.contains(operator);
    }

    /** The built-in function of that name. */
    public Optional<SqlOperator> function(String name) {
        return byName.getOrDefault(name.toUpperCase(Locale.ROOT), List.of()).stream()
                .filter(operator -> family(operator.getSyntax()) == SqlSyntax.FUNCTION)
                .findFirst();
    }

    /** The forms in which a function can be called, {@code LPAD(text STRING, length INTEGER, pad STRING)}; empty for unknown names. */
    public List<String> signatures(String name) {
        List<String> signatures = new ArrayList<>();
        for (SqlOperator operator : byName.getOrDefault(name.toUpperCase(Locale.ROOT), List.of())) {
            if (family(operator.getSyntax()) == SqlSyntax.FUNCTION) {
                signatures.addAll(FunctionTypes.signatures(operator));
            }
        }
        return signatures;
    }

    /** Names of the functions that can be run, in upper case, sorted. */
    public List<String> functionNames() {
        TreeSet<String> names = new TreeSet<>();
        for (SqlOperator operator : getOperatorList()) {
            if (operator instanceof SqlFunction
                    && Character.isLetter(operator.getName().charAt(0))
                    && canRun(operator)) {
                names.add(operator.getName());
            }
        }
        return List.copyOf(names);
    }

    /** Some become something else when they are converted, and are no functions of their own in a plan. */
    private static boolean canRun(SqlOperator operator) {
        String planName = io.sluice.planner.translate.Functions.ref(operator).name();
        return BuiltInFunctions.byPlanName(planName).isPresent()
                || AggregateFunctions.byPlanName(planName).isPresent()
                || operator == SqlStdOperatorTable.TIMESTAMP_ADD
                || operator == Functions.CURRENT_DATABASE;
    }

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (!name.isSimple()) {
            return;
        }
        for (SqlOperator operator : byName.getOrDefault(name.getSimple().toUpperCase(Locale.ROOT), List.of())) {
            if (family(operator.getSyntax()) == family(syntax)) {
                found.add(operator);
            }
        }
    }

    /** Functions are looked up alike, whether they are called with parentheses, without, or with a star in them. */
    private static SqlSyntax family(SqlSyntax syntax) {
        return switch (syntax) {
            case FUNCTION, FUNCTION_STAR, FUNCTION_ID, ORDERED_FUNCTION -> SqlSyntax.FUNCTION;
            default -> syntax.family;
        };
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return all;
    }
}
