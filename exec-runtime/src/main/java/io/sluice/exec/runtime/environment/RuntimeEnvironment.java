package io.sluice.exec.runtime.environment;

import io.sluice.spi.time.Clock;
import java.util.concurrent.CompletableFuture;

/** Where jobs get time, randomness and threads from. One for all jobs of a process. Thread-safe. */
public interface RuntimeEnvironment extends AutoCloseable {
    Clock clock();

    /** A number that no earlier call returned, as far as chance allows: for ids and seeds. */
    long randomLong();

    /** Lets a worker run a tasklet soon. Called by {@link Tasklet} alone, which sees to it that it is queued once at most. */
    void schedule(Tasklet tasklet);

    /**
     * Wakes a tasklet at a time of the clock or a little later. Timers are not cancelled; a tasklet that is woken for nothing goes
     * back to sleep.
     */
    void wakeAt(long millis, Tasklet tasklet);

    /** Milliseconds since some moment: goes on evenly when somebody sets the clock. For durations. */
    long steadyMillis();

    /** As {@link #wakeAt}, so many milliseconds of {@link #steadyMillis} from now. */
    void wakeAfter(long millis, Tasklet tasklet);

    /** Runs something that may block, soon, on a thread that is not a worker. It must not throw. */
    void executeBlocking(Runnable work);

    /** Waits until something has completed, normally or not. Not for workers. */
    void await(CompletableFuture<?> completion);

    /** Stops all threads. Jobs must have ended before. */
    @Override
    void close();
}
