package io.sluice.functions.temporal;

import static io.sluice.functions.signature.Parameter.integer;
import static io.sluice.functions.signature.Parameter.numeric;
import static io.sluice.functions.signature.Parameter.text;
import static io.sluice.functions.signature.Signature.takes;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.SessionZone;
import io.sluice.functions.cast.InvalidText;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** TO_TIMESTAMP_LTZ(number [, digits of the second]) and TO_TIMESTAMP_LTZ(text [, pattern [, zone]]). */
public final class ToTimestampLtz {
    private static final int MILLIS = 3;
    private static final int MAX_DIGITS = 9;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int NANOS_PER_MILLI = 1_000_000;
    /** 0000-01-01 and 9999-12-31, where the numbers end that are taken. */
    private static final long MIN_SECONDS = -62_167_219_200L;

    private static final long MAX_SECONDS = 253_402_300_799L;

    public static final ScalarFunction FUNCTION = ScalarFunction.of(
            "TO_TIMESTAMP_LTZ",
            takes(numeric("number"))
                    .optionally(integer("digits"))
                    .gives(ToTimestampLtz::result)
                    .or(text("text"))
                    .optionally(text("pattern"), text("zone"))
                    .gives(ToTimestampLtz::parsed)
                    .withTypedNulls(),
            ToTimestampLtz::choose,
            "The instant that seconds (0), milliseconds (3) or other units since 1970 are, or that a text is in a zone, by default UTC.",
            "TO_TIMESTAMP_LTZ(4001, 3)",
            "");

    /** The zone that was named last. */
    public static final class NamedZone {
        private @Nullable BytesRef name;
        private @Nullable SessionZone zone;

        /** Null when there is none of that name. */
        @Nullable SessionZone find(BytesRef newName) {
            if (name == null || !name.sameBytes(newName)) {
                zone = zone(newName.toString());
                name = BytesRef.of(newName.toBytes());
            }
            return zone;
        }

        private static @Nullable SessionZone zone(String name) {
            try {
                return new SessionZone(ZoneId.of(name));
            } catch (DateTimeException e) { // The JDK has no other way to say it.
                return null;
            }
        }
    }

    private ToTimestampLtz() {}

    /** As many digits as a literal says, but three at least. */
    private static LogicalType result(ResultType.Arguments arguments) {
        int digits = arguments.count() > 1 && arguments.constant(1).orElse(null) instanceof BigDecimal literal
                ? literal.intValue()
                : MILLIS;
        return Types.timestampLtz(digits > MAX_DIGITS ? MILLIS : Math.max(MILLIS, digits));
    }

    /** As many digits as a literal pattern has letters for the second's fraction, but three at least. */
    private static LogicalType parsed(ResultType.Arguments arguments) {
        int digits = arguments.count() > 1 && arguments.constant(1).orElse(null) instanceof String pattern
                ? (int) pattern.chars().filter(letter -> letter == 'S').count()
                : MILLIS;
        return Types.timestampLtz(digits > MAX_DIGITS ? MILLIS : Math.max(MILLIS, digits));
    }

    private static Invocation choose(CallSite site) {
        if (site.root(0).isCharacter()) {
            if (site.arity() > 1 && site.operands().get(1).constant() instanceof String pattern) {
                PatternFormat.check(pattern);
            }
            if (site.arity() == 3
                    && site.operands().get(2).constant() instanceof String zone
                    && NamedZone.zone(zone) == null) {
                throw SluiceException.of(ErrorCode.INVALID_LITERAL).with("message", "\"" + zone + "\" is no time zone");
            }
            Invocation call = Invocation.of(ToTimestampLtz.class, "parse", ValueKind.TIMESTAMP);
            for (int i = 0; i < site.arity(); i++) {
                call = call.operand(i, ValueKind.BYTES);
            }
            call = call.state(PatternFormat.class);
            call = site.arity() == 3 ? call.state(NamedZone.class) : call;
            return site.arity() == 1 ? call.result() : call.flag().result();
        }
        boolean approximate = site.root(0) == TypeRoot.FLOAT || site.root(0) == TypeRoot.DOUBLE;
        Invocation call = Invocation.of(ToTimestampLtz.class, "ofNumber", ValueKind.TIMESTAMP);
        if (approximate) {
            call = call.operand(0, ValueKind.DOUBLE);
        } else if (site.type(0) instanceof DecimalType decimal) {
            call = call.operand(0, ValueKind.DECIMAL).constant(decimal.scale());
        } else {
            call = call.operand(0, ValueKind.LONG);
        }
        call = site.arity() == 2 ? call.operand(1, ValueKind.INT) : call.constant(MILLIS);
        return call.flag().result();
    }

