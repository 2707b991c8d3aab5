package io.sluice.gateway.server.option;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ports to try in order, written as {@code 8083}, {@code 8083-8090} or {@code 8083,9083-9090}. */
public final class PortRange {
    private PortRange() {}

    /** @throws SluiceException INVALID_OPTION_VALUE */
    public static List<Integer> parse(String text) {
        List<Integer> ports = new ArrayList<>();
        for (String part : text.split(",")) {
            String[] ends = part.trim().split("-");
            int first = port(ends[0], text);
            int last = ends.length == 1 ? first : port(ends[ends.length - 1], text);
            if (ends.length > 2 || last < first) {
                throw invalid(text, null);
            }
            for (int port = first; port <= last; port++) {
                ports.add(port);
            }
        }
        return List.copyOf(ports);
    }

    private static int port(String text, String all) {
        try {
            int port = Integer.parseInt(text.trim());
            if (port < 0 || port > 65_535) {
                throw invalid(all, null);
            }
            return port;
        } catch (NumberFormatException e) {
            throw invalid(all, e);
        }
    }

    private static SluiceException invalid(String text, @Nullable Throwable cause) {
        SluiceException error = cause == null
                ? SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                : SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, cause);
        return error.with("value", text)
                .with("option", GatewayOptions.REST_BIND_PORT.key())
                .with("reason", "it takes ports such as 8083, 8083-8090 or 8083,9083-9090");
    }
}
