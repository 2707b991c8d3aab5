package io.sluice.exec.runtime.rank;

/** A ranking of rows any of which may be taken back: one behind the last shown place may come to be shown. */
final class AllRows extends Ranking {
    AllRows(RankSpec spec, RankState state, RankOutput output) {
        super(spec, state, output);
    }

    @Override
    void add(int owner, int row, long end) {
        int node = state.add(owner, row);
        state.touch(owner);
        if (byPlace) {
            sayAdded(owner, node, end);
        } else if (rows.size(owner) <= end) {
            output.insert(node, 0);
        } else if (rows.rank(owner, node) < end) {
            output.delete(rows.select(owner, (int) end), 0);
            output.insert(node, 0);
        }
    }

    @Override
    void remove(int owner, int row, long end) {
        int node = state.find(owner, row);
        if (node == 0) {
            return;
        }
        if (byPlace) {
            sayRemoved(owner, node, end);
        } else if (rows.size(owner) <= end) {
            output.delete(node, 0);
        } else if (rows.rank(owner, node) < end) {
            output.delete(node, 0);
            output.insert(rows.select(owner, (int) end), 0);
        }
        rows.remove(owner, node);
        state.touch(owner);
        state.removeIfEmpty(owner);
    }
}
