package io.sluice.functions.comparison;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.arithmetic.DecimalTypes;
import io.sluice.functions.arithmetic.Decimals128;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.PowersOfTen;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType.DecimalType;

/** Comparisons in which a DECIMAL takes part. */
public final class Decimals {
    private Decimals() {}

    /** DECIMAL or integer with DECIMAL or integer: exact. */
    static Invocation exact(CallSite site, String method) {
        DecimalType left = DecimalTypes.of(site.type(0));
        DecimalType right = DecimalTypes.of(site.type(1));
        int scale = Math.max(left.scale(), right.scale());
        int digits = Math.max(left.precision() - left.scale(), right.precision() - right.scale()) + scale;
        if (digits <= DecimalType.MAX_LONG_PRECISION) {
            if (left.scale() == right.scale()) {
                return Invocation.of(Primitives.class, method, ValueKind.BOOLEAN)
                        .operand(0, ValueKind.LONG)
                        .operand(1, ValueKind.LONG)
                        .markCheap();
            }
            return Invocation.of(Decimals.class, method, ValueKind.BOOLEAN)
                    .operand(0, ValueKind.LONG)
                    .operand(1, ValueKind.LONG)
                    .constant(factor(scale - left.scale()))
                    .constant(factor(scale - right.scale()))
                    .markCheap();
        }
        return Invocation.of(Decimals.class, method, ValueKind.BOOLEAN)
                .operand(0, ValueKind.DECIMAL)
                .operand(1, ValueKind.DECIMAL)
                .constant(scale - left.scale())
                .constant(scale - right.scale());
    }

    private static long factor(int digits) {
        return PowersOfTen.asLong(digits);
    }

    public static boolean equal(long a, long b, long factorOfA, long factorOfB) {
        return a * factorOfA == b * factorOfB;
    }

    public static boolean equal(Int128 a, Int128 b, int digitsOfA, int digitsOfB) {
        return Decimals128.compare(a, digitsOfA, b, digitsOfB) == 0;
    }

    public static boolean notEqual(long a, long b, long factorOfA, long factorOfB) {
        return a * factorOfA != b * factorOfB;
    }

    public static boolean notEqual(Int128 a, Int128 b, int digitsOfA, int digitsOfB) {
        return Decimals128.compare(a, digitsOfA, b, digitsOfB) != 0;
    }

    public static boolean less(long a, long b, long factorOfA, long factorOfB) {
        return a * factorOfA < b * factorOfB;
    }

    public static boolean less(Int128 a, Int128 b, int digitsOfA, int digitsOfB) {
        return Decimals128.compare(a, digitsOfA, b, digitsOfB) < 0;
    }

    public static boolean lessOrEqual(long a, long b, long factorOfA, long factorOfB) {
        return a * factorOfA <= b * factorOfB;
    }

    public static boolean lessOrEqual(Int128 a, Int128 b, int digitsOfA, int digitsOfB) {
        return Decimals128.compare(a, digitsOfA, b, digitsOfB) <= 0;
    }

    public static boolean greater(long a, long b, long factorOfA, long factorOfB) {
        return a * factorOfA > b * factorOfB;
    }

    public static boolean greater(Int128 a, Int128 b, int digitsOfA, int digitsOfB) {
        return Decimals128.compare(a, digitsOfA, b, digitsOfB) > 0;
    }

    public static boolean greaterOrEqual(long a, long b, long factorOfA, long factorOfB) {
        return a * factorOfA >= b * factorOfB;
    }

    public static boolean greaterOrEqual(Int128 a, Int128 b, int digitsOfA, int digitsOfB) {
        return Decimals128.compare(a, digitsOfA, b, digitsOfB) >= 0;
    }
}
