package io.sluice.exec.runtime.window;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.aggregate.WindowAggregates;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/**
 * Windows that are the same for all keys and give results several times: before their end, at it, and after it as long as late rows are
 * taken. A window of a key is an entry by the key and the window's end.
 */
final class RepeatedWindowOperator extends OneInputOperator {
    /** Bytes of an entry that are this operator's. */
    static final int OWN_BYTES = 6 * Long.BYTES;

    /** Whether the window has ended; after it, results are late ones. */
    private static final int ENDED = 0;
    /** Whether rows have come since the last result. */
    private static final int CHANGED = ENDED + Long.BYTES;
    /** When, by the clock, the next result is due; 0 for never. */
    private static final int DUE = CHANGED + Long.BYTES;
    /** When the first row came since which results are due at regular intervals, plus one; 0 when none has. */
    private static final int SINCE = DUE + Long.BYTES;
    /** Timers of the clock that name the entry, plus {@link #GONE} when it is there for them only. */
    private static final int TIMERS = SINCE + Long.BYTES;

    private static final int SENT = TIMERS + Long.BYTES;
    private static final long GONE = 1L << 32;

    private final WindowAggregates aggregates;
    private final KeyedEntries entries;
    private final AlignedWindows windows;
    private final LocalTimes times;
    private final RowTimes rowTimes;
    private final WindowProperties properties;
    private final EmitSettings emit;
    private final boolean eventTime;
    private final SentResults results;
    /** When windows end, and when they are dropped. */
    private final EntryTimers ends = new EntryTimers();

    private final EntryTimers dues = new EntryTimers();
    private final KeyProgress progress = new KeyProgress();
    private @Nullable OperatorContext context;

    RepeatedWindowOperator(
            WindowAggregates aggregates,
            AlignedWindows windows,
            LocalTimes times,
            RowTimes rowTimes,
            WindowProperties properties,
            EmitSettings emit,
            boolean eventTime,
            int batchSize) {
        this.aggregates = aggregates;
        this.windows = windows;
        this.times = times;
        this.rowTimes = rowTimes;
        this.properties = properties;
        this.emit = emit;
        this.eventTime = eventTime;
        entries = aggregates.create("windows");
        aggregates.use(entries);
        results = new SentResults(aggregates, entries.state(), SENT, emit.updates(), batchSize);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        rowTimes.open(operatorContext.clock());
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        if (!eventTime) {
            advance(rowTimes.now() - 1, output);
        }
        aggregates.load(batch);
        long[] rowtime = rowTimes.read(batch);
        ColumnVector nulls = rowTimes.column(batch);
        int late = 0;
        for (int row = 0; row < batch.rows(); row++) {
            boolean hasTime = nulls == null || !nulls.isNull(row);
            if (!hasTime || !add(batch, row, windows.sliceEnd(times.toLocal(rowtime[row])), output)) {
                late++;
            }
        }
        results.flush(output);
        if (late > 0) {
            requireNonNull(context).countLate(late);
        }
        schedule();
    }

