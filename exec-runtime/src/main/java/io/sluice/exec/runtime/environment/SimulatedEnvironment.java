package io.sluice.exec.runtime.environment;

import io.sluice.spi.time.Clock;
import io.sluice.spi.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * One thread, a clock that moves only when nothing else can happen, and steps in an order that a seed decides: a run is repeated
 * exactly by its seed, every interleaving included. Nothing runs until {@link #runUntilIdle} or {@link #runUntil} is called.
 */
public final class SimulatedEnvironment implements RuntimeEnvironment {
    private final ManualClock clock;
    private final Random random;
    private final TimerQueue timers = new TimerQueue(1);
    private final TimerQueue steadyTimers = new TimerQueue(1);
    /** By how much somebody has set the clock. */
    private long offset;

    private final List<Runnable> ready = new ArrayList<>();

    public SimulatedEnvironment(long seed) {
        this(seed, 0);
    }

    public SimulatedEnvironment(long seed, long startMillis) {
        random = new Random(seed);
        clock = new ManualClock(startMillis);
        clock.onAdvance(this::wakeDue);
    }

    private void wakeDue() {
        timers.wakeDue(clock.currentTimeMillis() + offset);
        steadyTimers.wakeDue(clock.currentTimeMillis());
    }

    @Override
    public Clock clock() {
        return () -> clock.currentTimeMillis() + offset;
    }

    /** Somebody sets the clock, by so many milliseconds forwards or backwards. */
    public void setClock(long byMillis) {
        offset += byMillis;
        wakeDue();
    }

    @Override
    public long steadyMillis() {
        return clock.currentTimeMillis();
    }

    @Override
    public void wakeAfter(long millis, Tasklet tasklet) {
        steadyTimers.add(clock.currentTimeMillis() + millis, tasklet);
        wakeDue();
    }

    /** The clock, to move it by hand. */
    public ManualClock manualClock() {
        return clock;
    }

    @Override
    public long randomLong() {
        return random.nextLong();
    }

    @Override
    public void schedule(Tasklet tasklet) {
        ready.add(tasklet::runOnce);
    }

    @Override
    public void wakeAt(long millis, Tasklet tasklet) {
        timers.add(millis, tasklet);
        wakeDue();
    }

    @Override
    public void executeBlocking(Runnable work) {
        ready.add(work);
    }

    @Override
    public void await(CompletableFuture<?> completion) {
        runUntil(completion::isDone);
    }

    @Override
    public void close() {
        ready.clear();
    }

    /** Takes one of the steps that can be taken. Returns false when there is none at this time of the clock. */
    public boolean step() {
        if (ready.isEmpty()) {
            return false;
        }
        int chosen = random.nextInt(ready.size());
        int last = ready.size() - 1;
        Runnable step = ready.get(chosen);
        ready.set(chosen, ready.get(last));
        ready.remove(last);
        step.run();
        return true;
    }

    /** Runs all that can run without moving the clock. */
    public void runUntilIdle() {
        while (step()) {
            // Goes on until no step is left.
        }
    }

    /** Runs, moving the clock to the next timer whenever all is idle, until the condition holds or nothing is left to wait for. */
    public void runUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (step()) {
                continue;
            }
            long nextOfClock = timers.nextMillis();
            long next = Math.min(
                    nextOfClock == Long.MAX_VALUE ? Long.MAX_VALUE : nextOfClock - offset, steadyTimers.nextMillis());
            if (next == Long.MAX_VALUE) {
                return;
            }
            clock.advanceTo(next);
        }
    }
}
