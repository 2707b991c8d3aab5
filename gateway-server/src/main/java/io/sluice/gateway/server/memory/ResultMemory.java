package io.sluice.gateway.server.memory;

import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.gateway.server.session.Session;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The memory for rows that wait for clients, by session. Thread-safe. */
public final class ResultMemory {
    private final MemoryShare whole;
    private final long sessionBytes;
    private final Map<UUID, MemoryShare> sessions = new ConcurrentHashMap<>();

    public ResultMemory(MemoryLimits limits) {
        whole = MemoryShare.whole(
                "all results (" + GatewayOptions.MEMORY_RESULT_LIMIT.key() + ")", limits.resultBytes());
        sessionBytes = limits.sessionResultBytes();
    }

    /** The share of a session. */
    public MemoryShare of(Session session) {
        return sessions.computeIfAbsent(
                session.id(),
                id -> whole.part(
                        "the session's results (" + GatewayOptions.MEMORY_SESSION_RESULT_LIMIT.key() + ")",
                        sessionBytes));
    }

    /** A session is closed, and gives back what its results still hold. */
    public void closed(Session session) {
        sessions.remove(session.id());
    }
}
