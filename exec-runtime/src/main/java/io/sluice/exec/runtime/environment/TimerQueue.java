package io.sluice.exec.runtime.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tasklets by the time at which to wake them, rounded up to ticks: a thousand tasklets that wait for the same tick cost one entry and
 * one wake-up of the thread that watches. Thread-safe.
 */
final class TimerQueue {
    /** Tasklets that are over are looked for when there are twice as many timers as were left then, and not among fewer than these. */
    private static final int FEW = 1_000;

    private final long tickMillis;
    private final TreeMap<Long, List<Tasklet>> ticks = new TreeMap<>();
    private int size;
    private int purgeAt = FEW;

    TimerQueue(long tickMillis) {
        this.tickMillis = tickMillis;
    }

    /** Returns whether this is now the earliest time of all. */
    synchronized boolean add(long millis, Tasklet tasklet) {
        if (size >= purgeAt) {
            purge();
        }
        size++;
        // A timer for "never" must not overflow when it is rounded up.
        long tick = millis > Long.MAX_VALUE - tickMillis ? millis : Math.floorDiv(millis + tickMillis - 1, tickMillis);
        List<Tasklet> same = ticks.get(tick);
        if (same != null) {
            same.add(tasklet);
            return false;
        }
        List<Tasklet> first = new ArrayList<>();
        first.add(tasklet);
        ticks.put(tick, first);
        return ticks.firstKey() == tick;
    }

    /** Takes out and wakes all that are due. */
    void wakeDue(long nowMillis) {
        while (true) {
            List<Tasklet> due;
            synchronized (this) {
                Map.Entry<Long, List<Tasklet>> first = ticks.firstEntry();
                if (first == null || timeOf(first.getKey()) > nowMillis) {
                    return;
                }
                due = first.getValue();
                size -= due.size();
                ticks.remove(first.getKey());
            }
            due.forEach(Tasklet::wake);
        }
    }

    /** The earliest time, or {@link Long#MAX_VALUE}. */
    synchronized long nextMillis() {
        return ticks.isEmpty() ? Long.MAX_VALUE : timeOf(ticks.firstKey());
    }

    /** Timers that are not due yet. */
    synchronized int size() {
        return size;
    }

    /** Timers of what has ended would keep it, with the job to which it belongs, until they are due. */
    private void purge() {
        ticks.values().removeIf(same -> {
            int before = same.size();
            same.removeIf(Tasklet::over);
            size -= before - same.size();
            return same.isEmpty();
        });
        purgeAt = Math.max(FEW, 2 * size);
    }

    private long timeOf(long tick) {
        return tick > Long.MAX_VALUE / tickMillis ? Long.MAX_VALUE : tick * tickMillis;
    }
}
