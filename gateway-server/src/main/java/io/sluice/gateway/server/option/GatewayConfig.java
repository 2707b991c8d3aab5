package io.sluice.gateway.server.option;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a gateway is started with.
 *
 * @param server values of {@link GatewayOptions#SERVER}
 * @param sessionDefaults all other values, which every session starts with
 */
public record GatewayConfig(Options server, Map<String, String> sessionDefaults) {

    /** @throws SluiceException UNKNOWN_OPTION for a key of the gateway that there is not, or INVALID_OPTION_VALUE */
    public static GatewayConfig of(Map<String, String> all) {
        Map<String, String> server = new TreeMap<>();
        Map<String, String> session = new TreeMap<>();
        all.forEach((key, value) -> {
            if (GatewayOptions.SERVER.stream().anyMatch(option -> option.matches(key))) {
                server.put(key, value);
            } else if (key.startsWith("sql-gateway.")) {
                throw unknown(key);
            } else {
                SessionConfig.requireNotMisspelt(key);
                session.put(key, value);
            }
        });
        Options options = new Options(server);
        options.requireKnown(GatewayOptions.SERVER);
        // Checks them as a session would.
        return new GatewayConfig(
                options, new SessionConfig(Map.of(), session).options().asMap());
    }

    private static SluiceException unknown(String key) {
        List<String> keys = Stream.concat(GatewayOptions.SERVER.stream(), GatewayOptions.SESSION.stream())
                .map(Option::key)
                .sorted()
                .toList();
        return SluiceException.of(ErrorCode.UNKNOWN_OPTION).with("option", key).hint(Nearest.hint(key, keys));
    }
}
