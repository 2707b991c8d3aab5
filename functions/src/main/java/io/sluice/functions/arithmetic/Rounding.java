package io.sluice.functions.arithmetic;

import static io.sluice.functions.signature.Parameter.numeric;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.Family;
import io.sluice.functions.signature.Parameter;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.signature.Signature;
import io.sluice.functions.temporal.RoundToUnit;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.PowersOfTen;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** ROUND, TRUNCATE, FLOOR, CEIL and SIGN over numbers; FLOOR and CEIL over times too. */
public final class Rounding {
    private static final Signature PLACES = takes(numeric("number"))
            .optionally(new Parameter("places", Family.INT))
            .gives(Rounding::rounded)
            .withTypedNulls();

    public static final List<ScalarFunction> FUNCTIONS = List.of(
            ScalarFunction.of(
                    "ROUND",
                    PLACES,
                    site -> places(site, RoundingMode.HALF_UP),
                    "Rounded half up to a number of decimal places.",
                    "ROUND(2.345, 2)",
                    "2.35"),
            ScalarFunction.of(
                    "TRUNCATE",
                    PLACES,
                    site -> places(site, RoundingMode.DOWN),
                    "Cut to a number of decimal places.",
                    "TRUNCATE(42.345, 2)",
                    "42.34"),
            ScalarFunction.strict(
                    "FLOOR",
                    site -> site.arity() == 2
                            ? RoundToUnit.choose(site, RoundToUnit.Direction.FLOOR)
                            : whole(site, "floor", RoundingMode.FLOOR),
                    "The whole number, or the start of the time unit, at or below.",
                    "FLOOR(-1.2)"),
            ceiling("CEIL"),
            ceiling("CEILING"),
            ScalarFunction.strict("SIGN", Rounding::sign, "-1, 0 or 1.", "SIGN(-12)"));

    private static final int MOST_PLACES = 400;
    /** No number has more digits than this before its point: that much is an error, as in Flink. */
    private static final int FARTHEST = -646_456_993;

    private static final int MAX_LONG_POWER = 18;

    private Rounding() {}

    private static ScalarFunction ceiling(String name) {
        return ScalarFunction.strict(
                name,
                site -> site.arity() == 2
                        ? RoundToUnit.choose(site, RoundToUnit.Direction.CEIL)
                        : whole(site, "ceil", RoundingMode.CEILING),
                "The whole number, or the start of the time unit, at or above.",
                name + "(1.2)");
    }

    /** A DECIMAL keeps only the digits that are left; without a constant they cannot be known, so that none is given up. */
    private static LogicalType rounded(ResultType.Arguments arguments) {
        LogicalType type = arguments.type(0);
        if (type instanceof DecimalType decimal) {
            int places = arguments.count() == 1
                    ? 0
                    : arguments
                            .constant(1)
                            .map(value -> ((Number) value).intValue())
                            .orElse(decimal.scale());
            type = DecimalTypes.rounded(decimal, places);
        }
        return type.withNullable(arguments.anyNullable());
    }

    private static Invocation places(CallSite site, RoundingMode mode) {
        ValueKind kind = site.result() instanceof DecimalType ? ValueKind.DECIMAL : site.kind(0);
        String method = "round" + Arithmetic.suffix(site.result().root());
        Invocation call = Invocation.of(Rounding.class, method, kind).operand(0, kind);
        call = site.arity() == 2 ? call.operand(1, ValueKind.INT) : call.constant(0);
        call = call.constant(mode);
        if (!(site.result() instanceof DecimalType result)) {
            return call;
        }
        return call.constant(DecimalTypes.of(site.type(0)).scale())
                .constant(result.precision())
                .constant(result.scale())
                .flag()
                .result();
    }

    private static Optional<Invocation> whole(CallSite site, String method, RoundingMode mode) {
        if (site.arity() != 1 || !site.root(0).isNumeric()) {
            return Optional.empty();
        }
        if (site.type(0) instanceof DecimalType from && site.result() instanceof DecimalType result) {
            return Optional.of(Invocation.of(Rounding.class, "round", ValueKind.DECIMAL)
                    .operand(0, ValueKind.DECIMAL)
                    .constant(0)
                    .constant(mode)
                    .constant(from.scale())
                    .constant(result.precision())
                    .constant(result.scale())
                    .flag()
                    .result());
        }
        ValueKind kind = site.kind(0);
        return Optional.of(
                site.root(0).isInteger()
                        ? Invocation.of(Primitives.class, "same", kind)
                                .operand(0, kind)
                                .markCheap()
                        : Invocation.of(Rounding.class, method, kind).operand(0, kind));
    }