    /** NULL for years outside 0 to 9999. */
    public static FineTimestamp ofNumber(long number, int precision, NullFlag flag, FineTimestamp result) {
        long units = unitsOfSecond(precision);
        long seconds = Math.floorDiv(number, units);
        if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
            flag.raise();
            return result;
        }
        long nanos = Math.floorMod(number, units) * (NANOS_PER_SECOND / units);
        return result.set(seconds * 1_000L + nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI));
    }

    /** Without what lies behind the point. */
    public static FineTimestamp ofNumber(Int128 number, int scale, int precision, NullFlag flag, FineTimestamp result) {
        long whole = new BigDecimal(number.toBigInteger(), scale).toBigInteger().longValue();
        return ofNumber(whole, precision, flag, result);
    }

    /** With nanoseconds; what is no number is 0, as in a cast to an integer. */
    public static FineTimestamp ofNumber(double number, int precision, NullFlag flag, FineTimestamp result) {
        if (Double.isNaN(number)) {
            return ofNumber(0L, precision, flag, result);
        }
        double units = unitsOfSecond(precision);
        double seconds = number / units;
        if (!(seconds >= MIN_SECONDS && seconds < MAX_SECONDS + 1)) {
            flag.raise();
            return result;
        }
        BigDecimal nanos = new BigDecimal(Double.toString(number))
                .multiply(BigDecimal.valueOf((long) (NANOS_PER_SECOND / units)))
                .setScale(0, RoundingMode.DOWN);
        BigInteger[] parts = nanos.toBigInteger().divideAndRemainder(BigInteger.valueOf(NANOS_PER_MILLI));
        long millis = parts[0].longValue();
        int rest = parts[1].intValue();
        return rest < 0 ? result.set(millis - 1, rest + NANOS_PER_MILLI) : result.set(millis, rest);
    }

    private static long unitsOfSecond(int precision) {
        if (precision < 0 || precision > MAX_DIGITS) {
            throw SluiceException.of(
                    ErrorCode.INVALID_LITERAL,
                    "TO_TIMESTAMP_LTZ takes a precision from 0 (seconds) to 9 (nanoseconds), not " + precision);
        }
        return (long) Math.pow(10, precision);
    }

    public static FineTimestamp parse(BytesRef text, PatternFormat format, FineTimestamp result) {
        if (!format.read(text)) {
            throw InvalidText.of(text, "TIMESTAMP_LTZ(3)");
        }
        return result.set(format.millis(), format.nanosOfMilli());
    }

    public static FineTimestamp parse(
            BytesRef text, BytesRef pattern, PatternFormat format, NullFlag flag, FineTimestamp result) {
        if (!format.read(text, pattern)) {
            flag.raise();
            return result;
        }
        return result.set(format.millis(), format.nanosOfMilli());
    }

    public static FineTimestamp parse(
            BytesRef text,
            BytesRef pattern,
            BytesRef zone,
            PatternFormat format,
            NamedZone zones,
            NullFlag flag,
            FineTimestamp result) {
        return instant(format.read(text, pattern), format, zones.find(zone), flag, result);
    }

    private static FineTimestamp instant(
            boolean read, PatternFormat format, @Nullable SessionZone zone, NullFlag flag, FineTimestamp result) {
        if (!read || zone == null) {
            flag.raise();
            return result;
        }
        return result.set(zone.toInstant(format.millis()), format.nanosOfMilli());
    }
}
