package io.sluice.functions.collection;

import io.sluice.functions.value.Cell;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Different elements of arrays, in the order in which they came: an open hash table of where they lie. Kept from row to row. Not
 * thread-safe.
 */
public final class Elements {
    private static final int EMPTY = -1;

    private ColumnVector[] vectors = new ColumnVector[16];
    private int[] rows = new int[16];
    private int[] slots = new int[32];
    private int count;
    private @Nullable Elements other;

    public Elements() {
        Arrays.fill(slots, EMPTY);
    }

    /** As NULLs are, but NaN, which is not equal to itself. */
    static boolean equal(ColumnVector one, int oneRow, ColumnVector other, int otherRow) {
        return one.equal(oneRow, other, otherRow)
                && (one.isNull(oneRow)
                        || !(one instanceof DoubleVector doubles && Double.isNaN(doubles.get(oneRow)))
                                && !(one instanceof FloatVector floats && Float.isNaN(floats.get(oneRow))));
    }

    void clear() {
        Arrays.fill(slots, EMPTY);
        Arrays.fill(vectors, 0, count, null);
        count = 0;
    }

    /** A second set, empty. */
    Elements other() {
        Elements second = other;
        if (second == null) {
            second = new Elements();
            other = second;
        }
        second.clear();
        return second;
    }

    boolean contains(ColumnVector vector, int row) {
        return slots[slot(vector, row)] != EMPTY;
    }

    int size() {
        return count;
    }

    /** Adds an element that is not there yet; gives which one it is. */
    int add(ColumnVector vector, int row) {
        int slot = slot(vector, row);
        if (slots[slot] != EMPTY) {
            return slots[slot];
        }
        if (count == rows.length) {
            vectors = Arrays.copyOf(vectors, 2 * count);
            rows = Arrays.copyOf(rows, 2 * count);
            slots = new int[4 * rows.length];
            Arrays.fill(slots, EMPTY);
            for (int i = 0; i < count; i++) {
                slots[slot(vectors[i], rows[i])] = i;
            }
            slot = slot(vector, row);
        }
        vectors[count] = vector;
        rows[count] = row;
        slots[slot] = count;
        return count++;
    }

    /** Copies all elements to the beginning of a vector. */
    void copyTo(ColumnVector target) {
        target.ensureCapacity(count);
        for (int i = 0; i < count; i++) {
            target.copy(vectors[i], rows[i], i);
        }
    }

    /** The array of the elements. */
    Cell toArray(Cell result) {
        copyTo(result.beginArray(count));
        return result;
    }

    /** Where the element is, or where it would be put. */
    private int slot(ColumnVector vector, int row) {
        int hash = vector.hash(row) * 0x9E3779B9;
        int slot = hash >>> 16 & slots.length - 1;
        while (slots[slot] != EMPTY && !equal(vectors[slots[slot]], rows[slots[slot]], vector, row)) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }
}
