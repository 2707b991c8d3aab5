package io.sluice.functions.temporal;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.TypeRoot;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code EXTRACT(unit FROM time)} and its short forms YEAR(time), HOUR(time) and so on. */
public final class Extract {
    public static final List<ScalarFunction> FUNCTIONS = functions();

    private static final Set<TimeUnit> BELOW_MILLISECONDS = EnumSet.of(TimeUnit.MICROSECOND, TimeUnit.NANOSECOND);
    private static final Set<TimeUnit> OF_CALENDARS =
            EnumSet.of(TimeUnit.WEEK, TimeUnit.DOY, TimeUnit.DOW, TimeUnit.ISODOW);
    private static final Map<TypeRoot, String> NAMES = Map.of(
            TypeRoot.DATE, "a DATE",
            TypeRoot.TIME_WITHOUT_TIME_ZONE, "a TIME",
            TypeRoot.INTERVAL_YEAR_MONTH, "an interval of months",
            TypeRoot.INTERVAL_DAY_TIME, "an interval of days");

    private Extract() {}

    private static List<ScalarFunction> functions() {
        List<ScalarFunction> all = new ArrayList<>();
        all.add(ScalarFunction.strict(
                "EXTRACT",
                site -> site.arity() == 2
                        ? site.symbol(0).flatMap(TimeUnit::find).flatMap(unit -> choose(site, 1, unit))
                        : Optional.empty(),
                "A field of a date, time or interval.",
                "EXTRACT(YEAR FROM DATE '2024-01-02')"));
        all.add(shortForm("YEAR", TimeUnit.YEAR));
        all.add(shortForm("QUARTER", TimeUnit.QUARTER));
        all.add(shortForm("MONTH", TimeUnit.MONTH));
        all.add(shortForm("WEEK", TimeUnit.WEEK));
        all.add(shortForm("DAYOFYEAR", TimeUnit.DOY));
        all.add(shortForm("DAYOFMONTH", TimeUnit.DAY));
        all.add(shortForm("DAYOFWEEK", TimeUnit.DOW));
        all.add(shortForm("HOUR", TimeUnit.HOUR));
        all.add(shortForm("MINUTE", TimeUnit.MINUTE));
        all.add(shortForm("SECOND", TimeUnit.SECOND));
        return List.copyOf(all);
    }

    private static ScalarFunction shortForm(String name, TimeUnit unit) {
        return ScalarFunction.strict(
                name,
                site -> site.arity() == 1 ? choose(site, 0, unit) : Optional.empty(),
                "The field " + unit + " of a date or time.",
                name + "(DATE '1994-09-27')");
    }

    private static Optional<Invocation> choose(CallSite site, int operand, TimeUnit unit) {
        Invocation call = Invocation.of(Extract.class, "ofTimestamp", ValueKind.LONG);
        check(site.root(operand), unit);
        return switch (site.root(operand)) {
            case DATE ->
                Optional.of(call("ofDate").operand(operand, ValueKind.INT).constant(unit));
            case TIME_WITHOUT_TIME_ZONE ->
                Optional.of(call("ofTime").operand(operand, ValueKind.INT).constant(unit));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                Optional.of(call.operand(operand, site.kind(operand)).constant(unit));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                Optional.of(call.operand(operand, ValueKind.TIMESTAMP)
                        .constant(unit)
                        .context());
            case INTERVAL_YEAR_MONTH ->
                Optional.of(call("ofMonths").operand(operand, ValueKind.INT).constant(unit));
            case INTERVAL_DAY_TIME ->
                Optional.of(call("ofMillis").operand(operand, ValueKind.LONG).constant(unit));
            default -> Optional.empty();
        };
    }

    /** Refuses a unit that values of a type do not have. */
    public static void check(TypeRoot root, TimeUnit unit) {
        boolean missing =
                switch (root) {
                    case DATE -> BELOW_MILLISECONDS.contains(unit);
                    case TIME_WITHOUT_TIME_ZONE ->
                        TemporalFields.dependsOnDay(unit)
                                || unit == TimeUnit.EPOCH
                                || BELOW_MILLISECONDS.contains(unit);
                    case INTERVAL_YEAR_MONTH -> unit == TimeUnit.ISOYEAR || unit == TimeUnit.DECADE;
                    case INTERVAL_DAY_TIME ->
                        OF_CALENDARS.contains(unit) || unit == TimeUnit.EPOCH || BELOW_MILLISECONDS.contains(unit);
                    default -> false; // Others have all fields, or are no times.
                };
        if (missing) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH)
                    .with("message", NAMES.getOrDefault(root, root.name()) + " has no " + unit);
        }
    }

    private static Invocation call(String method) {
        return Invocation.of(Extract.class, method, ValueKind.LONG);
    }

    public static long ofDate(int day, TimeUnit unit) {
        return TemporalFields.ofDay(day, unit);
    }

    public static long ofTime(int millisOfDay, TimeUnit unit) {
        return TemporalFields.ofTime(millisOfDay, 0, unit);
    }

    public static long ofTimestamp(long millis, TimeUnit unit) {
        return fields(millis, 0, unit);
    }

    public static long ofTimestamp(FineTimestamp timestamp, TimeUnit unit) {
        return fields(timestamp.millis(), timestamp.nanos(), unit);
    }

    /** All fields are those of the session's zone; the seconds since 1970, too, are counted there, as in Flink. */
    public static long ofTimestamp(FineTimestamp instant, TimeUnit unit, EvaluationContext context) {
        return fields(context.zone().toCivil(instant.millis()), instant.nanos(), unit);
    }

    /** Before 1970 Flink counts days and times of day back from 1970-01-01 00:00, so that times of day are negative there. */
    private static long fields(long millis, int nanos, TimeUnit unit) {
        if (unit == TimeUnit.EPOCH) {
            return millis / 1_000L;
        }
        return TemporalFields.dependsOnDay(unit)
                ? TemporalFields.ofDay(millis / TemporalFields.MILLIS_PER_DAY, unit)
                : TemporalFields.ofTime(millis % TemporalFields.MILLIS_PER_DAY, nanos, unit);
    }

    public static long ofMonths(int months, TimeUnit unit) {
        return switch (unit) {
            case YEAR -> months / 12;
            case QUARTER -> months % 12 / 3 + 1;
            case MONTH -> months % 12;
            case DECADE -> months / 120;
            case CENTURY -> months / 1_200;
            case MILLENNIUM -> months / 12_000;
            case ISOYEAR,
                    WEEK,
                    DOY,
                    DOW,
                    ISODOW,
                    DAY,
                    HOUR,
                    MINUTE,
                    SECOND,
                    MILLISECOND,
                    MICROSECOND,
                    NANOSECOND,
                    EPOCH -> 0;
        };
    }

    public static long ofMillis(long millis, TimeUnit unit) {
        return switch (unit) {
            case DAY -> millis / TemporalFields.MILLIS_PER_DAY;
            case EPOCH -> millis / 1_000;
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND ->
                TemporalFields.ofTime(millis % TemporalFields.MILLIS_PER_DAY, 0, unit);
            case MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DOY, DOW, ISODOW -> 0;
        };
    }
}
