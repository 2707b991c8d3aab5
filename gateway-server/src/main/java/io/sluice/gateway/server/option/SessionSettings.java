package io.sluice.gateway.server.option;

import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.functions.SessionZone;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The options of a session that decide how a statement is run and shown.
 *
 * @param timeZone in which TIMESTAMP_LTZ values are shown
 * @param durableResults whether results outlive the process
 * @param jobName of the jobs to start, if the user gave one
 */
public record SessionSettings(
        RuntimeMode runtimeMode,
        ResultMode resultMode,
        long foldMemoryBytes,
        boolean dmlSync,
        boolean durableResults,
        ZoneId timeZone,
        Optional<String> jobName) {

    /** @param defaultMode what the session's endpoint shows when nobody has set it */
    public static SessionSettings of(Options options, ResultMode defaultMode) {
        return new SessionSettings(
                options.get(GatewayOptions.RUNTIME_MODE),
                options.find(GatewayOptions.RESULT_MODE).orElse(defaultMode),
                options.get(GatewayOptions.RESULT_FOLD_MEMORY),
                options.get(GatewayOptions.DML_SYNC),
                options.get(GatewayOptions.RESULT_DURABLE),
                timeZone(options.get(RuntimeOptions.LOCAL_TIME_ZONE)),
                options.find(GatewayOptions.PIPELINE_NAME));
    }

    /** Checks what an option's type alone cannot. @throws SluiceException INVALID_OPTION_VALUE */
    static void check(String key, String value) {
        if (RuntimeOptions.LOCAL_TIME_ZONE.matches(key)) {
            timeZone(value);
        }
        if (GatewayOptions.SQL_DIALECT.matches(key) && !value.equalsIgnoreCase("default")) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "the SQL dialect \"" + value + "\"");
        }
    }

    private static ZoneId timeZone(String value) {
        return SessionZone.named(RuntimeOptions.LOCAL_TIME_ZONE.key(), value);
    }
}
