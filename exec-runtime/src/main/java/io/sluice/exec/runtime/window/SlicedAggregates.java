package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.aggregate.WindowAggregates;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates by windows that are the same for all keys. A row updates the one slice in which it lies; when a window is over, what its
 * slices hold is merged and sent, and slices that no later window has are dropped whole.
 */
final class SlicedAggregates {
    /** What the names of states begin with. */
    static final String SLICE = "slice ";

    static final String WINDOW = "window ";

    private final WindowAggregates aggregates;
    private final SliceFinder finder;
    private final AlignedWindows windows;
    private final LocalTimes times;
    private final WindowProperties properties;
    private final boolean shared;
    private final boolean growing;
    private final boolean dropsLate;
    private final SliceList slices = new SliceList();
    private @Nullable Slice last;
    /** All windows whose last moment is not after it are over. */
    private final KeyProgress progress = new KeyProgress();

    private long nextWindow = Long.MAX_VALUE;

    /**
     * @param shared whether a slice may be part of several windows
     * @param retracts whether rows may be taken back; then a slice is kept as long as they may
     * @param dropsLate whether rows of windows that are over are dropped
     */
    SlicedAggregates(
            WindowAggregates aggregates,
            SliceFinder finder,
            LocalTimes times,
            WindowProperties properties,
            boolean shared,
            boolean retracts,
            boolean dropsLate) {
        this.aggregates = aggregates;
        this.finder = finder;
        this.windows = finder.windows();
        this.times = times;
        this.properties = properties;
        this.shared = shared;
        growing = shared && windows.cumulative() && !retracts;
        this.dropsLate = dropsLate;
    }

    /** Takes rows. @param late is told how many came too late, or have no time */
    void add(RowBatch batch, IntConsumer late) {
        aggregates.load(batch);
        finder.find(batch);
        long[] starts = finder.starts();
        long[] ends = finder.ends();
        int rows = batch.rows();
        int from = 0;
        while (from < rows) {
            int to = from + 1;
            while (to < rows && ends[to] == ends[from] && starts[to] == starts[from]) {
                to++;
            }
            if (!progress.even() && dropsLate && ends[from] != SliceFinder.NONE) {
                to = from + 1;
                if (overFor(aggregates.keys().headers()[from], ends[from])) {
                    late.accept(1);
                    from = to;
                    continue;
                }
            }
            Slice slice = ends[from] == SliceFinder.NONE ? null : slice(starts[from], ends[from]);
            if (slice != null) {
                aggregates.use(slice.accumulators);
                aggregates.add(batch, from, to);
            } else if (ends[from] == SliceFinder.NONE
                    || !shared
                    || windows.firstWindow(ends[from]) <= windows.lastWindow(ends[from])) {
                late.accept(to - from);
            }
            from = to;
        }
    }

    /** Null when no window that is not over has the slice. */
    private @Nullable Slice slice(long start, long end) {
        Slice recent = last;
        if (recent != null && recent.end == end && recent.start == start) {
            return recent;
        }
        Slice found = slices.find(start, end, !shared);
        if (found == null) {
            long lastWindow = shared ? windows.lastWindow(end) : end;
            long next = shared ? windows.firstWindow(end) : end;
            while (dropsLate && next <= lastWindow && over(next)) {
                next += windows.interval();
            }
            if (next > lastWindow) {
                return null;
            }
            found = new Slice(start, end, next, lastWindow, aggregates.create(SLICE + start + " " + end), !shared);
            slices.add(found);
            nextWindow = Math.min(nextWindow, next);
        }
        last = found;
        return found;
    }

    /** Whether a slice is part of windows, and all of them are over for a key. */
    private boolean overFor(long header, long sliceEnd) {
        long lastWindow = shared ? windows.lastWindow(sliceEnd) : sliceEnd;
        boolean any = !shared || windows.firstWindow(sliceEnd) <= lastWindow;
        return any && times.lastMoment(lastWindow - 1) <= progress.of(header);
    }

    private boolean over(long window) {
        return times.lastMoment(window - 1) <= progress.least();
    }

    /** The moment at which the next window with rows is over; {@link Long#MAX_VALUE} when there is none. */
    long nextMoment() {
        return nextWindow == Long.MAX_VALUE ? Long.MAX_VALUE : times.lastMoment(nextWindow - 1);
    }

