package io.sluice.gateway.server.durable;

import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.gateway.server.session.Session;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What is written down of a session: all but its temporary objects, functions and jars, and statement set.
 *
 * @param note see {@link Session#note}
 * @param options those that were set in the session
 */
record SessionRecord(
        UUID id,
        String name,
        String endpoint,
        String user,
        String note,
        String catalog,
        String database,
        Map<String, String> options) {
    SessionRecord {
        options = new TreeMap<>(options);
    }

    static SessionRecord of(Session session) {
        return new SessionRecord(
                session.id(),
                session.name(),
                session.endpoint(),
                session.user(),
                session.note(),
                session.state().catalog().currentCatalog(),
                session.state().catalog().currentDatabase(),
                session.state().config().own());
    }

    SessionRequest request() {
        return new SessionRequest(
                name, endpoint, user.isEmpty() ? Optional.empty() : Optional.of(user), Optional.empty(), options);
    }
}
