package io.sluice.exec.runtime.rank;

import io.sluice.exec.runtime.state.OrderedRows;

/**
 * Changes the rows of a partition and says what that changes of those that are shown.
 *
 * <p>Where places count, each place whose row changes is updated. Else what is shown is a set: a row that leaves it is deleted, and one
 * that enters it is inserted.
 */
abstract class Ranking {
    protected final RankState state;
    protected final OrderedRows rows;
    protected final RankOutput output;
    protected final boolean byPlace;
    /** The first place that is shown, from 0. */
    protected final long start;

    private int[] nodes = new int[16];

    Ranking(RankSpec spec, RankState state, RankOutput output) {
        this.state = state;
        this.rows = state.rows();
        this.output = output;
        byPlace = spec.byPlace();
        start = spec.start() - 1;
    }

    /**
     * Takes in a row of the batch.
     *
     * @param end how many rows the partition shows, those before the first shown place included
     */
    abstract void add(int owner, int row, long end);

    /** Whether a row of the batch may come to be shown as things stand. A row that may not never will. */
    boolean wants(int owner, int row, long end) {
        return true;
    }

    /** Takes a row back; nothing happens when it is not there. */
    abstract void remove(int owner, int row, long end);

    /** Says, by place, what it changes that a row has come. */
    protected final void sayAdded(int owner, int node, long end) {
        int size = rows.size(owner);
        int from = (int) Math.max(rows.rank(owner, node), start);
        int to = (int) Math.min(end, size);
        int count = collect(owner, from, to + 1);
        for (int i = 0; i < to - from; i++) {
            if (i + 1 == count) {
                output.insert(nodes[i], from + i + 1);
            } else if (!rows.sameRow(nodes[i], nodes[i + 1])) {
                output.update(nodes[i + 1], nodes[i], from + i + 1);
            }
        }
    }

    /** Says, by place, what it changes that a row, which is still there, goes. */
    protected final void sayRemoved(int owner, int node, long end) {
        int size = rows.size(owner);
        int from = (int) Math.max(rows.rank(owner, node), start);
        int to = (int) Math.min(end, size);
        int count = collect(owner, from, to + 1);
        for (int i = 0; i < to - from; i++) {
            if (i + 1 == count) {
                output.delete(nodes[i], from + i + 1);
            } else if (!rows.sameRow(nodes[i], nodes[i + 1])) {
                output.update(nodes[i], nodes[i + 1], from + i + 1);
            }
        }
    }

    /** Says, by place, what it changes that a row has moved. @param old what the row was, which is no longer there */
    protected final void sayMoved(int owner, int old, int oldRank, int node, long end) {
        int rank = rows.rank(owner, node);
        int from = (int) Math.max(Math.min(rank, oldRank), start);
        int to = (int) Math.min(end, Math.max(rank, oldRank) + 1);
        // One more on each side: what stood at a place stands beside it now.
        int first = Math.max(0, from - 1);
        int count = collect(owner, first, to + 1);
        for (int place = from; place < to; place++) {
            output.updateBefore(before(old, oldRank, rank, place, first, count), place + 1);
        }
        for (int place = from; place < to; place++) {
            output.updateAfter(nodes[place - first], place + 1);
        }
    }

    private int before(int old, int oldRank, int rank, int place, int first, int count) {
        if (place == oldRank) {
            return old;
        }
        int beside = rank < oldRank ? place + 1 - first : place - 1 - first;
        if (beside >= count) {
            throw new IllegalStateException("a place beside " + place + " that is not there");
        }
        return nodes[beside];
    }

    private int collect(int owner, int from, int to) {
        if (nodes.length < to - from) {
            nodes = new int[Math.max(to - from, nodes.length * 2)];
        }
        return rows.collect(owner, from, to, nodes);
    }
}
