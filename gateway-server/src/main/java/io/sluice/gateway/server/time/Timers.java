package io.sluice.gateway.server.time;

import java.time.Duration;

/** Runs short tasks later. Thread-safe. Tasks must not block: they share a thread. */
public interface Timers {

    /** Runs the task once after the delay, on a thread of the timers' choice. */
    Timer schedule(Duration delay, Runnable task);

    /** A task that waits for its time. */
    interface Timer {
        /** Forgets the task; does nothing when it has run or is running. */
        void cancel();
    }
}
