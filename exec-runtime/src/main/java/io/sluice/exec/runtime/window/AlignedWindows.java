package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.Optional;

/**
 * Windows that are the same for all keys: TUMBLE, HOP and CUMULATE. Time is cut into slices such that a window is a whole number of
 * them; windows and slices are known by their ends, which are exclusive. All times are local, in milliseconds.
 *
 * @param width of a slice
 * @param interval from the end of a window to the end of the next
 * @param size of a window, the longest where windows grow
 * @param offset a time at which a window starts
 * @param cumulative whether windows start together every {@code size} and grow by {@code interval}
 */
public record AlignedWindows(long width, long interval, long size, long offset, boolean cumulative) {
    public AlignedWindows {
        if (width <= 0 || interval <= 0 || size <= 0) {
            throw SluiceException.of(ErrorCode.INVALID_PLAN)
                    .with("path", "windowing")
                    .with("reason", "sizes of windows must be greater than 0");
        }
    }

    /** Empty for SESSION, whose windows are different for each key. */
    public static Optional<AlignedWindows> of(WindowSpec spec) {
        if (spec instanceof WindowSpec.Tumbling tumbling) {
            long size = tumbling.size().toMillis();
            return Optional.of(hopping(size, size, tumbling.offset()));
        }
        if (spec instanceof WindowSpec.Hopping hopping) {
            return Optional.of(
                    hopping(hopping.size().toMillis(), hopping.slide().toMillis(), hopping.offset()));
        }
        if (spec instanceof WindowSpec.Cumulative growing) {
            long step = growing.step().toMillis();
            return Optional.of(
                    new AlignedWindows(step, step, growing.maxSize().toMillis(), millis(growing.offset()), true));
        }
        return Optional.empty();
    }

    /** Windows of one size, of which one starts every {@code slide}. */
    public static AlignedWindows hopping(long size, long slide, Optional<Duration> offset) {
        return new AlignedWindows(divisor(size, slide), slide, size, millis(offset), false);
    }

    /** Whether a slice may be part of several windows. */
    public boolean shared() {
        return cumulative || width != size;
    }

    /** The end of the slice in which a time lies. */
    public long sliceEnd(long time) {
        return time - Math.floorMod(time - offset, width) + width;
    }

    /** The end of the first window that has a slice. There is no such window when it is after {@link #lastWindow}. */
    public long firstWindow(long sliceEnd) {
        return cumulative ? sliceEnd : sliceEnd + Math.floorMod(offset + size - sliceEnd, interval);
    }

    /** The end of the last window that has a slice. */
    public long lastWindow(long sliceEnd) {
        long sliceStart = sliceEnd - width;
        return cumulative
                ? sliceStart - Math.floorMod(sliceStart - offset, size) + size
                : sliceStart + size - Math.floorMod(sliceStart - offset, interval);
    }

    public long windowStart(long windowEnd) {
        return cumulative ? windowEnd - 1 - Math.floorMod(windowEnd - 1 - offset, size) : windowEnd - size;
    }

    private static long divisor(long one, long other) {
        return other == 0 ? one : divisor(other, one % other);
    }

    private static long millis(Optional<Duration> duration) {
        return duration.map(Duration::toMillis).orElse(0L);
    }
}
