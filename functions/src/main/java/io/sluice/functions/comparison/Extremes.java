package io.sluice.functions.comparison;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.Cast;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.ValueKind;
import java.util.List;
import java.util.Optional;

/** GREATEST and LEAST of values of one type. */
public final class Extremes {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict(
                            "GREATEST", site -> choose(site, "greatest"), "The greatest argument.", "GREATEST(1, 5, 3)")
                    .foldedLeft(),
            ScalarFunction.strict("LEAST", site -> choose(site, "least"), "The smallest argument.", "LEAST(4, 2, 3)")
                    .foldedLeft());

    private Extremes() {}

    private static Optional<Invocation> choose(CallSite site, String method) {
        for (int i = 0; i < site.arity(); i++) {
            if (!Cast.keepsValues(site.type(i), site.result())) {
                return Optional.empty();
            }
        }
        if (site.arity() < 1 || site.arity() > 2 || !ValueKind.isScalar(site.result())) {
            return Optional.empty();
        }
        ValueKind kind = site.resultKind();
        return Optional.of(
                Invocation.of(Extremes.class, method, kind).operand(0, kind).operand(site.arity() - 1, kind));
    }

    public static int greatest(int a, int b) {
        return Math.max(a, b);
    }

    public static long greatest(long a, long b) {
        return Math.max(a, b);
    }

    public static float greatest(float a, float b) {
        return Math.max(a, b);
    }

    public static double greatest(double a, double b) {
        return Math.max(a, b);
    }

    public static boolean greatest(boolean a, boolean b) {
        return a | b;
    }

    public static BytesRef greatest(BytesRef a, BytesRef b) {
        return BytesRef.compare(a, b) >= 0 ? a : b;
    }

    public static Int128 greatest(Int128 a, Int128 b) {
        return Int128.compare(a, b) >= 0 ? a : b;
    }

    public static FineTimestamp greatest(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) >= 0 ? a : b;
    }

    public static int least(int a, int b) {
        return Math.min(a, b);
    }

    public static long least(long a, long b) {
        return Math.min(a, b);
    }

    /** What is no number is greater than all, as in Flink. */
    public static float least(float a, float b) {
        return Float.compare(a, b) <= 0 ? a : b;
    }

    public static double least(double a, double b) {
        return Double.compare(a, b) <= 0 ? a : b;
    }

    public static boolean least(boolean a, boolean b) {
        return a & b;
    }

    public static BytesRef least(BytesRef a, BytesRef b) {
        return BytesRef.compare(a, b) <= 0 ? a : b;
    }

    public static Int128 least(Int128 a, Int128 b) {
        return Int128.compare(a, b) <= 0 ? a : b;
    }

    public static FineTimestamp least(FineTimestamp a, FineTimestamp b) {
        return FineTimestamp.compare(a, b) <= 0 ? a : b;
    }
}
