package io.sluice.planner.validate;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.validate.WindowTableOperator.Shape;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes windows of the intervals that a window table function is called with. */
public final class WindowSpecs {
    private WindowSpecs() {}

    /**
     * @param intervals in the order of the function's parameters; the offset may be missing
     * @param partitionKeys of a session window's table
     * @throws SluiceException VALIDATION_ERROR when they do not go together
     */
    public static WindowSpec of(Shape shape, List<Duration> intervals, List<Integer> partitionKeys) {
        return switch (shape) {
            case TUMBLE -> {
                Duration size = positive("SIZE", intervals.get(0));
                yield new WindowSpec.Tumbling(size, offset(intervals, 1, size));
            }
            case HOP -> {
                Duration slide = positive("SLIDE", intervals.get(0));
                Duration size = positive("SIZE", intervals.get(1));
                yield new WindowSpec.Hopping(size, slide, offset(intervals, 2, size));
            }
            case CUMULATE -> {
                Duration step = positive("STEP", intervals.get(0));
                Duration size = positive("SIZE", intervals.get(1));
                if (!isMultiple(size, step)) {
                    throw invalid("SIZE of CUMULATE must be a multiple of STEP, but SIZE is " + text(size)
                            + " and STEP is " + text(step));
                }
                yield new WindowSpec.Cumulative(size, step, offset(intervals, 2, size));
            }
            case SESSION -> new WindowSpec.Session(positive("GAP", intervals.get(0)), partitionKeys);
        };
    }

    /** Whether windows can be put together of parts that do not overlap. */
    public static boolean hasSlices(WindowSpec window) {
        return !(window instanceof WindowSpec.Hopping hop) || isMultiple(hop.size(), hop.slide());
    }

    private static boolean isMultiple(Duration of, Duration part) {
        return of.toMillis() % part.toMillis() == 0;
    }

    private static Duration positive(String parameter, Duration interval) {
        if (interval.isZero() || interval.isNegative()) {
            throw invalid(parameter + " of a window must be positive, but is " + text(interval));
        }
        return interval;
    }

    private static Optional<Duration> offset(List<Duration> intervals, int index, Duration size) {
        if (index >= intervals.size()) {
            return Optional.empty();
        }
        Duration offset = intervals.get(index);
        if (offset.abs().compareTo(size) >= 0) {
            throw invalid("OFFSET of a window must be less than its SIZE, but OFFSET is " + text(offset)
                    + " and SIZE is " + text(size));
        }
        return Optional.of(offset);
    }

    private static SluiceException invalid(String message) {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, message);
    }

    /** {@code 10 s}, in the largest unit that needs no fraction. */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis % Duration.ofDays(1).toMillis() == 0 && millis != 0) {
            return duration.toDays() + " d";
        }
        if (millis % Duration.ofHours(1).toMillis() == 0 && millis != 0) {
            return duration.toHours() + " h";
        }
        if (millis % Duration.ofMinutes(1).toMillis() == 0 && millis != 0) {
            return duration.toMinutes() + " min";
        }
        if (millis % Duration.ofSeconds(1).toMillis() == 0 && millis != 0) {
            return duration.toSeconds() + " s";
        }
        return millis + " ms";
    }
}
