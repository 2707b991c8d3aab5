package io.sluice.functions.temporal;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.arithmetic.Primitives;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.TypeRoot;
import java.time.LocalDate;
import java.util.Optional;

/** {@code + - * /} where a time or an interval takes part. */
public final class TemporalArithmetic {
    static final long MILLIS_PER_DAY = 86_400_000L;

    private TemporalArithmetic() {}

    /** A time and an interval in either order, or two intervals of one kind. */
    public static Optional<Invocation> plus(CallSite site) {
        if (site.root(0).isInterval() && site.root(1).isInterval()) {
            return intervals(site, "plus");
        }
        return site.root(0).isInterval() ? shifted(site, 1, 0, "plus") : shifted(site, 0, 1, "plus");
    }

    /** A time less an interval, two intervals, or two times, which gives an interval. */
    public static Optional<Invocation> minus(CallSite site) {
        if (site.root(0).isInterval() && site.root(1).isInterval()) {
            return intervals(site, "minus");
        }
        if (site.root(1).isInterval()) {
            return shifted(site, 0, 1, "minus");
        }
        return site.result().root().isInterval() ? TimestampDifference.interval(site) : Optional.empty();
    }

    /** An interval and a number, in either order. */
    public static Optional<Invocation> times(CallSite site) {
        int interval = site.root(0).isInterval() ? 0 : 1;
        int number = 1 - interval;
        if (!site.root(interval).isInterval() || !site.root(number).isNumeric()) {
            return Optional.empty();
        }
        boolean months = site.root(interval) == TypeRoot.INTERVAL_YEAR_MONTH;
        if (site.root(number).isInteger()) {
            return Optional.of(
                    Invocation.of(TemporalArithmetic.class, months ? "timesMonths" : "times", site.resultKind())
                            .operand(interval, site.kind(interval))
                            .operand(number, ValueKind.LONG));
        }
        return Optional.of(Invocation.of(TemporalArithmetic.class, months ? "timesMonths" : "times", site.resultKind())
                .operand(interval, site.kind(interval))
                .approximate(number, site.type(number)));
    }

    public static Optional<Invocation> divide(CallSite site) {
        if (!site.root(0).isInterval() || !site.root(1).isInteger()) {
            return Optional.empty();
        }
        boolean months = site.root(0) == TypeRoot.INTERVAL_YEAR_MONTH;
        return Optional.of(
                Invocation.of(TemporalArithmetic.class, months ? "divideMonths" : "divide", site.resultKind())
                        .operand(0, site.kind(0))
                        .operand(1, ValueKind.LONG));
    }

    private static Optional<Invocation> intervals(CallSite site, String method) {
        ValueKind kind = site.resultKind();
        if (site.kind(0) != kind || site.kind(1) != kind) {
            return Optional.empty();
        }
        return Optional.of(
                Invocation.of(Primitives.class, method, kind).operand(0, kind).operand(1, kind));
    }

    private static Optional<Invocation> shifted(CallSite site, int time, int interval, String sign) {
        if (!site.root(interval).isInterval()) {
            return Optional.empty();
        }
        boolean months = site.root(interval) == TypeRoot.INTERVAL_YEAR_MONTH;
        String what =
                switch (site.root(time)) {
                    case DATE ->
                        site.result().root() == TypeRoot.DATE
                                ? months ? "MonthsOfDate" : "MillisOfDate"
                                : months ? "MonthsOfDateTimestamp" : "MillisOfDateTimestamp";
                    case TIME_WITHOUT_TIME_ZONE -> months ? "MonthsOfTime" : "MillisOfTime";
                    // Months of an instant are those of UTC, as in Flink.
                    case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> months ? "Months" : "Millis";
                    default -> "";
                };
        if (what.isEmpty()) {
            return Optional.empty();
        }
        boolean day = site.root(time) == TypeRoot.DATE || site.root(time) == TypeRoot.TIME_WITHOUT_TIME_ZONE;
        ValueKind kind = day ? ValueKind.INT : site.resultKind();
        ValueKind returns = what.endsWith("DateTimestamp") ? ValueKind.LONG : kind;
        Invocation call = Invocation.of(TemporalArithmetic.class, sign + what, returns)
                .operand(time, kind)
                .operand(interval, site.kind(interval));
        return Optional.of(kind == ValueKind.TIMESTAMP ? call.result() : call);
    }

