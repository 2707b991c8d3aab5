package io.sluice.exec.runtime.rank;

/**
 * A ranking of rows that replace each other by key and then only get better: as with rows that only come, those behind the last shown
 * place can be forgotten, since they are told of again when they have got better.
 */
final class ImprovingRows extends FirstRows {
    ImprovingRows(RankSpec spec, RankState state, RankOutput output) {
        super(spec, state, output);
    }

    @Override
    void add(int owner, int row, long end) {
        int old = state.find(owner, row);
        if (old == 0) {
            super.add(owner, row, end);
        } else if (state.compareKey(old, row) != 0) {
            move(owner, old, row, end);
        } else if (state.expires() || !state.same(old, row)) {
            replace(owner, old, row, end);
        }
    }

    private void move(int owner, int old, int row, long end) {
        int oldRank = rows.rank(owner, old);
        rows.detach(owner, old);
        int node = state.add(owner, row);
        if (byPlace) {
            sayMoved(owner, old, oldRank, node, end);
        } else {
            output.update(old, node, 0);
        }
        rows.release(old);
        state.touch(owner);
    }

    private void replace(int owner, int old, int row, long end) {
        rows.detach(owner, old);
        int node = state.addInPlaceOf(owner, old, row);
        long place = byPlace ? rows.rank(owner, node) : start;
        if (place >= start && place < end) {
            output.update(old, node, place + 1);
        }
        rows.release(old);
        state.touch(owner);
    }

    @Override
    void remove(int owner, int row, long end) {
        int node = state.find(owner, row);
        if (node == 0) {
            return;
        }
        if (byPlace) {
            sayRemoved(owner, node, end);
        } else {
            output.delete(node, 0);
        }
        rows.remove(owner, node);
        state.removeIfEmpty(owner);
    }
}
