package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.state.KeyedEntries;

/** A stretch of local time with the accumulators of its rows. */
final class Slice {
    final long start;
    final long end;
    /** The end of the last window that has the slice. */
    final long lastWindow;

    final KeyedEntries accumulators;
    /** Whether results can be read from the accumulators; else they hold what is to be merged. */
    final boolean readable;

    /** The end of the first window that has the slice and is not over. */
    long nextWindow;

    Slice(long start, long end, long nextWindow, long lastWindow, KeyedEntries accumulators, boolean readable) {
        this.start = start;
        this.end = end;
        this.nextWindow = nextWindow;
        this.lastWindow = lastWindow;
        this.accumulators = accumulators;
        this.readable = readable;
    }
}
