package io.sluice.spi.time;

/** Where time comes from: the system in production, {@link ManualClock} in tests and simulations. */
public interface Clock {
    /** Milliseconds since the epoch, UTC. */
    long currentTimeMillis();
}
