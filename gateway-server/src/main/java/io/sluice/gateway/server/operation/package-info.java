/**
 * Operations: statements on their way from PENDING to a terminal status. {@link io.sluice.gateway.server.operation.GatewayOperation} is one,
 * {@link io.sluice.gateway.server.operation.Operations} accepts and runs them, one at a time a session. What a statement does is in
 * {@code statement}.
 */
@NullMarked
package io.sluice.gateway.server.operation;

import org.jspecify.annotations.NullMarked;
