package io.sluice.exec.runtime.window;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slices by end and then by start: as many as are open, which are few. */
final class SliceList {
    private static final Comparator<Slice> ORDER = Comparator.<Slice>comparingLong(slice -> slice.end)
            .thenComparingLong(slice -> slice.start)
            .thenComparing(slice -> slice.readable);

    private final List<Slice> slices = new ArrayList<>();

    /** In order. Not to be kept while the list changes. */
    List<Slice> all() {
        return slices;
    }

    /** The slice into which rows of a stretch of time go. */
    @Nullable Slice find(long start, long end, boolean readable) {
        int low = 0;
        int high = slices.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            Slice slice = slices.get(middle);
            int order = Long.compare(slice.end, end);
            if (order == 0) {
                order = Long.compare(slice.start, start);
            }
            if (order == 0) {
                order = Boolean.compare(slice.readable, readable);
            }
            if (order == 0) {
                return slice;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    void add(Slice added) {
        int at = slices.size();
        while (at > 0 && ORDER.compare(slices.get(at - 1), added) > 0) {
            at--;
        }
        slices.add(at, added);
    }

    void remove(Slice removed) {
        slices.remove(removed);
    }

    /** The end of the first window that is not over and has rows; {@link Long#MAX_VALUE} when there is none. */
    long nextWindow() {
        long next = Long.MAX_VALUE;
        for (Slice slice : slices) {
            next = Math.min(next, slice.nextWindow);
        }
        return next;
    }

    /** The slices that wait for a window that ends at a time, in order. */
    List<Slice> waitingFor(long window) {
        List<Slice> found = new ArrayList<>();
        for (Slice slice : slices) {
            if (slice.nextWindow == window) {
                found.add(slice);
            }
        }
        return found;
    }
}
