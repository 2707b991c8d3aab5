package io.sluice.exec.runtime.join;

import static io.sluice.spi.row.RowKind.DELETE_BYTE;
import static io.sluice.spi.row.RowKind.INSERT_BYTE;
import static io.sluice.spi.row.RowKind.UPDATE_AFTER_BYTE;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import java.util.Optional;

/**
 * INNER, LEFT, RIGHT and FULL joins. A side whose rows are kept without a match has its records count their matches, so that the row
 * with NULLs goes when the first match comes and comes back when the last one goes.
 *
 * <p>A row that replaces another with its key is not counted twice: only pairs that begin or end to match change the counts.
 */
final class OuterJoin implements RowJoin {
    private final JoinSide[] sides;
    private final boolean[] keepsUnmatched;
    /** By input, finds matches of its rows on the other side. */
    private final Matches[] matches;
    /** As {@link #matches}, for the row that is replaced. */
    private final Matches[] matchesBefore;
    /** By input, the row that is replaced or removed, as it was. */
    private final RowBatch[] before;

    private final JoinRows rows;

    OuterJoin(JoinSide[] sides, boolean[] keepsUnmatched, Optional<JoinCondition> condition, JoinRows rows) {
        this.sides = sides;
        this.keepsUnmatched = keepsUnmatched;
        this.rows = rows;
        matches = new Matches[] {new Matches(sides[1], false, condition), new Matches(sides[0], true, condition)};
        matchesBefore = new Matches[] {new Matches(sides[1], false, condition), new Matches(sides[0], true, condition)};
        before = new RowBatch[] {new RowBatch(sides[0].types(), 1), new RowBatch(sides[1].types(), 1)};
    }

    @Override
    public void add(int input, RowBatch batch, int row, Output output) {
        JoinSide own = sides[input];
        if (own.matchesNothing(batch, row) && !keepsUnmatched[input]) {
            return;
        }
        Matches found = matches[input];
        found.find(ownerOfMatches(input, batch, row), batch, row);
        int replaced = own.keyed() ? own.find(row) : 0;
        if (replaced != 0) {
            replace(input, batch, row, replaced, found, output);
            return;
        }
        int added = own.add(row);
        if (keepsUnmatched[input]) {
            own.setMatches(added, found.rows());
            if (found.size() == 0) {
                rows.alone(input == 0, batch, row, INSERT_BYTE, output);
            }
        }
        beginMatches(input, found, output);
        boolean outer = keepsUnmatched[0] || keepsUnmatched[1];
        byte kind = outer ? INSERT_BYTE : batch.kind(row);
        for (int i = 0; i < found.size(); i++) {
            pairs(input, batch, row, found.entry(i), kind, output);
        }
    }

    /** The owner of the records of the other side that have a row's join key; 0 when there are none. */
    private int ownerOfMatches(int input, RowBatch batch, int row) {
        JoinSide own = sides[input];
        return own.matchesNothing(batch, row) ? 0 : sides[1 - input].partner(row);
    }

    /** Counts a new match for each record, whose row with NULLs goes when it is the first. */
    private void beginMatches(int input, Matches found, Output output) {
        if (!keepsUnmatched[1 - input]) {
            return;
        }
        for (int i = 0; i < found.size(); i++) {
            beginMatch(input, found.entry(i), output);
        }
    }

    private void beginMatch(int input, int entry, Output output) {
        JoinSide other = sides[1 - input];
        long now = other.matches(entry);
        if (now == 0) {
            for (long i = other.count(entry); i > 0; i--) {
                rows.alone(input == 1, other, entry, DELETE_BYTE, output);
            }
        }
        other.setMatches(entry, now + 1);
    }

    private void endMatch(int input, int entry, Output output) {
        JoinSide other = sides[1 - input];
        long left = other.matches(entry) - 1;
        other.setMatches(entry, left);
        if (left == 0) {
            for (long i = other.count(entry); i > 0; i--) {
                rows.alone(input == 1, other, entry, INSERT_BYTE, output);
            }
        }
    }

    private void pairs(int input, RowBatch batch, int row, int entry, byte kind, Output output) {
        JoinSide other = sides[1 - input];
        for (long i = other.count(entry); i > 0; i--) {
            rows.pair(input == 0, batch, row, other, entry, kind, output);
        }
    }

    private void replace(int input, RowBatch batch, int row, int replaced, Matches found, Output output) {
        JoinSide own = sides[input];
        if (own.same(replaced, row) && !own.expires()) {
            return;
        }
        RowBatch old = load(input, replaced);
        Matches foundBefore = matchesBefore[input];
        foundBefore.find(ownerOfMatches(input, batch, row), old, 0);
        boolean wasAlone = keepsUnmatched[input] && foundBefore.size() == 0;
        boolean isAlone = keepsUnmatched[input] && found.size() == 0;
        if (wasAlone && !isAlone) {
            rows.alone(input == 0, old, 0, DELETE_BYTE, output);
        }
        for (int i = 0; i < foundBefore.size(); i++) {
            int entry = foundBefore.entry(i);
            if (!found.contains(entry, i)) {
                pairs(input, old, 0, entry, DELETE_BYTE, output);
                if (keepsUnmatched[1 - input]) {
                    endMatch(input, entry, output);
                }
            }
        }
        own.replace(replaced, row);
        own.setMatches(replaced, found.rows());
        for (int i = 0; i < found.size(); i++) {
            int entry = found.entry(i);
            boolean stays = foundBefore.contains(entry, i);
            if (!stays && keepsUnmatched[1 - input]) {
                beginMatch(input, entry, output);
            }
            pairs(input, batch, row, entry, stays ? UPDATE_AFTER_BYTE : INSERT_BYTE, output);
        }
        if (isAlone) {
            rows.alone(input == 0, batch, row, wasAlone ? UPDATE_AFTER_BYTE : INSERT_BYTE, output);
        }
    }

    @Override
    public void remove(int input, RowBatch batch, int row, Output output) {
        JoinSide own = sides[input];
        int entry = own.find(row);
        if (entry == 0 && !own.expires()) {
            return;
        }
        // A delete may have the key alone: the row is what it was. One whose record has expired is taken at its word.
        RowBatch gone = entry == 0 ? batch : load(input, entry);
        int goneRow = entry == 0 ? row : 0;
        Matches found = matches[input];
        found.find(ownerOfMatches(input, batch, row), gone, goneRow);
        if (entry != 0) {
            own.removeOne(entry, row);
        }
        byte kind = keepsUnmatched[input] ? DELETE_BYTE : batch.kind(row);
        if (found.size() == 0 && keepsUnmatched[input]) {
            rows.alone(input == 0, gone, goneRow, DELETE_BYTE, output);
        }
        for (int i = 0; i < found.size(); i++) {
            pairs(input, gone, goneRow, found.entry(i), kind, output);
        }
        if (keepsUnmatched[1 - input] && entry != 0) {
            for (int i = 0; i < found.size(); i++) {
                endMatch(input, found.entry(i), output);
            }
        }
    }

    private RowBatch load(int input, int entry) {
        RowBatch batch = before[input];
        batch.reset();
        sides[input].decode(entry, batch, 0, 0);
        batch.setRows(1);
        return batch;
    }

    @Override
    public void flush(Output output) {
        rows.flush(output);
    }
}
