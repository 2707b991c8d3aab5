package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * By key, the versions of a row in order of time, and the rows that wait for the version of their time to be known. Of the versions that
 * are not after the progress of time only the last is kept: no other will be asked for.
 */
final class VersionedRows {
    private static final String NAME = "rows";
    private static final long NEVER = Long.MAX_VALUE;
    /** Stands for a row that is deleted: no row is so short. */
    private static final long DELETION = 0;

    private static final byte[] NOTHING = new byte[0];

    private final StateLayout layout = new StateLayout();
    /** How many timers name an entry. */
    private final int timerCount = layout.fixed(Long.BYTES);
    /** The earliest of them; {@link #NEVER} when there is none that counts. */
    private final int timer = layout.fixed(Long.BYTES);

    private final KeyedState state;
    private final OrderedRows waiting;
    private final OrderedRows versions;
    private final TimeKey timeKey = new TimeKey();
    private final EntryTimers timers = new EntryTimers();

    VersionedRows() {
        layout.ordered(OrderedRows.Identity.NONE);
        layout.ordered(OrderedRows.Identity.NONE);
        state = new KeyedState(NAME, layout);
        waiting = state.ordered(0);
        versions = state.ordered(1);
    }

    /** @param types by side, of its rows */
    StateShape shape(List<List<LogicalType>> types) {
        return StateShape.entry()
                .plain("timer count")
                .plain("timer")
                .inTime("waiting", StoredRow.whole(0, types.get(0)))
                .inTime("versions", StoredRow.whole(1, types.get(1)))
                .of(NAME, layout);
    }

    /** The entry of a row's key, or 0. */
    int find(RowEncoder keys, int row) {
        return state.find(keys.headers()[row], keys.data(), keys.offsets()[row]);
    }

    /** Keeps a row until its time has passed. */
    void addWaiting(SideKeys side, int row, long time, byte kind) {
        int owner = owner(side.keys(), row);
        // The hash in a header is of no use here, and makes room for the kind.
        long header = side.rows().headers()[row] >>> 32 << 32 | kind;
        add(waiting, owner, time, header, side.rows().data(), side.rows().offsets()[row]);
        schedule(owner);
    }

    /**
     * Adds a version; of several of one time the last counts.
     *
     * @param exists whether there is a row from then on
     * @param progress up to which time only the last version is asked for
     */
    void addVersion(SideKeys side, int row, long time, boolean exists, long progress) {
        int owner = owner(side.keys(), row);
        if (exists) {
            add(
                    versions,
                    owner,
                    time,
                    side.rows().headers()[row],
                    side.rows().data(),
                    side.rows().offsets()[row]);
        } else {
            add(versions, owner, time, DELETION, NOTHING, 0);
        }
        dropOld(owner, progress);
        schedule(owner);
        removeIfEmpty(owner);
    }

    /** The version that is valid at a time, or 0. */
    int versionAt(int owner, long time) {
        int count = versions.countUpTo(owner, timeKey.of(time), 0, TimeKey.LENGTH);
        return count == 0 ? 0 : versions.select(owner, count - 1);
    }

    boolean isDeletion(int version) {
        return versions.header(version) == DELETION;
    }

    /** Makes a version the right row of a pair. */
    void read(int version, JoinedPairs pairs) {
        pairs.setRight(versions.read(version), versions.rowOffset(version), versions.header(version));
    }

    /**
     * Takes the rows whose time has passed, each as the left row of the pair.
     *
     * @param joined is told the version, 0 for none
     */
    void advance(long progress, JoinedPairs pairs, IntConsumer joined) {
        while (timers.size() > 0 && timers.next() <= progress) {
            long fired = timers.next();
            int owner = timers.poll();
            state.putLong(owner, timerCount, state.getLong(owner, timerCount) - 1);
            if (state.getLong(owner, timer) == fired) {
                state.putLong(owner, timer, NEVER);
            }
            while (waiting.size(owner) > 0) {
                int node = waiting.first(owner);
                long time = time(waiting, node);
                if (time > progress) {
                    break;
                }
                pairs.setLeft(waiting.read(node), waiting.rowOffset(node), waiting.header(node));
                pairs.setKind((byte) waiting.header(node));
                joined.accept(versionAt(owner, time));
                waiting.remove(owner, node);
            }
            dropOld(owner, progress);
            schedule(owner);
            removeIfEmpty(owner);
        }
    }

    private int owner(RowEncoder keys, int row) {
        int owner = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
        if (state.added()) {
            state.putLong(owner, timer, NEVER);
        }
        return owner;
    }

    private void add(OrderedRows rows, int owner, long time, long header, byte[] bytes, int offset) {
        rows.add(owner, timeKey.of(time), 0, TimeKey.LENGTH, header, bytes, offset);
    }

    /** Drops versions that another has followed by now, and a deletion that nothing is before. */
    private void dropOld(int owner, long progress) {
        while (versions.size(owner) > 1 && time(versions, versions.select(owner, 1)) <= progress) {
            versions.remove(owner, versions.first(owner));
        }
        if (versions.size(owner) > 0) {
            int first = versions.first(owner);
            if (isDeletion(first) && time(versions, first) <= progress && noneWaitsBefore(owner, progress)) {
                versions.remove(owner, first);
            }
        }
    }

    private boolean noneWaitsBefore(int owner, long progress) {
        return waiting.size(owner) == 0 || time(waiting, waiting.first(owner)) > progress;
    }

    /** An entry is looked at when its first waiting row is due, and when its second version replaces its first. */
    private void schedule(int owner) {
        long due = NEVER;
        if (waiting.size(owner) > 0) {
            due = time(waiting, waiting.first(owner));
        }
        if (versions.size(owner) > 1) {
            due = Math.min(due, time(versions, versions.select(owner, 1)));
        } else if (versions.size(owner) == 1 && isDeletion(versions.first(owner))) {
            due = Math.min(due, time(versions, versions.first(owner)));
        }
        if (due < state.getLong(owner, timer)) {
            state.putLong(owner, timer, due);
            state.putLong(owner, timerCount, state.getLong(owner, timerCount) + 1);
            timers.add(due, owner);
        }
    }

    private void removeIfEmpty(int owner) {
        if (waiting.size(owner) + versions.size(owner) == 0 && state.getLong(owner, timerCount) == 0) {
            state.remove(owner);
        }
    }

    private static long time(OrderedRows rows, int node) {
        return TimeKey.time(rows.read(node), rows.keyOffset(node));
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
