package io.sluice.exec.runtime.environment;

import io.sluice.spi.time.Clock;
import io.sluice.spi.time.ManualClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A fixed pool of workers that all jobs share, a bounded pool for what blocks, and one thread for timers. How many jobs there are
 * does not change the number of threads.
 */
public final class ProductionEnvironment implements RuntimeEnvironment {
    /** Threads for what blocks: few, since they are held only while they work. */
    private static final int BLOCKING_THREADS = 16;

    /** How far apart timers may fire: so many tasklets share one wake-up of the timer thread. */
    private static final long TICK_MILLIS = 10;

    /** After so long the clock is looked at again, which somebody may have set. */
    private static final long LONGEST_SLEEP_MILLIS = 10_000;

    private final Clock clock;
    private final TimerQueue timers;
    private final TimerQueue steadyTimers;
    private final WorkerPool workers;
    private final ThreadPoolExecutor blocking;
    private final Thread timerThread;
    private volatile boolean closed;

    /** One worker a core, the system's clock. */
    public ProductionEnvironment() {
        this(Runtime.getRuntime().availableProcessors(), System::currentTimeMillis);
    }

    /** @param clock a {@link ManualClock} fires timers when it is moved */
    public ProductionEnvironment(int workerCount, Clock clock) {
        this.clock = clock;
        boolean manual = clock instanceof ManualClock;
        timers = new TimerQueue(manual ? 1 : TICK_MILLIS);
        steadyTimers = new TimerQueue(manual ? 1 : TICK_MILLIS);
        workers = new WorkerPool(workerCount);
        blocking = new ThreadPoolExecutor(
                BLOCKING_THREADS, BLOCKING_THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons("io"));
        blocking.allowCoreThreadTimeOut(true);
        timerThread = new Thread(this::watchTimers, "sluice-timer");
        timerThread.setDaemon(true);
        if (clock instanceof ManualClock moved) {
            moved.onAdvance(() -> {
                timers.wakeDue(moved.currentTimeMillis());
                steadyTimers.wakeDue(moved.currentTimeMillis());
            });
        } else {
            timerThread.start();
        }
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public long randomLong() {
        return ThreadLocalRandom.current().nextLong();
    }

    @Override
    public void schedule(Tasklet tasklet) {
        workers.add(tasklet);
    }

    @Override
    public void wakeAt(long millis, Tasklet tasklet) {
        boolean earliest = timers.add(millis, tasklet);
        if (clock instanceof ManualClock) {
            timers.wakeDue(clock.currentTimeMillis());
        } else if (earliest) {
            LockSupport.unpark(timerThread);
        }
    }

    @Override
    public long steadyMillis() {
        return clock instanceof ManualClock ? clock.currentTimeMillis() : System.nanoTime() / 1_000_000;
    }

    @Override
    public void wakeAfter(long millis, Tasklet tasklet) {
        boolean earliest = steadyTimers.add(steadyMillis() + millis, tasklet);
        if (clock instanceof ManualClock) {
            steadyTimers.wakeDue(steadyMillis());
        } else if (earliest) {
            LockSupport.unpark(timerThread);
        }
    }

    @Override
    public void executeBlocking(Runnable work) {
        blocking.execute(work);
    }

    @Override
    public void await(CompletableFuture<?> completion) {
        completion.handle((result, error) -> true).join();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(timerThread);
        workers.close();
        blocking.shutdown();
    }

    private void watchTimers() {
        while (!closed) {
            timers.wakeDue(clock.currentTimeMillis());
            steadyTimers.wakeDue(steadyMillis());
            long next = timers.nextMillis();
            long nextSteady = steadyTimers.nextMillis();
            if (next == Long.MAX_VALUE && nextSteady == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                long delay = Math.min(next - clock.currentTimeMillis(), nextSteady - steadyMillis());
                if (delay > 0) {
                    LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(Math.min(delay, LONGEST_SLEEP_MILLIS)));
                }
            }
        }
    }

    private static ThreadFactory daemons(String kind) {
        AtomicInteger count = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, "sluice-" + kind + "-" + count.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        };
    }
}
