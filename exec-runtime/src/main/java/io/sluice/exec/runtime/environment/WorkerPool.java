package io.sluice.exec.runtime.environment;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that run queued tasklets in order. A worker without work parks; whoever queues a tasklet unparks one when one is parked, so
 * that an idle pool uses no CPU at all.
 */
final class WorkerPool {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);

    private final ConcurrentLinkedQueue<Tasklet> queue = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Thread> parked = new ConcurrentLinkedQueue<>();
    private final AtomicInteger parkedCount = new AtomicInteger();
    private final Thread[] threads;
    private volatile boolean closed;

    WorkerPool(int count) {
        threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(this::work, "sluice-worker-" + i);
            threads[i].setDaemon(true);
            threads[i].start();
        }
    }

    void add(Tasklet tasklet) {
        queue.add(tasklet);
        if (parkedCount.get() > 0) {
            unparkOne();
        }
    }

    void close() {
        closed = true;
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
        }
    }

    private void work() {
        while (!closed) {
            Tasklet next = queue.poll();
            if (next == null) {
                park();
            } else {
                run(next);
            }
        }
    }

    private static void run(Tasklet tasklet) {
        try {
            tasklet.runOnce();
        } catch (Throwable e) { // A worker outlives whatever happens to one tasklet, which will not run again.
            LOG.error("tasklet failed", e);
        }
    }

    private void park() {
        Thread self = Thread.currentThread();
        parked.add(self);
        parkedCount.incrementAndGet();
        // Looks once more: a tasklet may have been queued before this thread could be seen among the parked.
        if (queue.isEmpty() && !closed) {
            LockSupport.park(this);
        }
        if (parked.remove(self)) {
            parkedCount.decrementAndGet();
        }
    }

    private void unparkOne() {
        @Nullable Thread sleeper = parked.poll();
        if (sleeper != null) {
            parkedCount.decrementAndGet();
            LockSupport.unpark(sleeper);
        }
    }
}
