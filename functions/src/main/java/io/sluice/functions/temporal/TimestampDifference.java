package io.sluice.functions.temporal;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.time.LocalDate;
import java.util.Optional;

/** {@code (t1 - t2) unit} and TIMESTAMPDIFF(unit, t1, t2), which is t2 - t1 in whole units. */
public final class TimestampDifference {
    public static final ScalarFunction TIMESTAMPDIFF = ScalarFunction.strict(
            "TIMESTAMPDIFF",
            TimestampDifference::inUnits,
            "How many whole units the third argument lies after the second.",
            "TIMESTAMPDIFF(DAY, DATE '2024-01-01', DATE '2024-01-03')");

    private static final long MILLIS_PER_DAY = TemporalArithmetic.MILLIS_PER_DAY;

    private TimestampDifference() {}

    static Optional<Invocation> interval(CallSite site) {
        String method = site.result().root() == TypeRoot.INTERVAL_YEAR_MONTH ? "months" : "millis";
        ValueKind returns = site.resultKind();
        return operands(site, 0, 1, Invocation.of(TimestampDifference.class, method, returns));
    }

    private static Optional<Invocation> inUnits(CallSite site) {
        Optional<TimeUnit> unit = site.symbol(0).flatMap(TimeUnit::find);
        if (unit.isEmpty() || site.arity() != 3) {
            return Optional.empty();
        }
        String method = site.resultKind() == ValueKind.LONG ? "unitsAsLong" : "units";
        Invocation call = Invocation.of(TimestampDifference.class, method, site.resultKind());
        return operands(site, 2, 1, call).map(done -> done.constant(unit.get()));
    }

    /** None of an instant and a time without a zone, as in Flink: it would need the zone, and tell how the two differ in it. */
    private static Optional<Invocation> operands(CallSite site, int later, int earlier, Invocation call) {
        boolean instant = site.root(later) == TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
        if (instant != (site.root(earlier) == TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE)) {
            return Optional.empty();
        }
        Optional<Invocation> first = operand(site, later, call);
        return first.flatMap(done -> operand(site, earlier, done));
    }

    /** Each operand is followed by how many milliseconds one of it is: dates count days. */
    private static Optional<Invocation> operand(CallSite site, int index, Invocation call) {
        LogicalType type = site.type(index);
        return switch (type.root()) {
            case DATE -> Optional.of(call.operand(index, ValueKind.LONG).constant(MILLIS_PER_DAY));
            case TIME_WITHOUT_TIME_ZONE, TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                Optional.of(call.operand(index, ValueKind.LONG).constant(1L));
            default -> Optional.empty();
        };
    }

    public static long millis(long later, long laterFactor, long earlier, long earlierFactor) {
        return later * laterFactor - earlier * earlierFactor;
    }

    public static int months(long later, long laterFactor, long earlier, long earlierFactor) {
        return (int) monthsBetween(later * laterFactor, earlier * earlierFactor);
    }

    public static int units(long later, long laterFactor, long earlier, long earlierFactor, TimeUnit unit) {
        return (int) unitsAsLong(later, laterFactor, earlier, earlierFactor, unit);
    }

    public static long unitsAsLong(long later, long laterFactor, long earlier, long earlierFactor, TimeUnit unit) {
        long to = later * laterFactor;
        long from = earlier * earlierFactor;
        return switch (unit) {
            case MILLISECOND -> to - from;
            case MICROSECOND -> (to - from) * 1_000L;
            case NANOSECOND -> (to - from) * 1_000_000L;
            case SECOND -> (to - from) / 1_000L;
            case MINUTE -> (to - from) / 60_000L;
            case HOUR -> (to - from) / 3_600_000L;
            case DAY, DOW, ISODOW, DOY -> (to - from) / MILLIS_PER_DAY;
            case WEEK -> (to - from) / (7 * MILLIS_PER_DAY);
            case MONTH -> monthsBetween(to, from);
            case QUARTER -> monthsBetween(to, from) / 3;
            case YEAR, ISOYEAR -> monthsBetween(to, from) / 12;
            case DECADE -> monthsBetween(to, from) / 120;
            case CENTURY -> monthsBetween(to, from) / 1_200;
            case MILLENNIUM -> monthsBetween(to, from) / 12_000;
            case EPOCH -> (to - from) / 1_000L;
        };
    }

    /**
     * Whole months from one time to another. A month is whole when the earlier day, moved on by it, is not past the later one; the last day
     * of a month counts for days that the month does not have.
     */
    private static long monthsBetween(long to, long from) {
        LocalDate toDay = LocalDate.ofEpochDay(Math.floorDiv(to, MILLIS_PER_DAY));
        LocalDate fromDay = LocalDate.ofEpochDay(Math.floorDiv(from, MILLIS_PER_DAY));
        long months = monthsBetween(toDay, fromDay);
        boolean sameDay = fromDay.plusMonths(months).equals(toDay);
        return sameDay && Math.floorMod(to, MILLIS_PER_DAY) < Math.floorMod(from, MILLIS_PER_DAY) ? months - 1 : months;
    }

    private static long monthsBetween(LocalDate to, LocalDate from) {
        if (to.isBefore(from)) {
            return -monthsBetween(from, to);
        }
        long months = to.getYear() * 12L + to.getMonthValue() - from.getYear() * 12L - from.getMonthValue();
        return from.plusMonths(months).isAfter(to) ? months - 1 : months;
    }
}
