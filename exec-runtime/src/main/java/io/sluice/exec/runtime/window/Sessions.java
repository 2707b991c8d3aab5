package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import java.util.function.IntConsumer;

/**
 * The sessions of each key that are not over: a row's session lasts from it until a gap after it, and sessions that overlap or touch
 * are one. A session is an entry by key and the time of the row that began it; the sessions of a key are linked.
 */
final class Sessions {
    /** Bytes of an entry that are the sessions'. */
    static final int OWN_BYTES = 4 * Long.BYTES;

    private static final int START = 0;
    private static final int END = START + Long.BYTES;
    /** The next session of the key; of the state only while it is in memory. */
    private static final int NEXT = END + Long.BYTES;
    /** Whether the session has become part of another: such an entry stays until its timer fires. */
    private static final int JOINED = NEXT + Long.BYTES;

    private final SessionContents contents;
    private final KeyedEntries entries;
    private final LocalTimes times;
    private final RowTimes rowTimes;
    private final long gap;
    private final KeyedState owners;
    private final int first;
    private final EntryTimers timers = new EntryTimers();
    private final KeyProgress progress = new KeyProgress();

    Sessions(SessionContents contents, LocalTimes times, RowTimes rowTimes, long gap) {
        this.contents = contents;
        this.entries = contents.entries();
        this.times = times;
        this.rowTimes = rowTimes;
        this.gap = gap;
        StateLayout layout = new StateLayout();
        first = layout.fixed(Long.BYTES);
        owners = new KeyedState("keys", layout);
    }

    /** Takes rows. @param late is told how many came too late, or have no time */
    void add(RowBatch batch, IntConsumer late) {
        contents.load(batch);
        long[] rowtime = rowTimes.read(batch);
        ColumnVector nulls = rowTimes.column(batch);
        int dropped = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int session = nulls != null && nulls.isNull(row) ? 0 : session(row, times.toLocal(rowtime[row]));
            if (session == 0) {
                dropped++;
            } else {
                contents.add(session, batch, row);
            }
        }
        if (dropped > 0) {
            late.accept(dropped);
        }
    }

    /** The session of a row, or 0 when it is over. */
    private int session(int row, long time) {
        RowEncoder keys = contents.keys();
        long header = keys.headers()[row];
        int owner = owners.find(header, keys.data(), keys.offsets()[row]);
        long start = time;
        long end = time + gap;
        int found = 0;
        for (int each = owner == 0 ? 0 : first(owner); each != 0; each = next(each)) {
            if (get(each, START) <= end && get(each, END) >= start && (found == 0 || before(each, found))) {
                found = each;
            }
        }
        if (found == 0) {
            return times.lastMoment(end - 1) <= progress.of(header) ? 0 : create(row, start, end);
        }
        // Of those that have become one, the first in time keeps its entry; the others are added in order of time.
        long joinedStart = Math.min(start, get(found, START));
        long joinedEnd = Math.max(end, get(found, END));
        for (int other = following(owner, found, start, end); other != 0; other = following(owner, found, start, end)) {
            joinedEnd = Math.max(joinedEnd, get(other, END));
            contents.join(found, other);
            unlink(owner, other);
            entries.state().clear(other);
            set(other, JOINED, 1);
        }
        set(found, START, joinedStart);
        set(found, END, joinedEnd);
        return found;
    }

    private boolean before(int session, int other) {
        return get(session, START) < get(other, START);
    }

    /** The first session in time, but for one, that overlaps a stretch of time. */
    private int following(int owner, int but, long start, long end) {
        int found = 0;
        for (int each = first(owner); each != 0; each = next(each)) {
            boolean overlaps = each != but && get(each, START) <= end && get(each, END) >= start;
            if (overlaps && (found == 0 || before(each, found))) {
                found = each;
            }
        }
        return found;
    }

    private int create(int row, long start, long end) {
        RowEncoder keys = contents.keys();
        long header = keys.headers()[row];
        int offset = keys.offsets()[row];
        int owner = owners.findOrAdd(header, keys.data(), offset);
        int session = entries.findOrAdd(header, keys.data(), offset, start);
        set(session, START, start);
        set(session, END, end);
        link(owner, session);
        timers.add(times.lastMoment(end - 1), session);
        return session;
    }

    /** The moment at which the next session may be over; {@link Long#MAX_VALUE} when there is none. */
    long nextMoment() {
        return timers.next();
    }

    /** Sends the sessions that are over at a moment. */
    void advance(long moment, Output output) {
        progress.advance(moment);
        while (timers.size() > 0 && timers.next() <= progress.least()) {
            long timer = timers.next();
            int session = timers.poll();
            if (get(session, JOINED) != 0) {
                entries.state().remove(session);
                continue;
            }
            long end = times.lastMoment(get(session, END) - 1);
            if (end > timer) {
                timers.add(end, session);
                continue;
            }
            contents.emit(session, get(session, START), get(session, END), output);
            int owner = owners.find(
                    entries.keyHeader(session), entries.state().read(session), KeyedState.keyOffset(session));
            unlink(owner, session);
            if (first(owner) == 0) {
                owners.remove(owner);
            }
            entries.state().remove(session);
        }
        contents.flush(output);
    }

    void snapshot(SnapshotWriter snapshot) {
        progress.snapshot(snapshot);
        entries.state().snapshot(snapshot);
    }

    void restore(SnapshotReader snapshot) {
        progress.restore(snapshot);
        entries.state().restore(snapshot, session -> {
            timers.add(times.lastMoment(get(session, END) - 1), session);
            if (get(session, JOINED) == 0) {
                link(
                        owners.findOrAdd(
                                entries.keyHeader(session),
                                entries.state().read(session),
                                KeyedState.keyOffset(session)),
                        session);
            }
        });
    }

    private int first(int owner) {
        return Bytes.getInt(owners.read(owner), owners.fields(owner) + first);
    }

    private void setFirst(int owner, int session) {
        Bytes.putInt(owners.write(owner), owners.fields(owner) + first, session);
    }

    private int next(int session) {
        return (int) get(session, NEXT);
    }

    private void link(int owner, int session) {
        set(session, NEXT, first(owner));
        setFirst(owner, session);
    }

    private void unlink(int owner, int session) {
        int after = next(session);
        int each = first(owner);
        if (each == session) {
            setFirst(owner, after);
            return;
        }
        while (next(each) != session) {
            each = next(each);
        }
        set(each, NEXT, after);
    }

    private long get(int session, int field) {
        return Bytes.getLong(entries.state().read(session), contents.own(session) + field);
    }

    private void set(int session, int field, long value) {
        Bytes.putLong(entries.state().write(session), contents.own(session) + field, value);
    }
}