    private static Optional<Invocation> sign(CallSite site) {
        if (site.arity() != 1 || !site.root(0).isNumeric()) {
            return Optional.empty();
        }
        ValueKind kind = site.kind(0);
        if (site.type(0) instanceof DecimalType decimal) {
            return Optional.of(Invocation.of(Rounding.class, "sign", ValueKind.DECIMAL)
                    .operand(0, ValueKind.DECIMAL)
                    .constant(decimal.precision())
                    .constant(decimal.scale())
                    .flag()
                    .result());
        }
        return Optional.of(Invocation.of(Rounding.class, "sign", kind).operand(0, kind));
    }

    /** No number has digits further from its point than the most places; BigDecimal fails for places that are very far. */
    private static BigDecimal rounded(BigDecimal value, int places, RoundingMode mode) {
        if (places < FARTHEST && value.signum() != 0) {
            throw SluiceException.of(
                    ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE, "no number can be rounded to " + places + " places");
        }
        return value.setScale(Math.max(-MOST_PLACES, Math.min(places, MOST_PLACES)), mode);
    }

    public static int round(int value, int places, RoundingMode mode) {
        return places >= 0
                ? value
                : rounded(BigDecimal.valueOf(value), places, mode).intValue();
    }

    /** What is too large wraps around, as in other arithmetic. */
    public static int roundTiny(int value, int places, RoundingMode mode) {
        return (byte) round(value, places, mode);
    }

    public static int roundSmall(int value, int places, RoundingMode mode) {
        return (short) round(value, places, mode);
    }

    public static long round(long value, int places, RoundingMode mode) {
        return places >= 0
                ? value
                : rounded(BigDecimal.valueOf(value), places, mode).longValue();
    }

    /** By all digits that it has as a DOUBLE. */
    public static float round(float value, int places, RoundingMode mode) {
        return Float.isFinite(value)
                ? rounded(BigDecimal.valueOf((double) value), places, mode).floatValue()
                : value;
    }

    /** By the shortest decimal text of the number, so that 1.005 rounds to 1.01. */
    public static double round(double value, int places, RoundingMode mode) {
        return Double.isFinite(value)
                ? rounded(BigDecimal.valueOf(value), places, mode).doubleValue()
                : value;
    }

    public static Int128 round(
            Int128 value,
            int places,
            RoundingMode mode,
            int from,
            int precision,
            int scale,
            NullFlag flag,
            Int128 result) {
        if (places >= from) {
            return Decimals128.rescale(value, from, precision, scale, flag, result);
        }
        int digits = from - Math.max(places, -MOST_PLACES);
        if (value.fitsLong() && digits <= MAX_LONG_POWER) {
            long whole = quotient(value.low(), PowersOfTen.asLong(digits), mode);
            result.setProduct(whole, PowersOfTen.asLong(Math.max(0, -places)));
            return Decimals128.rescale(result, Math.max(0, places), precision, scale, flag, result);
        }
        BigDecimal rounded = rounded(new BigDecimal(value.toBigInteger(), from), places, mode);
        return Decimals128.of(rounded, precision, scale, flag, result);
    }

    private static long quotient(long value, long power, RoundingMode mode) {
        long quotient = value / power;
        long rest = value % power;
        return switch (mode) {
            case DOWN -> quotient;
            case FLOOR -> rest < 0 ? quotient - 1 : quotient;
            case CEILING -> rest > 0 ? quotient + 1 : quotient;
            case HALF_UP -> 2 * Math.abs(rest) >= power ? quotient + Long.signum(value) : quotient;
            case UP, HALF_DOWN, HALF_EVEN, UNNECESSARY ->
                throw SluiceException.internal("a way of rounding that SQL has", mode.name());
        };
    }

    public static double floor(double value) {
        return Math.floor(value);
    }

    public static float floor(float value) {
        return (float) Math.floor(value);
    }

    public static double ceil(double value) {
        return Math.ceil(value);
    }

    public static float ceil(float value) {
        return (float) Math.ceil(value);
    }

    public static int sign(int value) {
        return Integer.signum(value);
    }

    public static long sign(long value) {
        return Long.signum(value);
    }

    public static float sign(float value) {
        return Math.signum(value);
    }

    public static double sign(double value) {
        return Math.signum(value);
    }

    public static Int128 sign(Int128 value, int precision, int scale, NullFlag flag, Int128 result) {
        return Decimals128.rescale(result.set(value.signum()), 0, precision, scale, flag, result);
    }
}
