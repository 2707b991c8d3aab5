package io.sluice.gateway.server.time;

import io.sluice.spi.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Timers that fire on the thread that moves a {@link ManualClock}. */
public final class ManualTimers implements Timers {
    private final ManualClock clock;
    private final List<Entry> waiting = new ArrayList<>();

    public ManualTimers(ManualClock clock) {
        this.clock = clock;
        clock.onAdvance(this::fire);
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        Entry entry = new Entry(clock.currentTimeMillis() + delay.toMillis(), task);
        synchronized (waiting) {
            waiting.add(entry);
        }
        return () -> {
            synchronized (waiting) {
                waiting.remove(entry);
            }
        };
    }

    private void fire() {
        takeDue().forEach(entry -> entry.task.run());
    }

    private List<Entry> takeDue() {
        List<Entry> due = new ArrayList<>();
        synchronized (waiting) {
            for (Iterator<Entry> entries = waiting.iterator(); entries.hasNext(); ) {
                Entry entry = entries.next();
                if (entry.dueMillis <= clock.currentTimeMillis()) {
                    due.add(entry);
                    entries.remove();
                }
            }
        }
        return due;
    }

    /** An object of its own for each call, so that equal tasks are kept apart. */
    private static final class Entry {
        private final long dueMillis;
        private final Runnable task;

        Entry(long dueMillis, Runnable task) {
            this.dueMillis = dueMillis;
            this.task = task;
        }
    }
}
