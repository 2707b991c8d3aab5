package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.codegen.PairCondition;
import io.sluice.spi.row.RowBatch;
import java.util.Arrays;
import java.util.Optional;

/** The records of one side that match a row of the other. Filled anew for each row. */
final class Matches {
    private final JoinSide side;
    private final boolean sideIsLeft;
    private final Optional<JoinCondition> condition;
    private final RowBatch candidate;
    private int[] entries = new int[16];
    private int size;
    private long rows;

    /** @param side whose records are looked through */
    Matches(JoinSide side, boolean sideIsLeft, Optional<JoinCondition> condition) {
        this.side = side;
        this.sideIsLeft = sideIsLeft;
        this.condition = condition;
        candidate = new RowBatch(side.types(), 1);
    }

    /** Finds what matches a row among the records of an owner. */
    void find(int owner, RowBatch batch, int row) {
        size = 0;
        rows = 0;
        for (int entry = side.first(owner); entry != 0; entry = side.next(entry)) {
            if (condition.isEmpty() || holds(condition.get(), entry, batch, row)) {
                if (size == entries.length) {
                    entries = Arrays.copyOf(entries, size * 2);
                }
                entries[size++] = entry;
                rows += side.count(entry);
            }
        }
    }

    private boolean holds(JoinCondition demanded, int entry, RowBatch batch, int row) {
        candidate.reset();
        side.decode(entry, sideIsLeft ? demanded.leftFields() : demanded.rightFields(), candidate);
        candidate.setRows(1);
        PairCondition test = demanded.test();
        return sideIsLeft ? test.test(candidate, 0, batch, row) : test.test(batch, row, candidate, 0);
    }

    /** No record at all. */
    void none() {
        size = 0;
        rows = 0;
    }

    int size() {
        return size;
    }

    int entry(int index) {
        return entries[index];
    }

    /** How many rows the records stand for. */
    long rows() {
        return rows;
    }

    /** @param likely where the record stands when both lists are the same, as they are without a condition */
    boolean contains(int entry, int likely) {
        if (likely < size && entries[likely] == entry) {
            return true;
        }
        for (int i = 0; i < size; i++) {
            if (entries[i] == entry) {
                return true;
            }
        }
        return false;
    }
}
