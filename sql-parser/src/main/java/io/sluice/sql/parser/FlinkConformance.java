package io.sluice.sql.parser;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** Where the dialect leaves Calcite's default conformance. Parser and validator use the same one. */
public final class FlinkConformance extends SqlDelegatingConformance {
    public static final FlinkConformance INSTANCE = new FlinkConformance();

    private FlinkConformance() {
        super(SqlConformanceEnum.DEFAULT);
    }

    /** {@code a != b}. */
    @Override
    public boolean isBangEqualAllowed() {
        return true;
    }

    /** {@code MINUS} for {@code EXCEPT}. */
    @Override
    public boolean isMinusAllowed() {
        return true;
    }

    /** {@code a % b}. */
    @Override
    public boolean isPercentRemainderAllowed() {
        return true;
    }

    /** {@code INTERVAL '2' DAYS}. */
    @Override
    public boolean allowPluralTimeUnits() {
        return true;
    }

    /** {@code ROW(1, 2)} in VALUES. */
    @Override
    public boolean allowExplicitRowValueConstructor() {
        return true;
    }

    /** {@code CURRENT_DATE()} as well as {@code CURRENT_DATE}. */
    @Override
    public boolean allowNiladicParentheses() {
        return true;
    }

    /** {@code VALUE} as well as {@code VALUES} would be another way to say the same. */
    @Override
    public boolean isValueAllowed() {
        return false;
    }
}
