package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is held of each window that is not over, where rows carry their window. Windows are known by their ends, local times.
 *
 * @param <T> what is held
 */
final class OpenWindows<T> {
    private record Window<T>(long end, T held) {}

    /** What happens to a window that is over. */
    interface End<T> {
        void send(T held, Output output);
    }

    private final LocalTimes times;
    private final boolean dropsLate;
    private final LongFunction<T> create;
    private final List<Window<T>> windows = new ArrayList<>();
    private final KeyProgress progress = new KeyProgress();

    /**
     * @param dropsLate whether there is no window any more when its end has passed
     * @param create by the window's end
     */
    OpenWindows(LocalTimes times, boolean dropsLate, LongFunction<T> create) {
        this.times = times;
        this.dropsLate = dropsLate;
        this.create = create;
    }

    /** What is held of a window; null when it is over. */
    @Nullable T find(long end) {
        int at = windows.size();
        while (at > 0 && windows.get(at - 1).end > end) {
            at--;
        }
        if (at > 0 && windows.get(at - 1).end == end) {
            return windows.get(at - 1).held;
        }
        if (dropsLate && times.lastMoment(end - 1) <= progress.least()) {
            return null;
        }
        T held = create.apply(end);
        windows.add(at, new Window<>(end, held));
        return held;
    }

    /** Whether a window that is there is over for a key. @param header of the key's row */
    boolean over(long end, long header) {
        return dropsLate && !progress.even() && times.lastMoment(end - 1) <= progress.of(header);
    }

    /** The moment at which the next window is over; {@link Long#MAX_VALUE} when there is none. */
    long nextMoment() {
        return windows.isEmpty() ? Long.MAX_VALUE : times.lastMoment(windows.get(0).end - 1);
    }

    /** Ends the windows that are over at a moment. */
    void advance(long moment, End<T> over, Output output) {
        progress.advance(moment);
        while (!windows.isEmpty() && nextMoment() <= progress.least()) {
            over.send(windows.remove(0).held, output);
        }
    }

    void forEach(Consumer<T> action) {
        windows.forEach(window -> action.accept(window.held));
    }

    void snapshot(SnapshotWriter snapshot) {
        progress.snapshot(snapshot);
    }

    /** Windows are found again as rows are. */
    void restore(SnapshotReader snapshot) {
        progress.restore(snapshot);
    }

    /** Puts back a window of a snapshot. */
    void restore(long end, T held) {
        int at = windows.size();
        while (at > 0 && windows.get(at - 1).end > end) {
            at--;
        }
        windows.add(at, new Window<>(end, held));
    }
}
