package io.sluice.functions.temporal;

import io.sluice.functions.CallSite;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.Invocation;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.ValueKind;
import java.util.Optional;

/** {@code FLOOR(time TO unit)} and {@code CEIL(time TO unit)}: the start of the unit, or of the next when there is a rest. */
public final class RoundToUnit {
    private static final long MILLIS_PER_DAY = TemporalFields.MILLIS_PER_DAY;

    /** Down or up. */
    public enum Direction {
        FLOOR,
        CEIL
    }

    private RoundToUnit() {}

    public static Optional<Invocation> choose(CallSite site, Direction direction) {
        Optional<TimeUnit> unit = site.symbol(1).flatMap(TimeUnit::find);
        if (unit.isEmpty()) {
            return Optional.empty();
        }
        Invocation call = Invocation.of(RoundToUnit.class, "timestamp", ValueKind.TIMESTAMP)
                .operand(0, site.kind(0) == ValueKind.INT ? ValueKind.INT : ValueKind.TIMESTAMP);
        return switch (site.root(0)) {
            case DATE ->
                Optional.of(Invocation.of(RoundToUnit.class, "date", ValueKind.INT)
                        .operand(0, ValueKind.INT)
                        .constant(unit.get())
                        .constant(direction));
            case TIME_WITHOUT_TIME_ZONE ->
                Optional.of(Invocation.of(RoundToUnit.class, "time", ValueKind.INT)
                        .operand(0, ValueKind.INT)
                        .constant(unit.get())
                        .constant(direction));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                Optional.of(call.constant(unit.get()).constant(direction).result());
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                Optional.of(
                        call.constant(unit.get()).constant(direction).context().result());
            default -> Optional.empty();
        };
    }

    public static int date(int day, TimeUnit unit, Direction direction) {
        return (int) (direction == Direction.FLOOR ? CalendarUnits.floor(day, unit) : CalendarUnits.ceil(day, unit));
    }

    public static int time(int millisOfDay, TimeUnit unit, Direction direction) {
        long size = TemporalFields.millisOf(unit);
        if (size == 0) {
            return direction == Direction.FLOOR || millisOfDay == 0 ? 0 : (int) MILLIS_PER_DAY;
        }
        long start = millisOfDay - Math.floorMod(millisOfDay, size);
        return (int) (start == millisOfDay || direction == Direction.FLOOR ? start : start + size);
    }

    public static FineTimestamp timestamp(
            FineTimestamp value, TimeUnit unit, Direction direction, FineTimestamp result) {
        if (unit == TimeUnit.MICROSECOND || unit == TimeUnit.NANOSECOND) {
            return belowMilli(value, unit == TimeUnit.MICROSECOND ? 1_000 : 1, direction, result);
        }
        long millis = value.millis();
        long size = unit == TimeUnit.DAY ? MILLIS_PER_DAY : TemporalFields.millisOf(unit);
        if (size == 0) {
            // The time of day does not count, and before 1970 days are counted back from 1970-01-01.
            return result.set(date((int) (millis / MILLIS_PER_DAY), unit, direction) * MILLIS_PER_DAY, 0);
        }
        long start = millis - Math.floorMod(millis, size);
        // What is below a millisecond does not count, as in Flink.
        return result.set(start == millis || direction == Direction.FLOOR ? start : start + size, 0);
    }

    /** In the session's zone, with the offset that it has at the instant. */
    public static FineTimestamp timestamp(
            FineTimestamp instant,
            TimeUnit unit,
            Direction direction,
            EvaluationContext context,
            FineTimestamp result) {
        long offset = context.zone().toCivil(instant.millis()) - instant.millis();
        result.set(instant.millis() + offset, instant.nanos());
        timestamp(result, unit, direction, result);
        return result.set(result.millis() - offset, result.nanos());
    }

    private static FineTimestamp belowMilli(FineTimestamp value, int size, Direction direction, FineTimestamp result) {
        int rest = value.nanos() % size;
        int nanos = value.nanos() - rest + (rest > 0 && direction == Direction.CEIL ? size : 0);
        return nanos == FineTimestamp.NANOS_PER_MILLI
                ? result.set(value.millis() + 1, 0)
                : result.set(value.millis(), nanos);
    }
}
