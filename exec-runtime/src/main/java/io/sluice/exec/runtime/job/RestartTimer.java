package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.environment.Tasklet;

/** Does something after a while, or sooner when nobody is to wait any longer. */
final class RestartTimer extends Tasklet {
    private final RuntimeEnvironment environment;
    private final Runnable action;
    private volatile long due = Long.MAX_VALUE;
    private volatile boolean hurried;

    RestartTimer(RuntimeEnvironment environment, Runnable action) {
        super(environment);
        this.environment = environment;
        this.action = action;
    }

    void set(long delayMillis) {
        due = environment.steadyMillis() + delayMillis;
        environment.wakeAfter(hurried ? 0 : delayMillis, this);
    }

    /** Waits no longer, now and ever. */
    void hurry() {
        hurried = true;
        wake();
    }

    @Override
    protected boolean run() {
        if (due != Long.MAX_VALUE && (hurried || environment.steadyMillis() >= due)) {
            due = Long.MAX_VALUE;
            action.run();
        }
        return false;
    }
}
