package io.sluice.functions.arithmetic;

import static io.sluice.functions.signature.Parameter.numeric;
import static io.sluice.functions.signature.ResultType.notNull;
import static io.sluice.functions.signature.ResultType.strict;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Roots, powers, logarithms and angles: over DOUBLE, as Java computes them. */
public final class Transcendental {
    public static final List<ScalarFunction> FUNCTIONS = List.of(
            function("SQRT", Math.class, "sqrt", 1, "The square root."),
            function("POWER", Math.class, "pow", 2, "The first argument to the power of the second."),
            function("EXP", Math.class, "exp", 1, "e to the power of the argument."),
            function("LN", Math.class, "log", 1, "The natural logarithm."),
            function("LOG10", Math.class, "log10", 1, "The logarithm to base 10."),
            ScalarFunction.of(
                    "LOG2",
                    takes(numeric("number")).gives(strict(Types.DOUBLE)).withTypedNulls(),
                    site -> choose(site, Transcendental.class, "log2", 1).orElseThrow(),
                    "The logarithm to base 2.",
                    "LOG2(8)",
                    "3.0"),
            ScalarFunction.of(
                    "LOG",
                    takes(numeric("number"))
                            .gives(strict(Types.DOUBLE))
                            .or(numeric("base"), numeric("number"))
                            .gives(strict(Types.DOUBLE))
                            .withTypedNulls(),
                    site -> choose(site, site.arity() == 1 ? Math.class : Transcendental.class, "log", site.arity())
                            .orElseThrow(),
                    "The natural logarithm, or that of the second argument to the first as base.",
                    "LOG(2, 8)",
                    "3.0"),
            function("SIN", Math.class, "sin", 1, "The sine."),
            function("COS", Math.class, "cos", 1, "The cosine."),
            function("TAN", Math.class, "tan", 1, "The tangent."),
            function("COT", Transcendental.class, "cot", 1, "The cotangent."),
            signed("SINH", "sinh", "The hyperbolic sine.", "SINH(0)", "0.0"),
            signed("COSH", "cosh", "The hyperbolic cosine.", "COSH(0)", "1.0"),
            signed("TANH", "tanh", "The hyperbolic tangent.", "TANH(0)", "0.0"),
            function("ASIN", Math.class, "asin", 1, "The angle with the sine."),
            function("ACOS", Math.class, "acos", 1, "The angle with the cosine."),
            function("ATAN", Math.class, "atan", 1, "The angle with the tangent."),
            function("ATAN2", Math.class, "atan2", 2, "The angle of the point (second, first)."),
            function("DEGREES", Math.class, "toDegrees", 1, "Radians in degrees."),
            function("RADIANS", Math.class, "toRadians", 1, "Degrees in radians."),
            constant(
                    "PI",
                    takes().gives(notNull(Types.DOUBLE)).withoutParentheses(),
                    "The ratio of a circle's circumference to its diameter.",
                    Math.PI),
            constant("E", takes().gives(notNull(Types.DOUBLE)), "The base of the natural logarithm.", Math.E));

    private Transcendental() {}

    private static ScalarFunction function(String name, Class<?> owner, String method, int arity, String doc) {
        String arguments = arity == 1 ? "(1)" : "(1, 2)";
        return ScalarFunction.strict(name, site -> choose(site, owner, method, arity), doc, name + arguments);
    }

    private static ScalarFunction constant(String name, Signature signature, String doc, double value) {
        return ScalarFunction.of(
                name,
                signature,
                site -> Invocation.of(Transcendental.class, name.toLowerCase(Locale.ROOT), ValueKind.DOUBLE),
                doc,
                name + "()",
                String.valueOf(value));
    }

    /** One that Calcite has no operator for. */
    private static ScalarFunction signed(String name, String method, String doc, String example, String result) {
        return ScalarFunction.of(
                name,
                takes(numeric("number")).gives(strict(Types.DOUBLE)).withTypedNulls(),
                site -> Invocation.of(Math.class, method, ValueKind.DOUBLE).approximate(0, site.type(0)),
                doc,
                example,
                result);
    }

    private static Optional<Invocation> choose(CallSite site, Class<?> owner, String method, int arity) {
        Invocation call = Invocation.of(owner, method, ValueKind.DOUBLE);
        if (site.arity() != arity) {
            return Optional.empty();
        }
        for (int i = 0; i < arity; i++) {
            if (!site.root(i).isNumeric()) {
                return Optional.empty();
            }
            call = call.approximate(i, site.type(i));
        }
        return Optional.of(call);
    }

    public static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }

    public static double log(double base, double x) {
        return Math.log(x) / Math.log(base);
    }

    public static double cot(double x) {
        return 1 / Math.tan(x);
    }

    public static double pi() {
        return Math.PI;
    }

    public static double e() {
        return Math.E;
    }
}
