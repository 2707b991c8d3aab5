package io.sluice.exec.runtime.rank;

import io.sluice.spi.error.SluiceException;

/** A ranking of rows that only come: those behind the last shown place can be forgotten. */
class FirstRows extends Ranking {
    FirstRows(RankSpec spec, RankState state, RankOutput output) {
        super(spec, state, output);
    }

    @Override
    boolean wants(int owner, int row, long end) {
        int size = rows.size(owner);
        return size < end || size > 0 && state.beforeLast(owner, row);
    }

    @Override
    void add(int owner, int row, long end) {
        int size = rows.size(owner);
        if (!wants(owner, row, end)) {
            return;
        }
        int node = state.add(owner, row);
        int pushedOut = size >= end ? rows.last(owner) : 0;
        if (byPlace) {
            sayAdded(owner, node, end);
        } else if (pushedOut != 0 && end == 1) {
            output.update(pushedOut, node, 1);
        } else {
            if (pushedOut != 0) {
                output.delete(pushedOut, end);
            }
            output.insert(node, size + 1);
        }
        if (pushedOut != 0) {
            rows.remove(owner, pushedOut);
        }
        state.touch(owner);
    }

    @Override
    void remove(int owner, int row, long end) {
        throw SluiceException.internal("an input of inserts alone", "a row that is taken back");
    }
}
