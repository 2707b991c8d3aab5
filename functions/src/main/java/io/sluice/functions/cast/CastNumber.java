package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.arithmetic.DecimalTypes;
import io.sluice.functions.arithmetic.Decimals128;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.PowersOfTen;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.TypeRoot;
import java.math.BigDecimal;
import java.util.Optional;

/** Casts from numbers and BOOLEAN to numbers, BOOLEAN and intervals. */
public final class CastNumber {
    private CastNumber() {}

    static Optional<Invocation> choose(CallSite site) {
        TypeRoot from = site.root(0);
        return switch (site.result().root()) {
            case TINYINT -> Optional.of(toInteger(site, "toTiny", ValueKind.INT));
            case SMALLINT -> Optional.of(toInteger(site, "toSmall", ValueKind.INT));
            case INTEGER -> Optional.of(toInteger(site, "toInt", ValueKind.INT));
            case BIGINT -> Optional.of(toInteger(site, "toLong", ValueKind.LONG));
            case FLOAT -> Optional.of(toApproximate(site, "toFloat", ValueKind.FLOAT));
            case DOUBLE -> Optional.of(toApproximate(site, "toDouble", ValueKind.DOUBLE));
            case DECIMAL -> Optional.of(toDecimal(site, (DecimalType) site.result()));
            case BOOLEAN -> toBoolean(site);
            case INTERVAL_DAY_TIME ->
                from.isInteger() && hasOneUnit(((DayTimeIntervalType) site.result()).resolution())
                        ? millis(isWritten(site) ? millisOf((DayTimeIntervalType) site.result()) : 1)
                        : Optional.empty();
            case INTERVAL_YEAR_MONTH ->
                from.isInteger() && hasOneUnit(((YearMonthIntervalType) site.result()).resolution())
                        ? months(isWritten(site) ? monthsOf((YearMonthIntervalType) site.result()) : 1)
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** A number says how many of one unit, not of several. */
    private static boolean hasOneUnit(String resolution) {
        return !resolution.contains("_TO_");
    }

    /** A written number says how many of the interval's unit; any other is taken for milliseconds or months, as in Flink. */
    private static boolean isWritten(CallSite site) {
        Object constant = site.operands().get(0).constant();
        return constant instanceof Integer || constant instanceof Long number && number.intValue() != number;
    }

    private static Invocation toInteger(CallSite site, String method, ValueKind returns) {
        Invocation call = Invocation.of(CastNumber.class, method, returns);
        if (site.type(0) instanceof DecimalType decimal) {
            return call.operand(0, ValueKind.DECIMAL).constant(decimal.scale());
        }
        return call.operand(0, site.kind(0)).markCheap();
    }

    private static Invocation toApproximate(CallSite site, String method, ValueKind returns) {
        Invocation call = Invocation.of(CastNumber.class, method, returns);
        if (site.root(0) == TypeRoot.BOOLEAN) {
            return call.operand(0, ValueKind.BOOLEAN).markCheap();
        }
        return site.type(0) instanceof DecimalType decimal
                ? call.approximate(0, decimal)
                : call.operand(0, site.kind(0)).markCheap();
    }

    private static Invocation toDecimal(CallSite site, DecimalType to) {
        if (site.root(0) == TypeRoot.DECIMAL || site.root(0).isInteger()) {
            DecimalType from = DecimalTypes.of(site.type(0));
            if (isExactInLongs(from, to)) {
                return Invocation.of(CastNumber.class, "scaleUp", ValueKind.LONG)
                        .operand(0, ValueKind.LONG)
                        .constant(PowersOfTen.asLong(to.scale() - from.scale()))
                        .markCheap();
            }
            return decimal(
                    Invocation.of(CastNumber.class, "toDecimal", ValueKind.DECIMAL)
                            .operand(0, ValueKind.DECIMAL)
                            .constant(from.scale()),
                    to);
        }
        ValueKind operand = site.root(0) == TypeRoot.BOOLEAN ? ValueKind.BOOLEAN : ValueKind.DOUBLE;
        return decimal(
                Invocation.of(CastNumber.class, "toDecimal", ValueKind.DECIMAL).operand(0, operand), to);
    }

    private static Invocation decimal(Invocation call, DecimalType to) {
        return call.constant(to.precision()).constant(to.scale()).flag().result();
    }

    private static boolean isExactInLongs(DecimalType from, DecimalType to) {
        return to.precision() <= DecimalType.MAX_LONG_PRECISION
                && to.scale() >= from.scale()
                && from.precision() - from.scale() <= to.precision() - to.scale();
    }

    private static Optional<Invocation> toBoolean(CallSite site) {
        ValueKind kind = site.kind(0);
        return Optional.of(
                Invocation.of(CastNumber.class, "toBoolean", ValueKind.BOOLEAN).operand(0, kind));
    }

    private static long millisOf(DayTimeIntervalType type) {
        return switch (type.resolution()) {
            case "DAY" -> 86_400_000L;
            case "HOUR" -> 3_600_000L;
            case "MINUTE" -> 60_000L;
            default -> 1_000L;
        };
    }

    private static int monthsOf(YearMonthIntervalType type) {
        return type.resolution().equals("YEAR") ? 12 : 1;
    }

    private static Optional<Invocation> millis(long each) {
        return Optional.of(Invocation.of(CastNumber.class, "scaleUp", ValueKind.LONG)
                .operand(0, ValueKind.LONG)
                .constant(each)
                .markCheap());
    }

    private static Optional<Invocation> months(int each) {
        return Optional.of(Invocation.of(CastNumber.class, "toMonths", ValueKind.INT)
                .operand(0, ValueKind.LONG)
                .constant(each)
                .markCheap());
    }

    public static int toTiny(int value) {
        return (byte) value;
    }

    public static int toTiny(long value) {
        return (byte) value;
    }

    public static int toTiny(float value) {
        return (byte) value;
    }

    public static int toTiny(double value) {
        return (byte) value;
    }

    public static int toTiny(boolean value) {
        return value ? 1 : 0;
    }

    public static int toTiny(Int128 value, int scale) {
        return (byte) toLong(value, scale);
    }

    public static int toSmall(int value) {
        return (short) value;
    }

    public static int toSmall(long value) {
        return (short) value;
    }

    public static int toSmall(float value) {
        return (short) value;
    }

    public static int toSmall(double value) {
        return (short) value;
    }

    public static int toSmall(boolean value) {
        return value ? 1 : 0;
    }

    public static int toSmall(Int128 value, int scale) {
        return (short) toLong(value, scale);
    }

    public static int toInt(long value) {
        return (int) value;
    }

    public static int toInt(float value) {
        return (int) value;
    }

    public static int toInt(double value) {
        return (int) value;
    }

    public static int toInt(boolean value) {
        return value ? 1 : 0;
    }

    public static int toInt(Int128 value, int scale) {
        return (int) toLong(value, scale);
    }

    public static long toLong(int value) {
        return value;
    }

    public static long toLong(float value) {
        return (long) value;
    }

    public static long toLong(double value) {
        return (long) value;
    }

    public static long toLong(boolean value) {
        return value ? 1 : 0;
    }

    /** The integer part, of which the low 64 bits. */
    public static long toLong(Int128 value, int scale) {
        if (value.fitsLong()) {
            return scale == 0 ? value.low() : scale <= 18 ? value.low() / PowersOfTen.asLong(scale) : 0L;
        }
        return value.toBigInteger().divide(PowersOfTen.big(scale)).longValue();
    }

    public static float toFloat(int value) {
        return value;
    }

    public static float toFloat(long value) {
        return value;
    }

    public static float toFloat(double value) {
        return (float) value;
    }

    public static float toFloat(boolean value) {
        return value ? 1F : 0F;
    }

    public static double toDouble(int value) {
        return value;
    }

    public static double toDouble(long value) {
        return value;
    }

    public static double toDouble(float value) {
        return value;
    }

    public static double toDouble(double value) {
        return value;
    }

    public static double toDouble(boolean value) {
        return value ? 1D : 0D;
    }

    public static Int128 toDecimal(Int128 value, int from, int precision, int scale, NullFlag flag, Int128 result) {
        return Decimals128.rescale(value, from, precision, scale, flag, result);
    }

    /** A DOUBLE counts as its shortest decimal text; NaN and the infinities are NULL. */
    public static Int128 toDecimal(double value, int precision, int scale, NullFlag flag, Int128 result) {
        if (!Double.isFinite(value)) {
            flag.raise();
            return result;
        }
        return Decimals128.of(BigDecimal.valueOf(value), precision, scale, flag, result);
    }

    public static Int128 toDecimal(boolean value, int precision, int scale, NullFlag flag, Int128 result) {
        return Decimals128.rescale(result.set(value ? 1 : 0), 0, precision, scale, flag, result);
    }

    public static long scaleUp(long value, long factor) {
        return value * factor;
    }

    public static int toMonths(long value, int months) {
        return (int) (value * months);
    }

    public static boolean toBoolean(int value) {
        return value != 0;
    }

    public static boolean toBoolean(long value) {
        return value != 0;
    }

    public static boolean toBoolean(float value) {
        return value != 0;
    }

    public static boolean toBoolean(double value) {
        return value != 0;
    }

    public static boolean toBoolean(Int128 value) {
        return value.signum() != 0;
    }
}
