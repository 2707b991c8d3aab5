package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens and closes the sessions of one client; closes those that are left when the client goes. */
final class SessionCalls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SessionCalls.class);

    static final String FETCH_SIZE = "hive.server2.thrift.resultset.default.fetch.size";
    private static final String USE_DATABASE = "use:database";
    private static final String SET = "set:";
    private static final String HIVE_CONF = "hiveconf:";
    /** What Java drivers ask for when the URL names no database. */
    private static final String DRIVERS_DEFAULT_DATABASE = "default";

    private final GatewayService gateway;
    private final OpenSessions sessions;
    private final HiveServer2Settings settings;
    private final String saslUser;
    private final Set<UUID> mine = ConcurrentHashMap.newKeySet();

    SessionCalls(GatewayService gateway, OpenSessions sessions, HiveServer2Settings settings, String saslUser) {
        this.gateway = gateway;
        this.sessions = sessions;
        this.settings = settings;
        this.saslUser = saslUser;
    }

    /** The older one of the client's and our newest version. */
    static TProtocolVersion negotiate(TProtocolVersion client) {
        return client.getValue() < TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11.getValue()
                ? client
                : TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11;
    }

    void open(TOpenSessionReq request, TOpenSessionResp response) {
        Map<String, String> properties = new LinkedHashMap<>();
        String database = "";
        if (request.isSetConfiguration()) {
            database = request.getConfiguration().getOrDefault(USE_DATABASE, "");
            request.getConfiguration().forEach((key, value) -> {
                if (!key.equals(USE_DATABASE) && value != null) {
                    properties.put(property(key), value);
                }
            });
        }
        boolean namesDefault = database.equalsIgnoreCase(DRIVERS_DEFAULT_DATABASE);
        UUID id = gateway.openSession(new SessionRequest(
                "",
                "hiveserver2",
                user(request),
                database.isEmpty() || namesDefault ? Optional.empty() : Optional.of(database),
                properties));
        mine.add(id);
        HiveSession session = new HiveSession(id, response.getServerProtocolVersion());
        sessions.add(session);
        gateway.remember(id, session.note());
        if (namesDefault) {
            try {
                useDefaultIfThere(id);
            } catch (SluiceException e) {
                close(id);
                throw e;
            }
        }
        response.setSessionHandle(Handles.session(id, session.secret()));
        response.setConfiguration(
                Map.of(FETCH_SIZE, properties.getOrDefault(FETCH_SIZE, String.valueOf(settings.defaultFetchRows()))));
    }

    void close(TSessionHandle handle) {
        close(sessions.of(handle).id());
    }

    private void close(UUID id) {
        sessions.remove(id);
        mine.remove(id);
        gateway.closeSession(id);
    }

    /** Closes what the client has left open, but for sessions whose results it may come back for. */
    @Override
    public void close() {
        for (UUID id : mine) {
            if (gateway.outlivesClient(id)) {
                LOG.debug("session stays for its durable results session={}", id);
                continue;
            }
            sessions.remove(id);
            try {
                gateway.closeSession(id);
            } catch (SluiceException e) {
                if (e.code() == ErrorCode.SESSION_NOT_FOUND) {
                    LOG.debug("session had expired before its connection ended session={}", id);
                } else {
                    LOG.warn("session of a lost connection did not close session={}", id, e);
                }
            }
        }
    }

    /** {@code set:hiveconf:K} is K; the other name spaces keep their prefix; a plain key is itself. */
    private static String property(String key) {
        String name = key.startsWith(SET) ? key.substring(SET.length()) : key;
        return name.startsWith(HIVE_CONF) ? name.substring(HIVE_CONF.length()) : name;
    }

    private Optional<String> user(TOpenSessionReq request) {
        if (!saslUser.isEmpty()) {
            return Optional.of(saslUser);
        }
        return Optional.ofNullable(request.getUsername()).filter(name -> !name.isEmpty());
    }

    /**
     * Drivers name {@code default} when their user has named nothing, so it means the gateway's default database; unless there is one of
     * that very name.
     */
    private void useDefaultIfThere(UUID id) {
        if (gateway.databases(id, gateway.currentCatalog(id)).contains(DRIVERS_DEFAULT_DATABASE)) {
            gateway.configureSession(id, "USE " + TableIdentifier.quote(DRIVERS_DEFAULT_DATABASE));
        }
    }
}
