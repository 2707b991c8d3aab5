package io.sluice.gateway.server.operation;

import java.time.Duration;
import java.util.Map;

/**
 * A statement that a client has sent.
 *
 * @param timeout until when it must have ended; zero: no limit
 * @param config options for this statement alone
 * @param configurationOnly whether it may only change the session or the catalogs
 */
public record StatementRequest(
        String statement, Duration timeout, Map<String, String> config, boolean configurationOnly) {
    public StatementRequest {
        config = Map.copyOf(config);
    }

    /** A statement that may do anything. */
    public static StatementRequest of(String statement, Duration timeout, Map<String, String> config) {
        return new StatementRequest(statement, timeout, config, false);
    }

    /** A statement that may only change the session or the catalogs. */
    public static StatementRequest configuration(String statement) {
        return new StatementRequest(statement, Duration.ZERO, Map.of(), true);
    }
}
