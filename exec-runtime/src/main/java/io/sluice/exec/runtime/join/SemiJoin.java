package io.sluice.exec.runtime.join;

import static io.sluice.spi.row.RowKind.DELETE_BYTE;
import static io.sluice.spi.row.RowKind.INSERT_BYTE;
import static io.sluice.spi.row.RowKind.UPDATE_AFTER_BYTE;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import java.util.Optional;

/** SEMI and ANTI joins: left rows that have a match (SEMI) or none (ANTI). Left records count their matches. */
final class SemiJoin implements RowJoin {
    private final JoinSide left;
    private final JoinSide right;
    private final boolean anti;
    private final Matches ofLeft;
    private final Matches ofRight;
    private final Matches ofRightBefore;
    private final RowBatch leftBefore;
    private final RowBatch rightBefore;
    private final JoinRows rows;

    SemiJoin(JoinSide[] sides, boolean anti, Optional<JoinCondition> condition, JoinRows rows) {
        left = sides[0];
        right = sides[1];
        this.anti = anti;
        this.rows = rows;
        ofLeft = new Matches(right, false, condition);
        ofRight = new Matches(left, true, condition);
        ofRightBefore = new Matches(left, true, condition);
        leftBefore = new RowBatch(left.types(), 1);
        rightBefore = new RowBatch(right.types(), 1);
    }

    @Override
    public void add(int input, RowBatch batch, int row, Output output) {
        if (input == 0) {
            addLeft(batch, row, output);
        } else {
            addRight(batch, row, output);
        }
    }

    @Override
    public void remove(int input, RowBatch batch, int row, Output output) {
        if (input == 0) {
            removeLeft(batch, row, output);
        } else {
            removeRight(batch, row, output);
        }
    }

    private boolean passes(long matches) {
        return anti == (matches == 0);
    }

    private void addLeft(RowBatch batch, int row, Output output) {
        if (left.matchesNothing(batch, row) && !anti) {
            return;
        }
        ofLeft.find(ownerOfMatches(batch, row), batch, row);
        int replaced = left.keyed() ? left.find(row) : 0;
        boolean now = passes(ofLeft.rows());
        if (replaced == 0) {
            left.setMatches(left.add(row), ofLeft.rows());
            if (now) {
                rows.alone(true, batch, row, batch.kind(row), output);
            }
            return;
        }
        if (left.same(replaced, row) && !left.expires()) {
            return;
        }
        boolean before = passes(left.matches(replaced));
        if (before && !now) {
            rows.alone(true, left, replaced, DELETE_BYTE, output);
        }
        left.replace(replaced, row);
        left.setMatches(replaced, ofLeft.rows());
        if (now) {
            rows.alone(true, batch, row, before ? UPDATE_AFTER_BYTE : INSERT_BYTE, output);
        }
    }

    /** The owner of the right records that have a left row's join key; 0 when there are none. */
    private int ownerOfMatches(RowBatch batch, int row) {
        return left.matchesNothing(batch, row) ? 0 : right.partner(row);
    }

    private void removeLeft(RowBatch batch, int row, Output output) {
        int entry = left.find(row);
        if (entry != 0) {
            if (passes(left.matches(entry))) {
                rows.alone(true, load(left, entry, leftBefore), 0, batch.kind(row), output);
            }
            left.removeOne(entry, row);
        } else if (left.expires()) {
            // The record has expired: the row passes as it would now.
            ofLeft.find(ownerOfMatches(batch, row), batch, row);
            if (passes(ofLeft.rows())) {
                rows.alone(true, batch, row, batch.kind(row), output);
            }
        }
    }

    private void addRight(RowBatch batch, int row, Output output) {
        if (right.matchesNothing(batch, row)) {
            return;
        }
        int owner = left.partner(row);
        int replaced = right.keyed() ? right.find(row) : 0;
        if (replaced != 0) {
            if (right.same(replaced, row) && !right.expires()) {
                return;
            }
            ofRightBefore.find(owner, load(right, replaced, rightBefore), 0);
            right.replace(replaced, row);
        } else {
            ofRightBefore.none();
            right.add(row);
        }
        ofRight.find(owner, batch, row);
        for (int i = 0; i < ofRightBefore.size(); i++) {
            if (!ofRight.contains(ofRightBefore.entry(i), i)) {
                change(ofRightBefore.entry(i), -1, DELETE_BYTE, output);
            }
        }
        for (int i = 0; i < ofRight.size(); i++) {
            if (!ofRightBefore.contains(ofRight.entry(i), i)) {
                change(ofRight.entry(i), 1, batch.kind(row), output);
            }
        }
    }

    private void removeRight(RowBatch batch, int row, Output output) {
        if (right.matchesNothing(batch, row)) {
            return;
        }
        int entry = right.find(row);
        if (entry == 0) {
            return;
        }
        RowBatch gone = load(right, entry, rightBefore);
        ofRight.find(left.partner(row), gone, 0);
        right.removeOne(entry, row);
        for (int i = 0; i < ofRight.size(); i++) {
            change(ofRight.entry(i), -1, batch.kind(row), output);
        }
    }

    /** A left record has a match more or less. @param kind what a SEMI join says when the record comes or goes by that */
    private void change(int entry, int by, byte kind, Output output) {
        long before = left.matches(entry);
        left.setMatches(entry, before + by);
        if (passes(before) != passes(before + by)) {
            byte antiKind = by > 0 ? DELETE_BYTE : INSERT_BYTE;
            for (long i = left.count(entry); i > 0; i--) {
                rows.alone(true, left, entry, anti ? antiKind : kind, output);
            }
        }
    }

    private static RowBatch load(JoinSide side, int entry, RowBatch batch) {
        batch.reset();
        side.decode(entry, batch, 0, 0);
        batch.setRows(1);
        return batch;
    }

    @Override
    public void flush(Output output) {
        rows.flush(output);
    }
}
