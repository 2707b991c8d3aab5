package io.sluice.exec.runtime.state;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** How much memory several subtasks may use together. Thread-safe. */
public final class MemoryBound {
    private static final int SPARE_PART = 4;

    private final long bytes;
    private final @Nullable MemoryBound wider;
    private final AtomicLong used = new AtomicLong();
    private final AtomicInteger users = new AtomicInteger();

    public MemoryBound(long bytes) {
        this(bytes, null);
    }

    /** @param wider a bound for these users and others */
    public MemoryBound(long bytes, @Nullable MemoryBound wider) {
        this.bytes = bytes;
        this.wider = wider;
    }

    /** What one user may have for a while that is no state, and is not counted here. */
    public long spare() {
        long own = bytes / SPARE_PART;
        return wider == null ? own : Math.min(own, wider.spare());
    }

    /** What all use now. */
    public long used() {
        return used.get();
    }

    void join() {
        users.incrementAndGet();
        if (wider != null) {
            wider.join();
        }
    }

    void leave() {
        users.decrementAndGet();
        if (wider != null) {
            wider.leave();
        }
    }

    void add(long more) {
        used.addAndGet(more);
        if (wider != null) {
            wider.add(more);
        }
    }

    /** How much a user may keep who has some memory: all of it while there is enough, else no more than its share. */
    long allowed(long own) {
        long share = bytes / Math.max(1, users.get());
        long allowed = used.get() <= bytes || own <= share ? own : share;
        return wider == null ? allowed : Math.min(allowed, wider.allowed(own));
    }
}
