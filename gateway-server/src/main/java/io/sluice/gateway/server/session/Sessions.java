package io.sluice.gateway.server.session;

import io.sluice.catalog.CatalogManager;
import io.sluice.catalog.SessionCatalog;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.gateway.server.function.JobParameters;
import io.sluice.gateway.server.function.SessionFunctions;
import io.sluice.gateway.server.option.ResultMode;
import io.sluice.gateway.server.option.SessionConfig;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open sessions. Thread-safe. */
public final class Sessions {
    /** The endpoint whose clients know final rows only. */
    public static final String HIVESERVER2 = "hiveserver2";

    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

    private final CatalogManager catalogs;
    private final Map<String, String> defaults;
    private final SessionLimits limits;
    private final Clock clock;
    private final Timers timers;
    private final Consumer<Session> onClose;
    private final Map<UUID, Session> sessions = new ConcurrentHashMap<>();

    /**
     * @param defaults the gateway's values of session options
     * @param onClose frees what others hold for a session; called once for each that closes, for whatever reason
     */
    public Sessions(
            CatalogManager catalogs,
            Map<String, String> defaults,
            SessionLimits limits,
            Clock clock,
            Timers timers,
            Consumer<Session> onClose) {
        this.catalogs = catalogs;
        this.defaults = defaults;
        this.limits = limits;
        this.clock = clock;
        this.timers = timers;
        this.onClose = onClose;
        scheduleCheck();
    }

    /** @throws SluiceException DATABASE_NOT_FOUND, TOO_MANY_SESSIONS, or an option's error */
    public Session open(SessionRequest request) {
        Session session = session(UUID.randomUUID(), request);
        synchronized (sessions) {
            if (limits.maxSessions() > 0 && sessions.size() >= limits.maxSessions()) {
                throw SluiceException.of(ErrorCode.TOO_MANY_SESSIONS).with("count", sessions.size());
            }
            sessions.put(session.id(), session);
        }
        LOG.info("session opened session={} endpoint={} user={}", session.id(), request.endpoint(), session.user());
        return session;
    }

    /** Opens a session of a process before again. Its idle time starts anew. @throws SluiceException an option's error */
    public Session reopen(UUID id, SessionRequest request) {
        Session session = session(id, request);
        sessions.put(id, session);
        LOG.info("session reopened session={} endpoint={} user={}", id, request.endpoint(), session.user());
        return session;
    }

    private Session session(UUID id, SessionRequest request) {
        boolean hive = request.endpoint().equals(HIVESERVER2);
        SessionCatalog catalog = new SessionCatalog(catalogs);
        request.database().ifPresent(database -> catalog.useDatabase(CatalogManager.DEFAULT_CATALOG, database));
        SessionConfig config = new SessionConfig(defaults, request.properties());
        SessionState state = new SessionState(
                catalog,
                config,
                new PendingStatementSet(),
                new SessionFunctions(() -> JobParameters.of(config.options())),
                hive ? ResultMode.TABLE : ResultMode.CHANGELOG,
                hive);
        return new Session(
                id, request.name(), request.endpoint(), request.user().orElse(""), state, clock);
    }

    /** The session, whose idle time starts anew. @throws SluiceException SESSION_NOT_FOUND */
    public Session use(UUID id) {
        Session session = sessions.get(id);
        if (session == null) {
            throw notFound(id);
        }
        session.touch();
        return session;
    }

    /** @throws SluiceException SESSION_NOT_FOUND */
    public void close(UUID id) {
        Session session = sessions.remove(id);
        if (session == null) {
            throw notFound(id);
        }
        release(session);
        LOG.info("session closed session={}", id);
    }

    public void closeAll() {
        for (UUID id : List.copyOf(sessions.keySet())) {
            Session session = sessions.remove(id);
            if (session != null) {
                release(session);
            }
        }
    }

    /** What endpoints have noted of the sessions that are open. */
    public Map<UUID, String> notes(String endpoint) {
        Map<UUID, String> notes = new LinkedHashMap<>();
        for (Session session : sessions.values()) {
            if (session.endpoint().equals(endpoint) && !session.note().isEmpty()) {
                notes.put(session.id(), session.note());
            }
        }
        return notes;
    }

    /** How many are open. */
    public int size() {
        return sessions.size();
    }

    /** Closes the sessions that nobody has used for too long. */
    private void closeIdle() {
        for (Session session : List.copyOf(sessions.values())) {
            boolean idle = session.idleMillis() > limits.idleTimeout().toMillis();
            if (idle && sessions.remove(session.id(), session)) {
                LOG.info("session expired session={} idle={}ms", session.id(), session.idleMillis());
                release(session);
            }
        }
    }

    private void release(Session session) {
        session.markClosed();
        onClose.accept(session);
        session.state().functions().close();
    }

    private void scheduleCheck() {
        if (limits.idleTimeout().isZero() || limits.checkInterval().isZero()) {
            return;
        }
        timers.schedule(limits.checkInterval(), () -> {
            closeIdle();
            scheduleCheck();
        });
    }

    private static SluiceException notFound(UUID id) {
        return SluiceException.of(ErrorCode.SESSION_NOT_FOUND).with("session", id);
    }
}
