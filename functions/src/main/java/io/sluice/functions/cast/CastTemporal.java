package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TypeRoot;
import java.util.Optional;

/** Casts among DATE, TIME, TIMESTAMP and TIMESTAMP_LTZ. The latter passes through the session's zone. */
public final class CastTemporal {
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int MILLI_DIGITS = 3;

    private CastTemporal() {}

    static Optional<Invocation> choose(CallSite site) {
        return switch (site.result().root()) {
            case DATE -> fromTimestamp(site, "date");
            case TIME_WITHOUT_TIME_ZONE -> toTime(site);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> toTimestamp(site);
            default -> Optional.empty();
        };
    }

    private static Optional<Invocation> fromTimestamp(CallSite site, String method) {
        return switch (site.root(0)) {
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                Optional.of(Invocation.of(CastTemporal.class, method, ValueKind.INT)
                        .operand(0, ValueKind.LONG)
                        .markCheap());
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                Optional.of(Invocation.of(CastTemporal.class, method, ValueKind.INT)
                        .operand(0, ValueKind.LONG)
                        .context());
            default -> Optional.empty();
        };
    }

    /** The milliseconds that a TIME has no digits for are cut off. */
    private static Optional<Invocation> toTime(CallSite site) {
        int unit = unit((TimeType) site.result());
        if (site.type(0) instanceof TimeType) {
            return Optional.of(Invocation.of(CastTemporal.class, "truncateTime", ValueKind.INT)
                    .operand(0, ValueKind.INT)
                    .constant(unit)
                    .markCheap());
        }
        return fromTimestamp(site, "time").map(call -> call.constant(unit));
    }

    /** Milliseconds between two values. */
    static int unit(TimeType type) {
        return power(MILLI_DIGITS - Math.min(type.precision(), MILLI_DIGITS));
    }

    /** Whether all values of a type have at most so many digits. */
    static boolean isExact(TimeType from, int precision) {
        return from.precision() <= precision || precision >= MILLI_DIGITS;
    }

    private static Optional<Invocation> toTimestamp(CallSite site) {
        boolean instant = site.result().root() == TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
        TypeRoot from = site.root(0);
        if (from == TypeRoot.DATE || from == TypeRoot.TIME_WITHOUT_TIME_ZONE) {
            Invocation call = Invocation.of(CastTemporal.class, instant ? "toInstant" : "toTimestamp", ValueKind.LONG)
                    .operand(0, ValueKind.LONG)
                    .constant(from == TypeRoot.DATE ? MILLIS_PER_DAY : 1L);
            if (site.resultKind() == ValueKind.LONG) {
                return Optional.of(instant ? call.context() : call);
            }
            call = Invocation.of(CastTemporal.class, instant ? "toInstant" : "toTimestamp", ValueKind.TIMESTAMP)
                    .operand(0, ValueKind.LONG)
                    .constant(from == TypeRoot.DATE ? MILLIS_PER_DAY : 1L);
            return Optional.of((instant ? call.context() : call).result());
        }
        String method =
                site.root(0) == site.result().root() ? "truncate" : instant ? "localToInstant" : "instantToLocal";
        Invocation call = Invocation.of(CastTemporal.class, method, ValueKind.TIMESTAMP)
                .operand(0, ValueKind.TIMESTAMP)
                .constant(precision(site.result()));
        return Optional.of((method.equals("truncate") ? call : call.context()).result());
    }

    static int precision(LogicalType type) {
        return type instanceof TimestampType timestamp ? timestamp.precision() : ((TimestampLtzType) type).precision();
    }

    /** Before 1970 the day that follows, as in Flink. */
    public static int date(long timestamp) {
        return (int) (timestamp / MILLIS_PER_DAY);
    }

    public static int date(long instant, EvaluationContext context) {
        return (int) Math.floorDiv(context.zone().toLocal(instant), MILLIS_PER_DAY);
    }

    /** Before 1970 a negative time of day, as in Flink: it is before all others, and shown as if counted from the day's end. */
    public static int time(long timestamp, int unit) {
        return truncateTime((int) (timestamp % MILLIS_PER_DAY), unit);
    }

    public static int time(long instant, EvaluationContext context, int unit) {
        return truncateTime((int) Math.floorMod(context.zone().toLocal(instant), MILLIS_PER_DAY), unit);
    }

    public static int truncateTime(int millis, int unit) {
        return millis - millis % unit;
    }

    public static long toTimestamp(long value, long factor) {
        return value * factor;
    }

    public static long toInstant(long value, long factor, EvaluationContext context) {
        return context.zone().toInstant(value * factor);
    }

    public static FineTimestamp toTimestamp(long value, long factor, FineTimestamp result) {
        return result.set(value * factor, 0);
    }

    public static FineTimestamp toInstant(long value, long factor, EvaluationContext context, FineTimestamp result) {
        return result.set(context.zone().toInstant(value * factor), 0);
    }

    public static FineTimestamp localToInstant(
            FineTimestamp local, int precision, EvaluationContext context, FineTimestamp result) {
        return truncate(result.set(context.zone().toInstant(local.millis()), local.nanos()), precision, result);
    }

    public static FineTimestamp instantToLocal(
            FineTimestamp instant, int precision, EvaluationContext context, FineTimestamp result) {
        return truncate(result.set(context.zone().toLocal(instant.millis()), instant.nanos()), precision, result);
    }

    /** Drops the digits of the second's fraction beyond {@code precision}; before 1970 up to the next unit, as in Flink. */
    public static FineTimestamp truncate(FineTimestamp value, int precision, FineTimestamp result) {
        if (precision <= MILLI_DIGITS) {
            return result.set(value.millis() - value.millis() % power(MILLI_DIGITS - precision), 0);
        }
        int unit = power(9 - precision);
        return result.set(value.millis(), value.nanos() - value.nanos() % unit);
    }

    private static int power(int digits) {
        int power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }
}
