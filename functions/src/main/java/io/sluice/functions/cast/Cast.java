package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import java.util.Optional;

/**
 * CAST and TRY_CAST among the scalar types. Text that is no value of the target is an error for CAST and NULL for TRY_CAST; a number that
 * does not fit a DECIMAL is NULL for both, and one that does not fit an integer wraps around (from DOUBLE: saturates).
 */
public final class Cast {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "CAST",
            site -> choose(site, OnBadText.FAIL),
            "The value as another type; an error when it is none.",
            "CAST('42' AS INT)");

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            FUNCTION,
            ScalarFunction.strict(
                    "TRY_CAST",
                    site -> choose(site, OnBadText.NULL),
                    "The value as another type; NULL when it is none.",
                    "TRY_CAST('abc' AS INT)"));

    /** What becomes of text that is no value of the target type. */
    enum OnBadText {
        FAIL,
        NULL
    }

    private Cast() {}

    /** Whether each value of a type is, as it lies in a column, the same value of the other, so that no code is needed. */
    public static boolean keepsValues(LogicalType from, LogicalType to) {
        return SameValues.inOrder(from, to);
    }

    /** Whether Flink leaves such a cast of an argument out, so that the argument keeps its type. */
    public static boolean isLeftOut(LogicalType from, LogicalType to) {
        return SameValues.isLeftOut(from, to);
    }

    /** Whether values of one of the types can be compared with those of the other as they lie in columns. */
    public static boolean sameLayout(LogicalType one, LogicalType other) {
        return SameValues.in(one, other) || SameValues.in(other, one);
    }

    static Optional<Invocation> choose(CallSite site, OnBadText onBadText) {
        if (site.arity() != 1) {
            return Optional.empty();
        }
        if (keepsValues(site.type(0), site.result())) {
            return Optional.of(SameValues.invocation(site));
        }
        TypeRoot to = site.result().root();
        if (site.root(0).isNested()) {
            return to.isNested()
                    ? CastNested.choose(site, onBadText)
                    : to.isCharacter() ? CastNestedToText.choose(site) : Optional.empty();
        }
        if (!ValueKind.isScalar(site.type(0)) || !ValueKind.isScalar(site.result())) {
            return Optional.empty();
        }
        if (to.isCharacter()) {
            return CastToText.choose(site);
        }
        if (to.isBinary()) {
            return CastToBinary.choose(site);
        }
        return switch (site.root(0)) {
            case CHAR, VARCHAR -> CastFromText.choose(site, onBadText);
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE, DECIMAL -> CastNumber.choose(site);
            case DATE, TIME_WITHOUT_TIME_ZONE, TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                CastTemporal.choose(site);
            case BINARY,
                    VARBINARY,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME,
                    ARRAY,
                    MAP,
                    MULTISET,
                    ROW,
                    NULL,
                    RAW,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> Optional.empty();
        };
    }
}
