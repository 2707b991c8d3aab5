/**
 * The gateway as a whole: {@link io.sluice.gateway.server.Gateway} can be embedded, {@link io.sluice.gateway.server.GatewayMain} is the
 * process. {@link io.sluice.gateway.server.SluiceGatewayService} is what the endpoints call; the packages below hold one concept each.
 */
@NullMarked
package io.sluice.gateway.server;

import org.jspecify.annotations.NullMarked;
