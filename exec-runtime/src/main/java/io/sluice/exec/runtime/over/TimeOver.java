package io.sluice.exec.runtime.over;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.over.OverWindow.BoundKind;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import java.util.List;

/**
 * Windows that end at the current row, in the order of time. The rows of a partition stand in that order: those that have been sent and
 * are still of use, and then those that wait. As time goes on, the rows of one time are sent together.
 *
 * <p>A frame by rows takes in row by row. In a frame by time the rows of one time are peers: all are in when the first is sent.
 */
final class TimeOver {
    /** An entry with rows that wait does not expire. */
    private static final long NEVER = Long.MAX_VALUE;

    private final StateLayout layout = new StateLayout();
    /** Rows at the front that have been sent. */
    private final int sent = layout.fixed(Long.BYTES);
    /** Rows at the front that have left the frame. */
    private final int left = layout.fixed(Long.BYTES);
    /** Rows that were sent, ever. */
    private final int total = layout.fixed(Long.BYTES);
    /** Times of rows that were sent, ever. */
    private final int groups = layout.fixed(Long.BYTES);
    /** The time of the rows that were sent last. */
    private final int lastTime = layout.fixed(Long.BYTES);
    /** When the entry wants to be looked at next; counts only while timers are left. */
    private final int nextTimer = layout.fixed(Long.BYTES);
    /** Timers that will still come for the entry, which must be there until then. */
    private final int timersLeft = layout.fixed(Long.BYTES);

    private final Expiry expiry;
    private final OverRows over;
    private final OrderedRows rows;
    private final KeyedState state;
    private final EntryTimers timers = new EntryTimers();

    private final OverWindow window;
    private final boolean bounded;
    private final int longestLag;
    private final Places place = new Places();

    /** @param order begins with the time */
    TimeOver(OverWindow window, NodeContext context, SortSpec order) {
        this.window = window;
        bounded = window.lower().kind() != BoundKind.UNBOUNDED_PRECEDING;
        expiry = Expiry.of(window.ttl(), layout);
        over = new OverRows(window, context, layout, order, OrderedRows.Identity.NONE, false, window.moves(), false);
        over.functions.requireNoneOfWholePartitions();
        rows = over.rows;
        state = over.state;
        longestLag = over.functions.longestLag();
    }

    StateShape shape(List<String> calls, NodeContext context) {
        StateShape.Parts own = StateShape.entry()
                .plain("sent")
                .plain("left")
                .plain("total")
                .plain("groups")
                .plain("last time")
                .plain("next timer")
                .plain("timers left")
                .fixedTime(expiry);
        return over.shape(own, calls, context);
    }

    void encode(RowBatch batch) {
        over.encode(batch);
    }

    /** The header of the partition of a row. */
    long partitionHeader(int row) {
        return over.partitionHeader(row);
    }

    void sweep(long now, int batchRows) {
        state.sweep(expiry, now, batchRows);
    }

    /** The partition of a row, made when there is none or when it has expired. */
    int partition(int row, long now) {
        int owner = over.findOrAdd(row);
        if (!state.added() && expiry.expired(state.read(owner), state.fields(owner), now)) {
            state.clear(owner);
        }
        return owner;
    }

    /** Whether rows of a time have been sent, or of a later one. */
    boolean isPast(int owner, long time) {
        return state.getLong(owner, total) > 0 && time <= state.getLong(owner, lastTime);
    }

    /** Has a row wait for its time. */
    void wait(int owner, int row, long time, byte[] sortKey) {
        if (sortKey.length == 0) {
            over.add(owner, row);
        } else {
            over.add(owner, row, sortKey);
        }
        wakeAt(owner, time);
    }

    /** Takes in and sends a row that has no peers. */
    void sendNow(int owner, int row, long time, long now, Output output) {
        over.add(owner, row, new byte[0]);
        advance(owner, 1, time, output);
        expiry.touch(state.write(owner), state.fields(owner), now);
    }

    /** The earliest time for which something waits, or {@link EntryTimers#NONE}. */
    long nextTime() {
        return timers.next();
    }

    /** Sends all that waits for times up to one. */
    void sendUpTo(long time, long now, Output output) {
        while (timers.size() > 0 && timers.next() <= time) {
            long due = timers.next();
            fire(timers.poll(), due, now, output);
        }
        over.flush(output);
    }

    void flush(Output output) {
        over.flush(output);
    }

