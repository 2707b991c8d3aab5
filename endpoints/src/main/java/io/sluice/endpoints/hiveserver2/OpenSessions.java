package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.jspecify.annotations.Nullable;

/** The endpoint's sessions. Any connection may use any of them, if it has the handle. */
final class OpenSessions {
    private final Map<UUID, HiveSession> sessions = new ConcurrentHashMap<>();

    void add(HiveSession session) {
        sessions.put(session.id(), session);
    }

    void remove(UUID id) {
        sessions.remove(id);
    }

    /** @throws SluiceException SESSION_NOT_FOUND, also when the handle's secret is wrong */
    HiveSession of(@Nullable TSessionHandle handle) {
        UUID id = Handles.sessionId(handle);
        HiveSession session = of(id);
        if (handle == null || !session.secret().equals(Handles.secret(handle))) {
            throw notFound(id);
        }
        return session;
    }

    /** The session of an operation. */
    HiveSession of(UUID id) {
        HiveSession session = sessions.get(id);
        if (session == null) {
            throw notFound(id);
        }
        return session;
    }

    private static SluiceException notFound(UUID id) {
        return SluiceException.of(ErrorCode.SESSION_NOT_FOUND).with("session", id);
    }
}
