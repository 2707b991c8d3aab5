/**
 * Options of the gateway and of sessions: {@link io.sluice.gateway.server.option.GatewayOptions} declares them, {@link
 * io.sluice.gateway.server.option.SessionConfig} holds a session's values, small records carry what a component needs.
 */
@NullMarked
package io.sluice.gateway.server.option;

import org.jspecify.annotations.NullMarked;
