package io.sluice.exec.runtime.over;

import io.sluice.exec.runtime.state.OrderedRows;

/**
 * Goes through the last rows of a partition, from any of them on, with frames that begin at the partition's first row. The partition's
 * accumulators hold all of its rows: those that are gone through leave them from the last one on, and come back one by one, so that the
 * rows before cost nothing.
 */
final class TailWalk {
    private final OverWindow window;
    private final OverRows over;
    private final OrderedRows rows;
    private final boolean places;
    private final Places place = new Places();
    private int[] nodes = new int[16];

    /** @param over whose partitions have a frame of their own, from which rows may leave */
    TailWalk(OverWindow window, OverRows over) {
        this.window = window;
        this.over = over;
        rows = over.rows;
        places = window.calls().stream().anyMatch(PlaceFunctions::knows);
    }

    /** Whether results do not depend on the rows before but by accumulators and places: sums of FLOAT and DOUBLE would be off. */
    static boolean serves(OverWindow window) {
        return !window.moves() && !OverRows.readsReals(window);
    }

    /**
     * The visitor gets the places of rows in the partition.
     *
     * @param groups of peers in the partition
     */
    void walk(int owner, int from, long groups, FrameWalk.Visitor visitor) {
        int size = rows.size(owner);
        if (from >= size) {
            return;
        }
        int count = size - from;
        if (nodes.length < count) {
            nodes = new int[Math.max(count, nodes.length * 2)];
        }
        rows.collect(owner, from, size, nodes);
        for (int i = count - 1; i >= 0; i--) {
            over.leave(owner, nodes[i]);
        }
        place.size = size;
        place.groups = groups - groups(count);
        int peersStart = places ? over.firstPeer(owner, nodes[0]) : from;
        int peersEnd = 0;
        int entered = 0;
        for (int i = 0; i < count; i++) {
            if (i == peersEnd) {
                place.groups++;
                peersStart = i == 0 ? peersStart : from + i;
                peersEnd = i + 1;
                while (peersEnd < count && over.arePeers(nodes[i], nodes[peersEnd])) {
                    peersEnd++;
                }
            }
            for (int end = window.rows() ? i + 1 : peersEnd; entered < end; entered++) {
                over.enter(owner, nodes[entered]);
            }
            place.before = from + i;
            place.index = from + i;
            place.beforePeers = peersStart;
            place.upToPeers = from + peersEnd;
            visitor.visit(from + i, nodes[i], owner, place, index -> index < size ? rows.select(owner, index) : 0);
        }
    }

    /** Groups of peers among the rows that are gone through, the first of which may have begun before. */
    private long groups(int count) {
        long groups = 1;
        for (int i = 1; i < count; i++) {
            groups += over.arePeers(nodes[i - 1], nodes[i]) ? 0 : 1;
        }
        return groups;
    }
}
