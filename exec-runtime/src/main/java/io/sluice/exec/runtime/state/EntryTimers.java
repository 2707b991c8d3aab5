package io.sluice.exec.runtime.state;

import java.util.Arrays;

/**
 * Times at which entries of a state want to be looked at: by event time, when a watermark passes, or by processing time, when {@link
 * io.sluice.exec.runtime.operator.OperatorContext#setTimer} fires. Entries of one time come in the order in which they were added.
 *
 * <p>No part of snapshots: entries say in a field of theirs when they want to be looked at, and after a restore their operator adds
 * them again. That field also tells a timer that counts from one that was given up, since nothing is ever taken out before its time
 * and the address of an entry that has gone may be another's now.
 */
public final class EntryTimers implements StateMemory.Held {
    /** What {@link #next} says when there is no timer. */
    public static final long NONE = Long.MAX_VALUE;

    private static final int SMALLEST = 16;

    /** A binary heap by time and then by number. */
    private long[] times = new long[SMALLEST];

    private long[] numbers = new long[SMALLEST];
    private int[] entries = new int[SMALLEST];
    private int size;
    private long nextNumber;

    /** The timers of the subtask that runs on this thread. */
    public EntryTimers() {
        StateMemory.add(this);
    }

    @Override
    public long memoryBytes() {
        return (2L * Long.BYTES + Integer.BYTES) * entries.length;
    }

    public void add(long time, int entry) {
        if (size == times.length) {
            times = Arrays.copyOf(times, size * 2);
            numbers = Arrays.copyOf(numbers, size * 2);
            entries = Arrays.copyOf(entries, size * 2);
        }
        int at = size++;
        long number = nextNumber++;
        while (at > 0) {
            int parent = at - 1 >> 1;
            if (times[parent] <= time) {
                break;
            }
            move(parent, at);
            at = parent;
        }
        times[at] = time;
        numbers[at] = number;
        entries[at] = entry;
    }

    /** The earliest time, or {@link #NONE}. */
    public long next() {
        return size == 0 ? NONE : times[0];
    }

    /** Takes out the entry of the earliest time, which there must be. */
    public int poll() {
        int polled = entries[0];
        size--;
        sink(size);
        return polled;
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /** Puts a timer, which is taken from its place, in the place of the root that is gone. */
    private void sink(int from) {
        long time = times[from];
        long number = numbers[from];
        int entry = entries[from];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(times[child + 1], numbers[child + 1], times[child], numbers[child])) {
                child++;
            }
            if (!before(times[child], numbers[child], time, number)) {
                break;
            }
            move(child, at);
            at = child;
        }
        times[at] = time;
        numbers[at] = number;
        entries[at] = entry;
    }

    private static boolean before(long time, long number, long otherTime, long otherNumber) {
        return time < otherTime || time == otherTime && number < otherNumber;
    }

    private void move(int from, int to) {
        times[to] = times[from];
        numbers[to] = numbers[from];
        entries[to] = entries[from];
    }
}
