package io.sluice.functions.arithmetic;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.temporal.TemporalArithmetic;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import java.util.Optional;

/** The operators {@code + - * / %} and MOD, over numbers and over times and intervals. */
public final class Arithmetic {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.strict("+", Arithmetic::plus, "The sum; one operand: itself.", "1 + 2"),
            ScalarFunction.strict("-", Arithmetic::minus, "The difference; one operand: its negation.", "5 - 3"),
            ScalarFunction.strict("*", Arithmetic::times, "The product.", "6 * 7"),
            ScalarFunction.strict("/", Arithmetic::divide, "The quotient, truncated for integers.", "7 / 2"),
            ScalarFunction.strict(
                    "/INT", Arithmetic::divideWhole, "The quotient of integers; inner use, for TIMESTAMPDIFF.", ""),
            ScalarFunction.strict(
                    "%", Arithmetic::remainder, "The rest of a division, with the dividend's sign.", "7 % 3"),
            ScalarFunction.strict("MOD", Arithmetic::remainder, "The same as %.", "MOD(7, 3)"),
            ScalarFunction.strict("ABS", Arithmetic::abs, "The value without its sign.", "ABS(-3)"));

    private Arithmetic() {}

    private static Optional<Invocation> plus(CallSite site) {
        if (site.arity() == 1) {
            return unary(site, "same");
        }
        return isNumeric(site) ? Optional.of(sum(site, "plus")) : TemporalArithmetic.plus(site);
    }

    private static Optional<Invocation> minus(CallSite site) {
        if (site.arity() == 1) {
            return unary(site, "negate");
        }
        return isNumeric(site) ? Optional.of(sum(site, "minus")) : TemporalArithmetic.minus(site);
    }

    private static Optional<Invocation> times(CallSite site) {
        if (!isNumeric(site)) {
            return TemporalArithmetic.times(site);
        }
        if (!(site.result() instanceof DecimalType result)) {
            return Optional.of(primitive(site, "times").markCheap());
        }
        DecimalType left = DecimalTypes.of(site.type(0));
        DecimalType right = DecimalTypes.of(site.type(1));
        int scale = left.scale() + right.scale();
        if (scale == result.scale()
                && left.precision() + right.precision()
                        <= Math.min(result.precision(), DecimalType.MAX_LONG_PRECISION)) {
            return Optional.of(Invocation.of(Primitives.class, "times", ValueKind.LONG)
                    .operand(0, ValueKind.LONG)
                    .operand(1, ValueKind.LONG)
                    .markCheap());
        }
        return Optional.of(Invocation.of(Decimals128.class, "times", ValueKind.DECIMAL)
                .operand(0, ValueKind.DECIMAL)
                .operand(1, ValueKind.DECIMAL)
                .constant(scale)
                .constant(result.precision())
                .constant(result.scale())
                .flag()
                .result());
    }

    private static Optional<Invocation> divide(CallSite site) {
        if (!isNumeric(site)) {
            return TemporalArithmetic.divide(site);
        }
        if (site.result() instanceof DecimalType result) {
            return Optional.of(wide(site, "divide", result));
        }
        // As in Flink, a floating-point number is divided by the 0 of a column, but not by a literal.
        boolean refused =
                site.result().root().isApproximate() && isZero(site.operands().get(1));
        return Optional.of(primitive(site, refused ? "divideByZero" : "divide"));
    }

    private static boolean isZero(CallSite.Operand operand) {
        return operand.constant() instanceof Number number && number.doubleValue() == 0;
    }

    /** The dividend is an integer or the interval between two times. */
    private static Optional<Invocation> divideWhole(CallSite site) {
        boolean whole = (site.root(0).isInteger() || site.root(0).isInterval())
                && site.root(1).isInteger();
        ValueKind kind = site.resultKind();
        return whole
                ? Optional.of(Invocation.of(Primitives.class, "divide", kind)
                        .operand(0, kind)
                        .operand(1, kind))
                : Optional.empty();
    }

    private static Optional<Invocation> remainder(CallSite site) {
        if (!isNumeric(site) || site.result().root().isApproximate()) {
            return Optional.empty();
        }
        if (site.result() instanceof DecimalType result) {
            return Optional.of(wide(site, "remainder", result));
        }
        if (site.root(0) == TypeRoot.DECIMAL) {
            String method = site.resultKind() == ValueKind.LONG ? "remainderToLong" : "remainderToInt";
            return Optional.of(Invocation.of(Decimals128.class, method, site.resultKind())
                    .operand(0, ValueKind.DECIMAL)
                    .operand(1, ValueKind.LONG));
        }
        boolean longs = site.kind(0) == ValueKind.LONG || site.kind(1) == ValueKind.LONG;
        ValueKind operands = longs ? ValueKind.LONG : ValueKind.INT;
        boolean narrowed = longs && site.resultKind() == ValueKind.INT;
        return Optional.of(Invocation.of(Primitives.class, narrowed ? "remainderToInt" : "remainder", site.resultKind())
                .operand(0, operands)
                .operand(1, operands));
    }

    private static Optional<Invocation> abs(CallSite site) {
        return site.root(0).isNumeric() ? unary(site, "abs") : Optional.empty();
    }

    private static Optional<Invocation> unary(CallSite site, String method) {
        if (!site.root(0).isNumeric() && !site.root(0).isInterval()) {
            return Optional.empty();
        }
        ValueKind kind = site.kind(0);
        if (kind == ValueKind.DECIMAL) {
            return method.equals("same")
                    ? Optional.empty()
                    : Optional.of(Invocation.of(Decimals128.class, method, kind)
                            .operand(0, kind)
                            .result());
        }
        // A cast to a wider integer may have been left out, so the result's type counts.
        String narrow = method.equals("same") ? "" : suffix(site.result().root());
        return Optional.of(Invocation.of(Primitives.class, method + narrow, kind)
                .operand(0, kind)
                .markCheap());
    }

    /** + or -, which type alike. */
    private static Invocation sum(CallSite site, String method) {
        if (!(site.result() instanceof DecimalType result)) {
            return primitive(site, method).markCheap();
        }
        DecimalType left = DecimalTypes.of(site.type(0));
        DecimalType right = DecimalTypes.of(site.type(1));
        DecimalType exact = DecimalTypes.sum(left, right);
        if (left.scale() == right.scale()
                && exact.precision() <= DecimalType.MAX_LONG_PRECISION
                && result.scale() == exact.scale()
                && result.precision() >= exact.precision()
                && result.precision() <= DecimalType.MAX_LONG_PRECISION) {
            return Invocation.of(Primitives.class, method, ValueKind.LONG)
                    .operand(0, ValueKind.LONG)
                    .operand(1, ValueKind.LONG)
                    .markCheap();
        }
        return wide(site, method, result);
    }

    private static Invocation wide(CallSite site, String method, DecimalType result) {
        return Invocation.of(Decimals128.class, method, ValueKind.DECIMAL)
                .operand(0, ValueKind.DECIMAL)
                .operand(1, ValueKind.DECIMAL)
                .constant(DecimalTypes.of(site.type(0)).scale())
                .constant(DecimalTypes.of(site.type(1)).scale())
                .constant(result.precision())
                .constant(result.scale())
                .flag()
                .result();
    }

    private static Invocation primitive(CallSite site, String method) {
        ValueKind kind = site.resultKind();
        boolean viaDouble = kind == ValueKind.DOUBLE
                || site.root(0) == TypeRoot.DOUBLE
                || site.root(1) == TypeRoot.DOUBLE
                || site.root(0) == TypeRoot.DECIMAL
                || site.root(1) == TypeRoot.DECIMAL;
        if (viaDouble) {
            return Invocation.of(Primitives.class, kind == ValueKind.FLOAT ? method + "ToFloat" : method, kind)
                    .approximate(0, site.type(0))
                    .approximate(1, site.type(1));
        }
        return Invocation.of(Primitives.class, method + suffix(site.result().root()), kind)
                .operand(0, kind)
                .operand(1, kind);
    }

    static String suffix(TypeRoot root) {
        return root == TypeRoot.TINYINT ? "Tiny" : root == TypeRoot.SMALLINT ? "Small" : "";
    }

    private static boolean isNumeric(CallSite site) {
        return site.arity() == 2 && site.root(0).isNumeric() && site.root(1).isNumeric();
    }
}
