package io.sluice.exec.runtime.sort;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Arrays;

/**
 * Sorts numbered rows by their sort keys, which are bytes that compare unsigned. Of most pairs of rows the first eight bytes decide;
 * they stand beside the numbers. Rows with equal keys are in the order in which they came.
 */
final class SortedIndex {
    private static final int SHORT_RUN = 12;
    private static final int LONGEST = Integer.MAX_VALUE - 64;

    private byte[] keys = new byte[1024];
    private int used;
    private int[] starts = new int[64];
    private int rows;

    /**
     * Adds the key of the next row.
     *
     * @param arrival a number that is the greater the later the row came
     */
    void add(byte[] key, int from, int length, long arrival) {
        if (rows + 1 == starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
        }
        ensure(length + Long.BYTES);
        System.arraycopy(key, from, keys, used, length);
        Bytes.putLong(keys, used + length, Long.reverseBytes(arrival));
        used += length + Long.BYTES;
        rows++;
        starts[rows] = used;
    }

    /** The number of the arrival in a key. @param end of the key */
    static long arrival(byte[] key, int end) {
        return Long.reverseBytes(Bytes.getLong(key, end - Long.BYTES));
    }

    int rows() {
        return rows;
    }

    /** The array in which keys are, each with the number of its arrival at its end. */
    byte[] keys() {
        return keys;
    }

    /** Where the key of a row starts, or that behind the last ends. */
    int keyFrom(int row) {
        return starts[row];
    }

    /** What the keys take, and sorting will. */
    long memoryBytes() {
        return used + (long) rows * (Integer.BYTES + 2 * (Long.BYTES + Integer.BYTES));
    }

    private void ensure(int more) {
        long needed = (long) used + more;
        if (needed > keys.length) {
            if (needed > LONGEST) {
                throw SluiceException.of(
                        ErrorCode.OUT_OF_MEMORY, "the keys of rows that are sorted have more than 2 GB");
            }
            keys = Arrays.copyOf(
                    keys, (int) Math.min(LONGEST, Math.max(needed, keys.length + (long) (keys.length >> 1))));
        }
    }

    /** The numbers of all rows, in order. */
    int[] sort() {
        long[] prefixes = new long[rows];
        int[] order = new int[rows];
        for (int row = 0; row < rows; row++) {
            prefixes[row] = prefix(row);
            order[row] = row;
        }
        sort(prefixes, order, prefixes.clone(), order.clone(), 0, rows);
        return order;
    }

    /** Merges halves that are sorted in the copies into the originals. */
    private void sort(long[] prefixes, int[] order, long[] fromPrefixes, int[] from, int start, int end) {
        if (end - start <= SHORT_RUN) {
            insert(prefixes, order, start, end);
            return;
        }
        int middle = start + end >>> 1;
        sort(fromPrefixes, from, prefixes, order, start, middle);
        sort(fromPrefixes, from, prefixes, order, middle, end);
        int left = start;
        int right = middle;
        for (int to = start; to < end; to++) {
            boolean takeLeft = right == end
                    || left < middle && !before(fromPrefixes[right], from[right], fromPrefixes[left], from[left]);
            int taken = takeLeft ? left++ : right++;
            prefixes[to] = fromPrefixes[taken];
            order[to] = from[taken];
        }
    }

    private void insert(long[] prefixes, int[] order, int start, int end) {
        for (int i = start + 1; i < end; i++) {
            long prefix = prefixes[i];
            int row = order[i];
            int at = i;
            while (at > start && before(prefix, row, prefixes[at - 1], order[at - 1])) {
                prefixes[at] = prefixes[at - 1];
                order[at] = order[at - 1];
                at--;
            }
            prefixes[at] = prefix;
            order[at] = row;
        }
    }

    private boolean before(long prefix, int row, long otherPrefix, int other) {
        if (prefix != otherPrefix) {
            return Long.compareUnsigned(prefix, otherPrefix) < 0;
        }
        return Bytes.compare(
                        keys,
                        starts[row],
                        starts[row + 1] - starts[row],
                        keys,
                        starts[other],
                        starts[other + 1] - starts[other])
                < 0;
    }

    private long prefix(int row) {
        int length = Math.min(Long.BYTES, starts[row + 1] - starts[row]);
        long prefix = 0;
        for (int i = 0; i < length; i++) {
            prefix |= (keys[starts[row] + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
        }
        return prefix;
    }
}
