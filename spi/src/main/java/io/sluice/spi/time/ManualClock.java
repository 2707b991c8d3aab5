package io.sluice.spi.time;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that moves only when it is told to. Thread-safe. */
public final class ManualClock implements Clock {
    private final AtomicLong now;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    public ManualClock(long startMillis) {
        now = new AtomicLong(startMillis);
    }

    @Override
    public long currentTimeMillis() {
        return now.get();
    }

    /** Moves forward to a time; earlier times are ignored. Listeners run on the caller's thread. */
    public void advanceTo(long millis) {
        long before = now.getAndAccumulate(millis, Math::max);
        if (millis > before) {
            listeners.forEach(Runnable::run);
        }
    }

    public void advance(long millis) {
        advanceTo(now.get() + millis);
    }

    /** Calls back whenever the time has moved. */
    public void onAdvance(Runnable listener) {
        listeners.add(listener);
    }
}
