package io.sluice.planner.table;

import io.sluice.exec.plan.node.SourceAbility.WatermarkParams;
import io.sluice.exec.plan.node.SourceAbility.WatermarkParams.EmitStrategy;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The options of a table that say how its source makes watermarks; only sources that make them take such options. */
public final class ScanWatermark {
    private static final Option<EmitStrategy> EMIT_STRATEGY = Option.oneOf(
                    "scan.watermark.emit.strategy", EmitStrategy.class)
            .defaultsTo("on-periodic")
            .doc("Whether a watermark is sent with each row or from time to time.");
    private static final Option<String> ALIGNMENT_GROUP =
            Option.string("scan.watermark.alignment.group").doc("Sources of a group wait for each other.");
    private static final Option<Duration> ALIGNMENT_MAX_DRIFT = Option.duration("scan.watermark.alignment.max-drift")
            .doc("How far a source may be ahead of the others of its group.");
    private static final Option<Duration> ALIGNMENT_UPDATE_INTERVAL = Option.duration(
                    "scan.watermark.alignment.update-interval")
            .defaultsTo("1 s")
            .doc("How often the sources of a group tell each other where they are.");
    private static final Option<Duration> IDLE_TIMEOUT =
            Option.duration("scan.watermark.idle-timeout").doc("After so long without rows a source counts as idle.");

    static final List<Option<?>> OPTIONS =
            List.of(EMIT_STRATEGY, ALIGNMENT_GROUP, ALIGNMENT_MAX_DRIFT, ALIGNMENT_UPDATE_INTERVAL, IDLE_TIMEOUT);

    private ScanWatermark() {}

    /**
     * @param options of the table
     * @param idleTimeout of the session; zero for none
     */
    public static WatermarkParams params(Map<String, String> options, Duration idleTimeout) {
        Options own = new Options(options);
        if (own.contains(ALIGNMENT_GROUP) != own.contains(ALIGNMENT_MAX_DRIFT)) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    ALIGNMENT_GROUP.key() + " and " + ALIGNMENT_MAX_DRIFT.key() + " must be set together");
        }
        long idle = (own.contains(IDLE_TIMEOUT) ? own.get(IDLE_TIMEOUT) : idleTimeout).toMillis();
        return new WatermarkParams(
                own.get(EMIT_STRATEGY),
                own.contains(ALIGNMENT_GROUP) ? Optional.of(own.get(ALIGNMENT_GROUP)) : Optional.empty(),
                own.contains(ALIGNMENT_MAX_DRIFT) ? own.get(ALIGNMENT_MAX_DRIFT) : Duration.ZERO,
                own.get(ALIGNMENT_UPDATE_INTERVAL),
                idle > 0 ? idle : -1);
    }

    /** How plans show the settings, each a digest of its own. */
    public static List<String> digests(WatermarkParams params) {
        List<String> digests = new ArrayList<>();
        if (params.sourceIdleTimeout() > 0) {
            digests.add("idletimeout=[" + params.sourceIdleTimeout() + "]");
        }
        String strategy = params.emitStrategy().name().toLowerCase(Locale.ROOT).replace('_', '-');
        digests.add("watermarkEmitStrategy=[" + strategy + "]");
        params.alignGroupName()
                .ifPresent(group -> digests.add("watermarkAlignment=[" + group + ", " + params.alignMaxDrift() + ", "
                        + params.alignUpdateInterval() + "]"));
        return digests;
    }
}
