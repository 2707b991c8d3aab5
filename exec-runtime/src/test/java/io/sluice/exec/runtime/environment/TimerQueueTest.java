package io.sluice.exec.runtime.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TimerQueueTest {
    private static final class Waiting extends Tasklet {
        private final boolean over;
        private final AtomicInteger runs;

        Waiting(RuntimeEnvironment environment, boolean over, AtomicInteger runs) {
            super(environment);
            this.over = over;
            this.runs = runs;
        }

        @Override
        protected boolean over() {
            return over;
        }

        @Override
        protected boolean run() {
            runs.incrementAndGet();
            return false;
        }
    }

    @Test
    void keepsTimersOfWhatGoesOnAlone() {
        SimulatedEnvironment environment = new SimulatedEnvironment(1);
        TimerQueue timers = new TimerQueue(10);
        AtomicInteger runs = new AtomicInteger();
        for (int i = 0; i < 10_000; i++) {
            timers.add(1_000_000 + i, new Waiting(environment, i % 10 != 0, runs));
        }
        // A tenth goes on; of the others no more are kept than came since they were looked for.
        assertThat(timers.size()).isBetween(1_000, 2_000);
        assertThat(timers.nextMillis()).isEqualTo(1_000_000);
        timers.wakeDue(1_010_000);
        assertThat(timers.size()).isZero();
        assertThat(timers.nextMillis()).isEqualTo(Long.MAX_VALUE);
        while (environment.step()) {}
        assertThat(runs.get()).isBetween(1_000, 2_000);
    }
}
