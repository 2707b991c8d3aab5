package io.sluice.functions.logic;

import io.sluice.functions.CallSite;
import io.sluice.functions.comparison.Comparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that are not strict: generated code writes them out and evaluates only the operands that it needs. */
public enum SpecialForm {
    /** Operands one by one until one is FALSE. */
    AND,
    OR,
    /** condition, value, condition, value, ..., value. */
    CASE,
    COALESCE,
    /** condition, value, value. */
    IF,
    NULLIF,
    IS_NULL,
    IS_NOT_NULL,
    IS_TRUE,
    IS_NOT_TRUE,
    IS_FALSE,
    IS_NOT_FALSE,
    IS_UNKNOWN,
    IS_NOT_UNKNOWN,
    IS_DISTINCT_FROM,
    IS_NOT_DISTINCT_FROM,
    /** The same value under another type with the same columns. */
    REINTERPRET,
    /** The time of the row, whatever the operand. */
    PROCTIME_MATERIALIZE;

    /** The result for operands that are known, as JavaValues; operands must have the types that the result asks for. */
    public @Nullable Object evaluate(CallSite site, List<? extends @Nullable Object> values) {
        Object first = values.get(0);
        return switch (this) {
            case AND -> values.contains(Boolean.FALSE) ? Boolean.FALSE : values.contains(null) ? null : Boolean.TRUE;
            case OR -> values.contains(Boolean.TRUE) ? Boolean.TRUE : values.contains(null) ? null : Boolean.FALSE;
            case CASE, IF -> chosen(values);
            case COALESCE -> firstPresent(values);
            case NULLIF -> same(site, values) ? null : first;
            case IS_NULL, IS_UNKNOWN -> first == null;
            case IS_NOT_NULL, IS_NOT_UNKNOWN -> first != null;
            case IS_TRUE -> Boolean.TRUE.equals(first);
            case IS_NOT_TRUE -> !Boolean.TRUE.equals(first);
            case IS_FALSE -> Boolean.FALSE.equals(first);
            case IS_NOT_FALSE -> !Boolean.FALSE.equals(first);
            case IS_DISTINCT_FROM -> !(first == null && values.get(1) == null || same(site, values));
            case IS_NOT_DISTINCT_FROM -> first == null && values.get(1) == null || same(site, values);
            case REINTERPRET -> first;
            case PROCTIME_MATERIALIZE -> throw new IllegalStateException("the time of a row is no constant");
        };
    }

    private static @Nullable Object chosen(List<? extends @Nullable Object> values) {
        for (int i = 0; i + 1 < values.size(); i += 2) {
            if (Boolean.TRUE.equals(values.get(i))) {
                return values.get(i + 1);
            }
        }
        return values.size() % 2 == 1 ? values.get(values.size() - 1) : null;
    }

    private static @Nullable Object firstPresent(List<? extends @Nullable Object> values) {
        for (Object value : values) {
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private static boolean same(CallSite site, List<? extends @Nullable Object> values) {
        Object left = values.get(0);
        Object right = values.get(1);
        return left != null && right != null && Comparison.equal(site, left, right);
    }
}
