package io.sluice.gateway.server.memory;

import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.gateway.server.session.Session;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The memory, and the room on disk, for rows that wait for clients or were sent to them, by session. Thread-safe. */
public final class ResultMemory {
    private final MemoryShare wholeMemory;
    private final MemoryShare wholeDisk;
    private final MemoryLimits limits;
    private final Map<UUID, OfSession> sessions = new ConcurrentHashMap<>();

    private record OfSession(MemoryShare memory, MemoryShare disk) {}

    public ResultMemory(MemoryLimits limits) {
        this.limits = limits;
        wholeMemory = MemoryShare.whole(
                "all results (" + GatewayOptions.MEMORY_RESULT_LIMIT.key() + ")", limits.resultBytes());
        wholeDisk = MemoryShare.whole(
                "all results (" + GatewayOptions.RESULT_DISK_LIMIT.key() + ")",
                limits.disk().allBytes());
    }

    /** The memory of a session. */
    public MemoryShare of(Session session) {
        return ofSession(session).memory;
    }

    /** Room on disk for another result of a session. */
    public MemoryShare diskOfResult(Session session) {
        return ofSession(session)
                .disk
                .part(
                        "the result (" + GatewayOptions.RESULT_HISTORY_DISK.key() + ")",
                        limits.disk().resultBytes());
    }

    private OfSession ofSession(Session session) {
        return sessions.computeIfAbsent(
                session.id(),
                id -> new OfSession(
                        wholeMemory.part(
                                "the session's results (" + GatewayOptions.MEMORY_SESSION_RESULT_LIMIT.key() + ")",
                                limits.sessionResultBytes()),
                        wholeDisk.part(
                                "the session's results (" + GatewayOptions.RESULT_SESSION_DISK_LIMIT.key() + ")",
                                limits.disk().sessionBytes())));
    }

    /** A session is closed, and gives back what its results still hold. */
    public void closed(Session session) {
        sessions.remove(session.id());
    }
}
