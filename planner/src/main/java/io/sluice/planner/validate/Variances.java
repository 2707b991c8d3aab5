package io.sluice.planner.validate;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** Variances and deviations, and what they are computed from. */
public final class Variances {
    /** The sum of the squared differences from the mean, by Welford's method; NULL for no values. */
    public static final SqlAggFunction WELFORD_M2 = SqlBasicAggFunction.create(
            "$WELFORD_M2$1", SqlKind.OTHER_FUNCTION, ReturnTypes.DOUBLE_NULLABLE, OperandTypes.NUMERIC);

    /** A sample of one value has no variance, so there is NULL also for values that are not. */
    private static final SqlReturnTypeInference OF_SAMPLE =
            ReturnTypes.AVG_AGG_FUNCTION.andThen(SqlTypeTransforms.FORCE_NULLABLE);

    private static final SqlAggFunction STDDEV_SAMP = ofSample("STDDEV_SAMP", SqlKind.STDDEV_SAMP);
    private static final SqlAggFunction STDDEV = ofSample("STDDEV", SqlKind.STDDEV_SAMP);
    private static final SqlAggFunction VAR_SAMP = ofSample("VAR_SAMP", SqlKind.VAR_SAMP);
    private static final SqlAggFunction VARIANCE = ofSample("VARIANCE", SqlKind.VAR_SAMP);

    private static final Map<SqlOperator, SqlAggFunction> OF_CALCITE = Map.of(
            STDDEV_SAMP, SqlStdOperatorTable.STDDEV_SAMP,
            STDDEV, SqlStdOperatorTable.STDDEV,
            VAR_SAMP, SqlStdOperatorTable.VAR_SAMP,
            VARIANCE, SqlStdOperatorTable.VARIANCE);

    static final List<SqlOperator> ALL = List.of(
            SqlStdOperatorTable.STDDEV_POP, STDDEV_SAMP, STDDEV, SqlStdOperatorTable.VAR_POP, VAR_SAMP, VARIANCE);

    private Variances() {}

    private static SqlAggFunction ofSample(String name, SqlKind kind) {
        return SqlBasicAggFunction.create(name, kind, OF_SAMPLE, OperandTypes.NUMERIC);
    }

    /** Whether a call is one over the distinct values, which cannot be computed from those of other aggregates. */
    public static boolean isOfDistinct(SqlCall call) {
        SqlLiteral quantifier = call.getFunctionQuantifier();
        return ALL.contains(call.getOperator())
                && quantifier != null
                && quantifier.symbolValue(SqlSelectKeyword.class) == SqlSelectKeyword.DISTINCT;
    }

    /** Whether an operator is a variance or deviation of a sample, which Calcite has with another type. */
    public static boolean isOfSample(SqlOperator operator) {
        return OF_CALCITE.containsKey(operator);
    }

    /** Calcite's operator for a variance or deviation of a sample. */
    public static SqlAggFunction ofCalcite(SqlOperator operator) {
        return requireNonNull(OF_CALCITE.get(operator));
    }
}
