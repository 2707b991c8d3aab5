package io.sluice.gateway.server.function;

import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parameters of a job that its users' functions can ask for. */
public final class JobParameters {
    private JobParameters() {}

    /** @throws SluiceException INVALID_OPTION_VALUE when they are not written as {@code key:value,key:value} */
    public static Map<String, String> of(Options options) {
        Map<String, String> parameters = new LinkedHashMap<>();
        String text = options.get(GatewayOptions.JOB_PARAMETERS);
        for (String each : text.split(",")) {
            int colon = each.indexOf(':');
            if (colon > 0) {
                parameters.put(
                        each.substring(0, colon).strip(),
                        each.substring(colon + 1).strip());
            } else if (!each.isBlank()) {
                throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                        .with("option", GatewayOptions.JOB_PARAMETERS.key())
                        .with("value", text)
                        .with("reason", "\"" + each.strip() + "\" is not key:value");
            }
        }
        return parameters;
    }
}