    public static long plusMillis(long timestamp, long interval) {
        return timestamp + interval;
    }

    public static long minusMillis(long timestamp, long interval) {
        return timestamp - interval;
    }

    public static FineTimestamp plusMillis(FineTimestamp timestamp, long interval, FineTimestamp result) {
        return result.set(timestamp.millis() + interval, timestamp.nanos());
    }

    public static FineTimestamp minusMillis(FineTimestamp timestamp, long interval, FineTimestamp result) {
        return result.set(timestamp.millis() - interval, timestamp.nanos());
    }

    public static long plusMonths(long timestamp, int months) {
        long day = Math.floorDiv(timestamp, MILLIS_PER_DAY);
        return addMonths(day, months) * MILLIS_PER_DAY + Math.floorMod(timestamp, MILLIS_PER_DAY);
    }

    public static long minusMonths(long timestamp, int months) {
        return plusMonths(timestamp, -months);
    }

    public static FineTimestamp plusMonths(FineTimestamp timestamp, int months, FineTimestamp result) {
        return result.set(plusMonths(timestamp.millis(), months), timestamp.nanos());
    }

    public static FineTimestamp minusMonths(FineTimestamp timestamp, int months, FineTimestamp result) {
        return result.set(plusMonths(timestamp.millis(), -months), timestamp.nanos());
    }

    public static int plusMonthsOfDate(int day, int months) {
        return (int) addMonths(day, months);
    }

    public static int minusMonthsOfDate(int day, int months) {
        return (int) addMonths(day, -months);
    }

    /** Whole days of the interval count. */
    public static int plusMillisOfDate(int day, long interval) {
        return day + (int) (interval / MILLIS_PER_DAY);
    }

    public static int minusMillisOfDate(int day, long interval) {
        return day - (int) (interval / MILLIS_PER_DAY);
    }

    public static long plusMonthsOfDateTimestamp(int day, int months) {
        return addMonths(day, months) * MILLIS_PER_DAY;
    }

    public static long minusMonthsOfDateTimestamp(int day, int months) {
        return addMonths(day, -months) * MILLIS_PER_DAY;
    }

    public static long plusMillisOfDateTimestamp(int day, long interval) {
        return day * MILLIS_PER_DAY + interval;
    }

    public static long minusMillisOfDateTimestamp(int day, long interval) {
        return day * MILLIS_PER_DAY - interval;
    }

    /** Goes round at midnight. */
    public static int plusMillisOfTime(int time, long interval) {
        return (int) Math.floorMod(time + interval, MILLIS_PER_DAY);
    }

    public static int minusMillisOfTime(int time, long interval) {
        return (int) Math.floorMod(time - interval, MILLIS_PER_DAY);
    }

    public static int plusMonthsOfTime(int time, int months) {
        return time;
    }

    public static int minusMonthsOfTime(int time, int months) {
        return time;
    }

    public static long times(long interval, long number) {
        return interval * number;
    }

    public static long times(long interval, double number) {
        return (long) (interval * number);
    }

    public static int timesMonths(int interval, long number) {
        return (int) (interval * number);
    }

    public static int timesMonths(int interval, double number) {
        return (int) (interval * number);
    }

    public static long divide(long interval, long number) {
        return Primitives.divide(interval, number);
    }

    public static int divideMonths(int interval, long number) {
        return (int) Primitives.divide((long) interval, number);
    }

    /** The same day of another month, or the month's last. */
    static long addMonths(long day, int months) {
        return LocalDate.ofEpochDay(day).plusMonths(months).toEpochDay();
    }
}
