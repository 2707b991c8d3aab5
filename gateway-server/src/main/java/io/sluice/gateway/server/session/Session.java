package io.sluice.gateway.server.session;

import io.sluice.spi.time.Clock;
import java.util.UUID;

/** One client's session: who it is, when it was used, and its state. Thread-safe. */
public final class Session {
    private final UUID id;
    private final String name;
    private final String endpoint;
    private final String user;
    private final SessionState state;
    private final Clock clock;
    private volatile long usedMillis;
    private volatile boolean closed;
    private volatile String note = "";

    Session(UUID id, String name, String endpoint, String user, SessionState state, Clock clock) {
        this.id = id;
        this.name = name;
        this.endpoint = endpoint;
        this.user = user;
        this.state = state;
        this.clock = clock;
        this.usedMillis = clock.currentTimeMillis();
    }

    public UUID id() {
        return id;
    }

    /** For people. */
    public String name() {
        return name;
    }

    /** The endpoint through which it was opened. */
    public String endpoint() {
        return endpoint;
    }

    /** What the endpoint wants to know of it in the next process; empty when nothing. */
    public String note() {
        return note;
    }

    public void note(String text) {
        note = text;
    }

    /** Who opened it; empty when the endpoint does not know. */
    public String user() {
        return user;
    }

    public SessionState state() {
        return state;
    }

    /** Whether it is gone; it never comes back. */
    public boolean closed() {
        return closed;
    }

    void markClosed() {
        closed = true;
    }

    void touch() {
        usedMillis = clock.currentTimeMillis();
    }

    long idleMillis() {
        return clock.currentTimeMillis() - usedMillis;
    }
}
