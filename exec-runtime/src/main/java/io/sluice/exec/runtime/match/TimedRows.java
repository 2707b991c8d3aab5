package io.sluice.exec.runtime.match;

import io.sluice.exec.runtime.state.OrderedRows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Rows of partitions in order of time, and at one time in the order that a key gives. */
final class TimedRows {
    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] NO_KEY = new byte[0];

    private final OrderedRows rows;
    private byte[] sortKey = new byte[64];

    TimedRows(OrderedRows rows) {
        this.rows = rows;
    }

    /** Adds a row behind those of its time and key. @param time milliseconds */
    void add(int owner, long time, byte[] key, int from, int length, long header, byte[] row, int rowFrom) {
        if (sortKey.length < Long.BYTES + length) {
            sortKey = new byte[Long.BYTES + length];
        }
        // Unsigned bytes compare as the signed number when its sign is turned.
        BIG_ENDIAN.set(sortKey, 0, time ^ Long.MIN_VALUE);
        System.arraycopy(key, from, sortKey, Long.BYTES, length);
        rows.add(owner, sortKey, 0, Long.BYTES + length, header, row, rowFrom);
    }

    /** Adds a row that comes after all of the owner, taking it from the first of other rows. */
    void moveFirstOf(TimedRows others, int owner) {
        OrderedRows from = others.rows;
        int node = from.first(owner);
        long time = others.time(node);
        from.detach(owner, node);
        add(owner, time, NO_KEY, 0, 0, from.header(node), from.read(node), from.rowOffset(node));
        from.release(node);
    }

    /** Adds a row that comes after all of the owner. */
    void append(int owner, long time, long header, byte[] row, int from) {
        add(owner, time, NO_KEY, 0, 0, header, row, from);
    }

    void removeFirst(int owner) {
        rows.remove(owner, rows.first(owner));
    }

    int size(int owner) {
        return rows.size(owner);
    }

    /** The time of the row before which so many are. */
    long time(int owner, int row) {
        return time(rows.select(owner, row));
    }

    /** The row before which so many are, as {@link OrderedRows} has it. */
    int node(int owner, int row) {
        return rows.select(owner, row);
    }

    OrderedRows rows() {
        return rows;
    }

    private long time(int node) {
        return (long) BIG_ENDIAN.get(rows.read(node), rows.keyOffset(node)) ^ Long.MIN_VALUE;
    }
}
