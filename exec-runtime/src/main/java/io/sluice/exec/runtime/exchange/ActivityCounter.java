package io.sluice.exec.runtime.exchange;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts what goes on in a job: tasklets that are awake, elements in channels, work on blocking threads. When nothing does, the job
 * is idle, and the next of those that wait for that is woken; the others wait until the job is idle again. Thread-safe.
 */
public final class ActivityCounter {
    private final AtomicInteger count = new AtomicInteger();
    private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    public void enter() {
        count.incrementAndGet();
    }

    public void leave() {
        // Who is woken is counted in beforehand, so that nobody else finds the job idle before it has had its turn.
        if (count.decrementAndGet() == 0 && !waiting.isEmpty() && count.compareAndSet(0, 1)) {
            @Nullable Runnable next = waiting.poll();
            if (next != null) {
                next.run();
            }
            leave();
        }
    }

    /** Calls back, once, when the job is idle. Called while the caller is counted in. */
    public void whenIdle(Runnable wakeUp) {
        waiting.add(wakeUp);
    }
}
