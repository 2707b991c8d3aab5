package io.sluice.gateway.server.session;

import io.sluice.catalog.SessionCatalog;
import io.sluice.gateway.server.function.SessionFunctions;
import io.sluice.gateway.server.option.ResultMode;
import io.sluice.gateway.server.option.SessionConfig;

/**
 * What the statements of a session see and change.
 *
 * @param catalog with the current names and the temporary objects
 * @param functions with the jars and classes of the user's functions
 * @param defaultResultMode what the session's endpoint shows of updating queries unless the user says otherwise
 * @param rewindable whether the endpoint's clients may read a result from the first row again
 */
public record SessionState(
        SessionCatalog catalog,
        SessionConfig config,
        PendingStatementSet statementSet,
        SessionFunctions functions,
        ResultMode defaultResultMode,
        boolean rewindable) {}
