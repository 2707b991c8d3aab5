package io.sluice.planner.validate;

import java.math.BigInteger;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalLiteral.IntervalValue;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/** Writes intervals of weeks as ones of days, and of quarters as ones of months: Calcite takes their numbers for those of hours and months. */
final class WeeksAndQuarters {
    private static final int DAYS_A_WEEK = 7;
    private static final int MONTHS_A_QUARTER = 3;
    private static final int DEFAULT_PRECISION = 2;

    private WeeksAndQuarters() {}

    /** The node itself when it is no such interval. */
    static SqlNode rewrite(SqlNode node) {
        if (!(node instanceof SqlIntervalLiteral literal) || !(literal.getValue() instanceof IntervalValue interval)) {
            return node;
        }
        return switch (interval.getIntervalQualifier().timeUnitRange) {
            case WEEK -> times(literal, interval, DAYS_A_WEEK, TimeUnit.DAY);
            case QUARTER -> times(literal, interval, MONTHS_A_QUARTER, TimeUnit.MONTH);
            default -> literal;
        };
    }

    private static SqlNode times(SqlLiteral literal, IntervalValue interval, int factor, TimeUnit unit) {
        String written = interval.getIntervalLiteral().trim();
        if (!written.matches("[+-]?\\d+")) {
            return literal;
        }
        String number =
                new BigInteger(written).multiply(BigInteger.valueOf(factor)).toString();
        int digits = Math.max(DEFAULT_PRECISION, number.replace("-", "").length());
        SqlIntervalQualifier qualifier = new SqlIntervalQualifier(
                unit,
                digits,
                null,
                RelDataType.PRECISION_NOT_SPECIFIED,
                interval.getIntervalQualifier().getParserPosition());
        return SqlLiteral.createInterval(interval.getSign(), number, qualifier, literal.getParserPosition());
    }
}
