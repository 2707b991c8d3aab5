package io.sluice.gateway.server.operation;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that parse and plan. */
public final class StatementThreads {
    /** Parser and planner recurse over the statement; deep ones must not fail for the stack. Only what is used takes memory. */
    private static final long STACK_BYTES = 16L << 20;

    private StatementThreads() {}

    /** A pool that grows only while none of its threads is idle, and queues work when it may not grow. */
    public static ExecutorService create(int min, int max, Duration keepAlive) {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                Math.min(min, max),
                Math.max(1, max),
                keepAlive.toMillis(),
                TimeUnit.MILLISECONDS,
                new HandOff(),
                task -> {
                    String name = "gateway-statement-" + number.incrementAndGet();
                    Thread thread = new Thread(null, task, name, STACK_BYTES);
                    thread.setDaemon(true);
                    return thread;
                });
        pool.setRejectedExecutionHandler((task, full) -> {
            if (full.isShutdown()) {
                throw new RejectedExecutionException("the gateway is stopping");
            }
            full.getQueue().add(task);
        });
        return pool;
    }

    /** Takes what {@code offer} brings only when a thread waits for it; {@code add} queues it in any case. */
    private static final class HandOff extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }

        @Override
        public boolean add(Runnable task) {
            put(task);
            return true;
        }
    }
}
