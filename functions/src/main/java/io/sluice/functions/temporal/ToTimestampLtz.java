package io.sluice.functions.temporal;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.SessionZone;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** TO_TIMESTAMP_LTZ(number [, 0 or 3]) and TO_TIMESTAMP_LTZ(text [, pattern [, zone]]). */
public final class ToTimestampLtz {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "TO_TIMESTAMP_LTZ",
            ToTimestampLtz::choose,
            "The instant that seconds (0) or milliseconds (3) since 1970 are, or that a text is in a zone.",
            "TO_TIMESTAMP_LTZ(4001, 3)");

    /** The zone that was named last. */
    public static final class NamedZone {
        private @Nullable BytesRef name;
        private @Nullable SessionZone zone;

        SessionZone find(BytesRef newName) {
            SessionZone current = zone;
            if (current == null || name == null || !name.sameBytes(newName)) {
                try {
                    current = new SessionZone(ZoneId.of(newName.toString()));
                } catch (DateTimeException e) {
                    throw SluiceException.of(ErrorCode.INVALID_LITERAL, null, e)
                            .with("message", "\"" + newName + "\" is no time zone");
                }
                name = BytesRef.of(newName.toBytes());
                zone = current;
            }
            return current;
        }
    }

    private ToTimestampLtz() {}

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() < 1 || site.arity() > 3) {
            return Optional.empty();
        }
        if (site.root(0).isCharacter()) {
            Invocation call = Invocation.of(ToTimestampLtz.class, "parse", ValueKind.TIMESTAMP);
            for (int i = 0; i < site.arity(); i++) {
                call = call.operand(i, ValueKind.BYTES);
            }
            call = call.state(PatternFormat.class);
            call = site.arity() == 3 ? call.state(NamedZone.class) : call.context();
            return Optional.of(call.flag().result());
        }
        if (!site.root(0).isNumeric() || site.arity() == 3) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(ToTimestampLtz.class, "ofNumber", ValueKind.LONG);
        call = site.root(0).isInteger() ? call.operand(0, ValueKind.LONG) : call.approximate(0, site.type(0));
        return Optional.of(site.arity() == 2 ? call.operand(1, ValueKind.INT) : call.constant(3));
    }

    public static long ofNumber(long number, int precision) {
        return precision == 0 ? number * 1_000L : millis(number, precision);
    }

    public static long ofNumber(double number, int precision) {
        return precision == 0 ? (long) (number * 1_000D) : millis((long) number, precision);
    }

    private static long millis(long number, int precision) {
        if (precision != 3) {
            throw SluiceException.of(
                    ErrorCode.INVALID_LITERAL,
                    "TO_TIMESTAMP_LTZ takes precision 0 (seconds) or 3 (milliseconds), not " + precision);
        }
        return number;
    }

    public static FineTimestamp parse(
            BytesRef text, PatternFormat format, EvaluationContext context, NullFlag flag, FineTimestamp result) {
        return instant(format.read(text), format, context.zone(), flag, result);
    }

    public static FineTimestamp parse(
            BytesRef text,
            BytesRef pattern,
            PatternFormat format,
            EvaluationContext context,
            NullFlag flag,
            FineTimestamp result) {
        return instant(format.read(text, pattern), format, context.zone(), flag, result);
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
            boolean read, PatternFormat format, SessionZone zone, NullFlag flag, FineTimestamp result) {
        if (!read) {
            flag.raise();
            return result;
        }
        return result.set(zone.toInstant(format.millis()), format.nanosOfMilli());
    }
}
