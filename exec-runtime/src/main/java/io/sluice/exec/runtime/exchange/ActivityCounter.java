package io.sluice.exec.runtime.exchange;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts what goes on in a job: tasklets that are awake, elements in channels, work on blocking threads. When nothing does, the job
 * is idle, and the next of those that wait for that is woken; the others wait until the job is idle again. Thread-safe.
 */
public final class ActivityCounter {
    /** The count of a part that has ended. */
    private static final int ENDED = Integer.MIN_VALUE;

    private final AtomicInteger count = new AtomicInteger();
    private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    /** What this is a part of; null for a whole job. */
    private final @Nullable ActivityCounter whole;

    public ActivityCounter() {
        this(null);
    }

    private ActivityCounter(@Nullable ActivityCounter whole) {
        this.whole = whole;
    }

    /** Counts what goes on in a part of the job; the job counts it too until the part ends. */
    public ActivityCounter part() {
        return new ActivityCounter(this);
    }

    /** The part has ended: what it has left lying about is no activity any more. Does nothing for a whole job. */
    public void end() {
        ActivityCounter job = whole;
        if (job != null) {
            for (int left = count.getAndSet(ENDED); left > 0; left--) {
                job.leave();
            }
        }
    }

    public void enter() {
        ActivityCounter job = whole;
        if (job == null) {
            count.incrementAndGet();
            return;
        }
        job.enter();
        if (!add(1)) {
            job.leave();
        }
    }

    public void leave() {
        ActivityCounter job = whole;
        if (job != null) {
            if (add(-1)) {
                job.leave();
            }
            return;
        }
        // Who is woken is counted in beforehand, so that nobody else finds the job idle before it has had its turn.
        if (count.decrementAndGet() == 0 && !waiting.isEmpty() && count.compareAndSet(0, 1)) {
            @Nullable Runnable next = waiting.poll();
            if (next != null) {
                next.run();
            }
            leave();
        }
    }

    /** False when the part has ended. */
    private boolean add(int change) {
        return count.getAndUpdate(before -> before == ENDED ? ENDED : before + change) != ENDED;
    }

    /** Calls back, once, when the whole job is idle. Called while the caller is counted in. */
    public void whenIdle(Runnable wakeUp) {
        ActivityCounter job = whole;
        if (job == null) {
            waiting.add(wakeUp);
        } else {
            job.whenIdle(wakeUp);
        }
    }
}
