package io.sluice.exec.runtime.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search for a match that starts with a certain row, fed with rows as they come. Of all matches the preferred one counts: a greedy
 * quantifier prefers more rows, a reluctant one fewer, and what stands earlier in the pattern decides first.
 *
 * <p>Keeps every way in which the rows so far can be the beginning of a match, the preferred first. A way that is complete ends all that
 * are preferred less; it is the match when none is left before it.
 */
final class Attempt {
    /** Says whether the last of the rows, which a way has just given to its last position, satisfies what DEFINE says of it. */
    interface Definitions {
        boolean hold(int[] way, int position, int rows);
    }

    private final RowPattern pattern;
    /** Whether DEFINE looks at no other row: then ways in the same state go on alike, and the preferred one is enough. */
    private final boolean memoryless;

    private List<int[]> ways = new ArrayList<>();
    private List<int[]> nextWays = new ArrayList<>();
    private int rows;
    private int @Nullable [] match;
    private int matchRows;

    Attempt(RowPattern pattern, boolean memoryless) {
        this.pattern = pattern;
        this.memoryless = memoryless;
    }

    /** Rows taken. */
    int rows() {
        return rows;
    }

    /** Forgets all rows. */
    void restart() {
        ways.clear();
        rows = 0;
        match = null;
        matchRows = 0;
    }

    /** Takes the next row; returns whether more rows may change the outcome. */
    boolean take(Definitions definitions) {
        nextWays.clear();
        if (rows == 0) {
            extend(null, pattern.firstChoices(), definitions);
        } else {
            for (int[] way : ways) {
                int position = position(way);
                if (extend(way, pattern.choices(position, rows - begin(way, position)), definitions)) {
                    break;
                }
            }
        }
        rows++;
        List<int[]> spent = ways;
        ways = nextWays;
        nextWays = spent;
        return !ways.isEmpty();
    }

    /** The best match so far, which is the match when no more rows can change it; null for none. See {@link #begin}. */
    int @Nullable [] match() {
        return match;
    }

    /** The rows of {@link #match}. */
    int matchRows() {
        return matchRows;
    }

    /** The first row that a position has taken, or -1 when it has taken none. */
    static int begin(int[] way, int position) {
        return way[position];
    }

    /** The row after the last that a position has taken, or -1 when it has taken none. @param rows of the whole way */
    static int end(int[] way, int position, int rows) {
        if (way[position] < 0) {
            return -1;
        }
        int last = position(way);
        for (int next = position + 1; next <= last; next++) {
            if (way[next] >= 0) {
                return way[next];
            }
        }
        return rows;
    }

    /** Adds what a way becomes with the next row. Returns whether that is complete, so that what is preferred less does not count. */
    private boolean extend(int @Nullable [] way, int[] choices, Definitions definitions) {
        for (int position : choices) {
            if (position == RowPattern.ACCEPT) {
                break;
            }
            int[] extended = extended(way, position);
            if (seen(extended, position) || !definitions.hold(extended, position, rows + 1)) {
                continue;
            }
            int[] then = pattern.choices(position, rows + 1 - begin(extended, position));
            boolean complete = then[then.length - 1] == RowPattern.ACCEPT;
            if (then[0] != RowPattern.ACCEPT) {
                nextWays.add(extended);
            }
            if (complete) {
                match = extended;
                matchRows = rows + 1;
                return true;
            }
        }
        return false;
    }

    /** A way is, by position, its first row, and at last the position that has taken the last row. */
    private int[] extended(int @Nullable [] way, int position) {
        int positions = pattern.positions();
        int[] extended = new int[positions + 1];
        if (way == null) {
            Arrays.fill(extended, -1);
        } else {
            System.arraycopy(way, 0, extended, 0, positions);
        }
        if (extended[position] < 0) {
            extended[position] = rows;
        }
        extended[positions] = position;
        return extended;
    }

    private boolean seen(int[] extended, int position) {
        if (!memoryless) {
            return false;
        }
        for (int[] other : nextWays) {
            if (position(other) == position && other[position] == extended[position]) {
                return true;
            }
            boolean unlimited = pattern.element(position).max() == Integer.MAX_VALUE;
            int needed = rows + 1 - pattern.element(position).min();
            if (unlimited && position(other) == position && other[position] <= needed && extended[position] <= needed) {
                return true;
            }
        }
        return false;
    }

    private static int position(int[] way) {
        return way[way.length - 1];
    }
}