    /** Sends the results of all windows that are over at a moment. */
    void advance(long moment, Output output) {
        if (nextWindow != Long.MAX_VALUE) {
            long reached = Math.max(progress.least(), moment);
            while (nextWindow != Long.MAX_VALUE && nextMoment() <= reached) {
                finish(nextWindow, output);
                nextWindow = slices.nextWindow();
            }
            aggregates.flush(output);
        }
        // Now, since until here it says which keys have had a window before.
        progress.advance(moment);
    }

    private void finish(long window, Output output) {
        last = null;
        List<Slice> parts = slices.waitingFor(window);
        if (!shared) {
            for (Slice slice : parts) {
                emit(slice.accumulators, startOf(slice), window, output);
                slices.remove(slice);
            }
        } else if (growing) {
            finishGrowing(window, parts, output);
        } else {
            emit(merge(parts), windows.windowStart(window), window, output);
            for (Slice slice : parts) {
                slice.nextWindow += windows.interval();
                if (slice.nextWindow > slice.lastWindow) {
                    slices.remove(slice);
                }
            }
        }
    }

    /** The rows of a window that grows are merged into what the windows before it had. */
    private void finishGrowing(long window, List<Slice> parts, Output output) {
        Slice grown = null;
        for (Slice slice : parts) {
            if (slice.readable) {
                grown = slice;
            }
        }
        long start = windows.windowStart(window);
        if (grown == null) {
            long lastWindow = start + windows.size();
            grown = new Slice(
                    start, start, window, lastWindow, aggregates.create(WINDOW + start + " " + lastWindow), true);
            slices.add(grown);
        }
        aggregates.use(grown.accumulators);
        for (Slice slice : parts) {
            if (slice != grown) {
                aggregates.merge(slice.accumulators, true);
                slices.remove(slice);
            }
        }
        emit(grown.accumulators, start, window, output);
        grown.nextWindow = window + windows.interval();
        if (grown.nextWindow > grown.lastWindow) {
            slices.remove(grown);
        }
    }

    private KeyedEntries merge(List<Slice> parts) {
        KeyedEntries merged = aggregates.create(WINDOW);
        aggregates.use(merged);
        for (Slice slice : parts) {
            aggregates.merge(slice.accumulators, true);
        }
        return merged;
    }

    private void emit(KeyedEntries accumulators, long start, long end, Output output) {
        aggregates.use(accumulators);
        if (progress.even() || !shared) {
            aggregates.emit(properties.of(start, end), output);
            return;
        }
        // The slices of keys that have had the window are still there for later ones.
        long moment = times.lastMoment(end - 1);
        aggregates.emit(properties.of(start, end), header -> progress.of(header) < moment, output);
    }

    /** The start of the window that a slice is, where slices are not shared. */
    private long startOf(Slice slice) {
        return finder.aligned() ? windows.windowStart(slice.end) : slice.start;
    }

    /** Sends the accumulators of all slices, and forgets them. */
    void emitAccumulators(Output output) {
        last = null;
        for (Slice slice : slices.all()) {
            aggregates.use(slice.accumulators);
            aggregates.emitAccumulators(new long[] {slice.end}, output);
        }
        slices.all().clear();
        nextWindow = Long.MAX_VALUE;
        aggregates.flush(output);
    }

    int keys() {
        return slices.all().stream()
                .mapToInt(slice -> slice.accumulators.size())
                .sum();
    }

    void close() {
        aggregates.close();
    }

    void snapshot(SnapshotWriter snapshot) {
        progress.snapshot(snapshot);
        slices.all().forEach(slice -> slice.accumulators.snapshot(snapshot));
    }

    void restore(SnapshotReader snapshot) {
        progress.restore(snapshot);
        for (String name : snapshot.states()) {
            if (name.startsWith(SLICE)) {
                restoreSlice(name, SLICE, snapshot);
            } else if (name.startsWith(WINDOW)) {
                restoreSlice(name, WINDOW, snapshot);
            }
        }
        nextWindow = slices.nextWindow();
    }

    private void restoreSlice(String name, String kind, SnapshotReader snapshot) {
        String[] bounds = name.substring(kind.length()).split(" ");
        long start = Long.parseLong(bounds[0]);
        long end = Long.parseLong(bounds[1]);
        KeyedEntries restored = aggregates.create(name);
        restored.restore(snapshot);
        if (restored.size() == 0) {
            return;
        }
        boolean grown = kind.equals(WINDOW);
        long lastWindow = grown ? end : shared ? windows.lastWindow(end) : end;
        long next = grown ? start + windows.interval() : shared ? windows.firstWindow(end) : end;
        while (next < lastWindow && over(next)) {
            next += windows.interval();
        }
        slices.add(new Slice(start, grown ? start : end, next, lastWindow, restored, grown || !shared));
    }
}
