/**
 * The doors to the gateway. {@link io.sluice.endpoints.GatewayService} is all that an endpoint may call; the packages below translate
 * one protocol each and hold no logic of their own.
 */
@NullMarked
package io.sluice.endpoints;

import org.jspecify.annotations.NullMarked;