    private void fire(int owner, long due, long now, Output output) {
        long timersAfter = state.getLong(owner, timersLeft) - 1;
        state.putLong(owner, timersLeft, timersAfter);
        if (state.getLong(owner, nextTimer) == due) {
            state.putLong(owner, nextTimer, EntryTimers.NONE);
            int first = (int) state.getLong(owner, sent);
            if (rows.size(owner) > first && timeAt(owner, first) <= due) {
                sendNext(owner, first, output);
                first = (int) state.getLong(owner, sent);
            }
            if (rows.size(owner) > first) {
                wakeAt(owner, timeAt(owner, first));
            } else if (expiresByTime() && due < endOfUse(owner)) {
                wakeAt(owner, endOfUse(owner));
            }
        }
        if (state.getLong(owner, timersLeft) == 0) {
            if (expiresByTime() && due >= endOfUse(owner)) {
                state.remove(owner);
            } else {
                expiry.touch(state.write(owner), state.fields(owner), now);
            }
        }
    }

    /** Sends the rows of the earliest time that waits. */
    private void sendNext(int owner, int first, Output output) {
        long time = timeAt(owner, first);
        int count = 1;
        while (first + count < rows.size(owner) && timeAt(owner, first + count) == time) {
            count++;
        }
        advance(owner, count, time, output);
    }

    /** The time at which no frame reaches the rows any more that were sent last. */
    private long endOfUse(int owner) {
        long last = state.getLong(owner, lastTime);
        long end = last + window.lower().offset() + 1;
        return end < last ? EntryTimers.NONE : end;
    }

    /** Whether nothing of a partition is of use when time has gone on by so much. */
    private boolean expiresByTime() {
        return bounded && !window.rows() && longestLag == 0;
    }

    private void wakeAt(int owner, long time) {
        if (state.getLong(owner, timersLeft) == 0 || time < state.getLong(owner, nextTimer)) {
            state.putLong(owner, nextTimer, time);
            state.putLong(owner, timersLeft, state.getLong(owner, timersLeft) + 1);
            expiry.touch(state.write(owner), state.fields(owner), NEVER);
            timers.add(time, owner);
        }
    }

    private void advance(int owner, int count, long time, Output output) {
        int first = (int) state.getLong(owner, sent);
        long before = state.getLong(owner, total);
        place.beforePeers = before;
        place.groups = state.getLong(owner, groups) + 1;
        if (!window.rows()) {
            for (int i = 0; i < count; i++) {
                over.enter(owner, rows.select(owner, first + i));
            }
            leaveByTime(owner, time);
        }
        for (int i = 0; i < count; i++) {
            int node = rows.select(owner, first + i);
            if (window.rows()) {
                over.enter(owner, node);
                leaveByRows(owner, first + i);
            }
            place.before = before + i;
            place.index = first + i;
            int at = over.begin(node, output);
            over.compute(at, owner, node, place, index -> rows.select(owner, index));
            over.sent(RowKind.INSERT_BYTE);
        }
        state.putLong(owner, total, before + count);
        state.putLong(owner, groups, place.groups);
        state.putLong(owner, lastTime, time);
        forget(owner, first + count);
    }

    private void leaveByTime(int owner, long time) {
        if (!bounded) {
            return;
        }
        long from = time
                - (window.lower().kind() == BoundKind.CURRENT_ROW
                        ? 0
                        : window.lower().offset());
        int gone = (int) state.getLong(owner, left);
        while (timeAt(owner, gone) < from) {
            over.leave(owner, rows.select(owner, gone));
            gone++;
        }
        state.putLong(owner, left, gone);
    }

    private void leaveByRows(int owner, int index) {
        if (!bounded) {
            return;
        }
        long most = window.lower().kind() == BoundKind.CURRENT_ROW
                ? 0
                : window.lower().offset();
        int gone = (int) state.getLong(owner, left);
        while (index - gone > most) {
            over.leave(owner, rows.select(owner, gone));
            gone++;
        }
        state.putLong(owner, left, gone);
    }

    /** Frees rows that have left the frame, or are in one that they never leave, and that LAG does not reach. */
    private void forget(int owner, int nowSent) {
        int useless = Math.min(bounded ? (int) state.getLong(owner, left) : nowSent, nowSent - longestLag);
        int forgotten = Math.max(0, useless);
        for (int i = 0; i < forgotten; i++) {
            rows.remove(owner, rows.first(owner));
        }
        state.putLong(owner, sent, nowSent - forgotten);
        if (bounded) {
            state.putLong(owner, left, state.getLong(owner, left) - forgotten);
        }
    }

    private long timeAt(int owner, int index) {
        int node = rows.select(owner, index);
        return SortKeyEncoder.leadingTime(rows.read(node), rows.keyOffset(node));
    }

    void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
        state.forEach(owner -> {
            long time = state.getLong(owner, timersLeft) > 0 ? state.getLong(owner, nextTimer) : EntryTimers.NONE;
            state.putLong(owner, timersLeft, 0);
            if (time != EntryTimers.NONE) {
                wakeAt(owner, time);
            }
        });
    }
}
