package io.sluice.exec.runtime.environment;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work that is done in small steps by whichever worker is free. A tasklet is run by one thread at a time and costs nothing while it
 * sleeps; {@link #wake} is cheap when it is awake already.
 */
public abstract class Tasklet {
    private static final int ASLEEP = 0;
    private static final int QUEUED = 1;
    private static final int RUNNING = 2;
    /** Woken while it ran: runs again, so that what woke it is not missed. */
    private static final int WOKEN = 3;

    private final RuntimeEnvironment environment;
    private final AtomicInteger state = new AtomicInteger(ASLEEP);

    protected Tasklet(RuntimeEnvironment environment) {
        this.environment = environment;
    }

    /** Does a bounded amount of work, without blocking. Returns whether there is more to do now; must not throw. */
    protected abstract boolean run();

    /** Whether it does nothing any more when it is woken, so that timers need not keep it. From any thread. */
    protected boolean over() {
        return false;
    }

    /** Called, before the first step, by the thread that wakes the tasklet from its sleep. */
    protected void onAwake() {}

    /** Called by the worker after the tasklet has gone to sleep; it may be awake again by then. */
    protected void onAsleep() {}

    /** Sees to it that the tasklet runs after this call. From any thread. */
    public final void wake() {
        while (true) {
            int now = state.get();
            if (now == QUEUED || now == WOKEN) {
                return;
            }
            if (now == RUNNING) {
                if (state.compareAndSet(RUNNING, WOKEN)) {
                    return;
                }
            } else if (state.compareAndSet(ASLEEP, QUEUED)) {
                onAwake();
                environment.schedule(this);
                return;
            }
        }
    }

    /** Runs once; for the environment, which has taken the tasklet from its queue. */
    final void runOnce() {
        state.set(RUNNING);
        boolean more = run();
        if (!more && state.compareAndSet(RUNNING, ASLEEP)) {
            onAsleep();
            return;
        }
        state.set(QUEUED);
        environment.schedule(this);
    }
}
