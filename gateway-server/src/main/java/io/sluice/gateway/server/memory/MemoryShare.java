package io.sluice.gateway.server.memory;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Bytes that somebody may hold, in memory or on disk, as part of what somebody else may. Thread-safe. */
public final class MemoryShare {
    /** Beyond its limit by so much, nobody waits for a share to be given back. */
    private static final int HARD = 2;

    private final String owner;
    private final long limit;
    private final @Nullable MemoryShare whole;
    private final AtomicLong used = new AtomicLong();

    private MemoryShare(String owner, long limit, @Nullable MemoryShare whole) {
        this.owner = owner;
        this.limit = limit;
        this.whole = whole;
    }

    /** @param owner for messages, with the option that sets the limit */
    public static MemoryShare whole(String owner, long limitBytes) {
        return new MemoryShare(owner, limitBytes, null);
    }

    /** A part of this share, with a limit of its own. */
    public MemoryShare part(String partOwner, long limitBytes) {
        return new MemoryShare(partOwner, limitBytes, this);
    }

    /** Counts bytes, or gives some back. */
    public void add(long bytes) {
        used.addAndGet(bytes);
        if (whole != null) {
            whole.add(bytes);
        }
    }

    /** The share whose limit is reached, if one is: this or one that it is part of. */
    public @Nullable MemoryShare exhausted() {
        if (used.get() >= limit) {
            return this;
        }
        return whole == null ? null : whole.exhausted();
    }

    /** The share that is far beyond its limit, if one is: this or one that it is part of. Whoever waits for room would not get there. */
    public @Nullable MemoryShare overflown() {
        if (used.get() / HARD > limit) {
            return this;
        }
        return whole == null ? null : whole.overflown();
    }

    public boolean full() {
        return exhausted() != null;
    }

    public long used() {
        return used.get();
    }

    public long limit() {
        return limit;
    }

    @Override
    public String toString() {
        return owner;
    }
}
