package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import java.util.Optional;

/**
 * The rows of one side that rows of the other may still come to match, by key, in order of time; those that have matched apart from
 * those that have not. An entry is looked at when its first row is over, and goes when it is empty and no timer names it any more.
 */
final class IntervalSide {
    private static final long NEVER = Long.MAX_VALUE;

    private final StateLayout layout = new StateLayout();
    /** How many timers name an entry. */
    private final int timerCount = layout.fixed(Long.BYTES);
    /** The earliest of them; {@link #NEVER} when there is none that counts. */
    private final int timer = layout.fixed(Long.BYTES);

    private final KeyedState state;
    private final OrderedRows unmatched;
    private final OrderedRows matched;
    private final String name;
    private final SideKeys keys;
    private final long stay;
    private final TimeKey timeKey = new TimeKey();
    private final EntryTimers timers = new EntryTimers();

    /** @param stay how long after its time a row may be matched, milliseconds; negative where it must have been before */
    IntervalSide(String name, SideKeys keys, long stay) {
        this.name = name;
        this.keys = keys;
        this.stay = stay;
        layout.ordered(OrderedRows.Identity.NONE);
        layout.ordered(OrderedRows.Identity.NONE);
        state = new KeyedState(name, layout);
        unmatched = state.ordered(0);
        matched = state.ordered(1);
    }

    /** @param input the one of the operator that this is */
    StateShape shape(int input) {
        StoredRow whole = StoredRow.whole(input, keys.types());
        return StateShape.entry()
                .plain("timer count")
                .plain("timer")
                .inOrder("unmatched", whole, Optional.empty())
                .inOrder("matched", whole, Optional.empty())
                .of(name, layout);
    }

    SideKeys keys() {
        return keys;
    }

    OrderedRows unmatched() {
        return unmatched;
    }

    OrderedRows matched() {
        return matched;
    }

    /** Whether a row may be matched by rows that are still to come. */
    boolean stays(long time, long progress) {
        return progress == Long.MIN_VALUE || progress < time + stay;
    }

    /** The entry with the key of a row of the other side, or 0. */
    int ownerFor(SideKeys other, int row) {
        return state.find(
                other.keys().headers()[row], other.keys().data(), other.keys().offsets()[row]);
    }

    /** Keeps a row of this side. */
    void add(int row, long time, boolean hasMatched) {
        int owner = state.findOrAdd(
                keys.keys().headers()[row], keys.keys().data(), keys.keys().offsets()[row]);
        if (state.added()) {
            state.putLong(owner, timer, NEVER);
        }
        add(
                hasMatched ? matched : unmatched,
                owner,
                time,
                keys.rows().headers()[row],
                keys.rows().data(),
                keys.rows().offsets()[row]);
        schedule(owner);
    }

    private void add(OrderedRows rows, int owner, long time, long header, byte[] bytes, int offset) {
        rows.add(owner, timeKey.of(time), 0, TimeKey.LENGTH, header, bytes, offset);
    }

    /** The place of the first row that is not before a time. */
    int placeOf(OrderedRows rows, int owner, long time) {
        return rows.countBelow(owner, timeKey.of(time), 0, TimeKey.LENGTH);
    }

    /** The place after the last row that is not after a time. */
    int placeAfter(OrderedRows rows, int owner, long time) {
        return rows.countUpTo(owner, timeKey.of(time), 0, TimeKey.LENGTH);
    }

    /** Notes that a row has matched. */
    void match(int owner, int node) {
        unmatched.detach(owner, node);
        long time = time(unmatched, node);
        add(matched, owner, time, unmatched.header(node), unmatched.read(node), unmatched.rowOffset(node));
        unmatched.release(node);
    }

    private static long time(OrderedRows rows, int node) {
        return TimeKey.time(rows.read(node), rows.keyOffset(node));
    }

    /** What happens to rows that have not matched when they are over. */
    interface Leaving {
        void leave(OrderedRows rows, int node);
    }

    /** The progress at which the first row is over. */
    long nextMoment() {
        return timers.next();
    }

    /** Drops the rows that are over. */
    void advance(long progress, Leaving leaving) {
        while (timers.size() > 0 && timers.next() <= progress) {
            long fired = timers.next();
            int owner = timers.poll();
            state.putLong(owner, timerCount, state.getLong(owner, timerCount) - 1);
            if (state.getLong(owner, timer) == fired) {
                state.putLong(owner, timer, NEVER);
            }
            drop(matched, owner, progress, (rows, node) -> {});
            drop(unmatched, owner, progress, leaving);
            if (matched.size(owner) + unmatched.size(owner) > 0) {
                schedule(owner);
            } else if (state.getLong(owner, timerCount) == 0) {
                state.remove(owner);
            }
        }
    }

    private void drop(OrderedRows rows, int owner, long progress, Leaving leaving) {
        while (rows.size(owner) > 0) {
            int node = rows.first(owner);
            if (stays(time(rows, node), progress)) {
                return;
            }
            leaving.leave(rows, node);
            rows.remove(owner, node);
        }
    }

    private void schedule(int owner) {
        long first = NEVER;
        if (unmatched.size(owner) > 0) {
            first = time(unmatched, unmatched.first(owner));
        }
        if (matched.size(owner) > 0) {
            first = Math.min(first, time(matched, matched.first(owner)));
        }
        if (first != NEVER && first + stay < state.getLong(owner, timer)) {
            state.putLong(owner, timer, first + stay);
            state.putLong(owner, timerCount, state.getLong(owner, timerCount) + 1);
            timers.add(first + stay, owner);
        }
    }

    void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    void restore(SnapshotReader snapshot) {
        state.restore(snapshot, owner -> {
            state.putLong(owner, timerCount, 0);
            state.putLong(owner, timer, NEVER);
            schedule(owner);
        });
    }
}
