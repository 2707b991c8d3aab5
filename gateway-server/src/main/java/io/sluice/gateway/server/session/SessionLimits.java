package io.sluice.gateway.server.session;

import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.spi.config.Options;
import java.time.Duration;

/**
 * @param idleTimeout zero: never
 * @param checkInterval between two looks for idle sessions; zero: none
 * @param maxSessions 0 or less: any number
 */
public record SessionLimits(Duration idleTimeout, Duration checkInterval, int maxSessions) {
    public static SessionLimits of(Options options) {
        return new SessionLimits(
                options.get(GatewayOptions.SESSION_IDLE_TIMEOUT),
                options.get(GatewayOptions.SESSION_CHECK_INTERVAL),
                options.get(GatewayOptions.SESSION_MAX_NUM));
    }
}