    /** Returns whether a window took the row, or there is none that it belongs to. */
    private boolean add(RowBatch batch, int row, long slice, Output output) {
        long first = windows.firstWindow(slice);
        long last = windows.lastWindow(slice);
        boolean taken = first > last;
        RowEncoder keys = aggregates.keys();
        long over = progress.of(keys.headers()[row]);
        for (long end = first; end <= last; end += windows.interval()) {
            long moment = times.lastMoment(end - 1);
            if (moment + emit.lateness() <= over) {
                continue;
            }
            taken = true;
            int entry = entries.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row], end);
            if (entries.state().added()) {
                boolean ended = moment <= over;
                set(entry, ENDED, ended ? 1 : 0);
                ends.add(ended ? moment + emit.lateness() : moment, entry);
            }
            aggregates.addTo(entry, batch, row);
            set(entry, CHANGED, 1);
            boolean ended = get(entry, ENDED) != 0;
            long delay = ended ? Math.max(emit.late(), 0) : emit.early();
            if (delay == 0) {
                send(entry, output);
            } else if (delay > 0 && get(entry, DUE) == 0) {
                addDue(entry, delay);
            }
        }
        return taken;
    }

    /** Results come at regular intervals after the first row, as long as there are new rows. */
    private void addDue(int entry, long delay) {
        long now = rowTimes.now();
        if (get(entry, SINCE) == 0) {
            set(entry, SINCE, now + 1);
        }
        long since = get(entry, SINCE) - 1;
        long due = since + ((now - since) / delay + 1) * delay;
        set(entry, DUE, due);
        set(entry, TIMERS, get(entry, TIMERS) + 1);
        dues.add(due, entry);
    }

    private void send(int entry, Output output) {
        long end = entries.time(entry);
        set(entry, CHANGED, 0);
        results.send(entry, properties.of(windows.windowStart(end), end), output);
    }

    /** Ends windows, and drops those that take no more rows. */
    private void advance(long moment, Output output) {
        progress.advance(moment);
        while (ends.size() > 0 && ends.next() <= progress.least()) {
            long time = ends.next();
            int entry = ends.poll();
            if (get(entry, ENDED) == 0) {
                send(entry, output);
                set(entry, ENDED, 1);
                set(entry, DUE, 0);
                set(entry, SINCE, 0);
                if (emit.lateness() > 0) {
                    ends.add(time + emit.lateness(), entry);
                    continue;
                }
            } else if (get(entry, CHANGED) != 0) {
                // Late rows whose result was still to come.
                send(entry, output);
            }
            drop(entry);
        }
        results.flush(output);
    }

    /** An entry stays as long as a timer names it, since its place may be another's afterwards. */
    private void drop(int entry) {
        long timers = get(entry, TIMERS);
        if (timers == 0) {
            entries.state().remove(entry);
        } else {
            entries.state().clear(entry);
            set(entry, TIMERS, timers | GONE);
        }
    }

    private void fire(long now, Output output) {
        while (dues.size() > 0 && dues.next() <= now) {
            long due = dues.next();
            int entry = dues.poll();
            long timers = get(entry, TIMERS) - 1;
            set(entry, TIMERS, timers);
            if (timers == GONE) {
                entries.state().remove(entry);
            } else if (timers < GONE && get(entry, DUE) == due) {
                set(entry, DUE, 0);
                send(entry, output);
            }
        }
        results.flush(output);
    }

    private void schedule() {
        long next = dues.next();
        if (!eventTime && ends.next() != EntryTimers.NONE) {
            next = Math.min(next, ends.next() + 1);
        }
        if (next != EntryTimers.NONE) {
            requireNonNull(context).setTimer(next);
        }
    }

    @Override
    public void onTimer(long now, Output output) {
        if (!eventTime) {
            advance(now - 1, output);
        }
        fire(now, output);
        schedule();
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (eventTime) {
            advance(timestamp, output);
        }
        output.emitWatermark(timestamp);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        progress.snapshot(snapshot);
        entries.state().snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        progress.restore(snapshot);
        KeyedState state = entries.state();
        state.restore(snapshot, entry -> {
            if (get(entry, TIMERS) >= GONE) {
                state.remove(entry);
                return;
            }
            long moment = times.lastMoment(entries.time(entry) - 1);
            ends.add(get(entry, ENDED) == 0 ? moment : moment + emit.lateness(), entry);
            boolean due = get(entry, DUE) != 0;
            set(entry, TIMERS, due ? 1 : 0);
            if (due) {
                dues.add(get(entry, DUE), entry);
            }
        });
        schedule();
    }

    private long get(int entry, int field) {
        return Bytes.getLong(entries.state().read(entry), aggregates.own(entry) + field);
    }

    private void set(int entry, int field, long value) {
        Bytes.putLong(entries.state().write(entry), aggregates.own(entry) + field, value);
    }
}
