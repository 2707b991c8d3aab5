package io.sluice.exec.runtime.watermark;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.exec.runtime.operator.AlignmentGroup;
import io.sluice.exec.runtime.operator.SourceTime;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One source's part in a group of sources that wait for each other ({@code scan.watermark.alignment.*}). */
final class Alignment {
    private final String name;
    private final long maxDrift;
    private final long interval;
    private @Nullable AlignmentGroup group;
    private long nextMillis = Long.MAX_VALUE;

    private Alignment(String name, long maxDrift, long interval) {
        this.name = name;
        this.maxDrift = maxDrift;
        this.interval = interval;
    }

    static Optional<Alignment> of(WatermarkPushDown watermark) {
        return watermark.watermarkParams().flatMap(params -> params.alignGroupName()
                .map(group -> new Alignment(
                        group,
                        params.alignMaxDrift().toMillis(),
                        Math.max(1, params.alignUpdateInterval().toMillis()))));
    }

    /** From now on others wait for the source, which has said nothing yet. */
    void join(Function<String, AlignmentGroup> groups, SourceTime source, long nowMillis) {
        group = groups.apply(name);
        group.report(source, Long.MIN_VALUE);
        nextMillis = nowMillis + interval;
    }

    void leave(SourceTime source) {
        if (group != null) {
            group.leave(source);
        }
    }

    /** When the source has to say where it is. */
    long nextMillis() {
        return nextMillis;
    }

    /** Says where the source is. Returns how far it may be. */
    long most(SourceTime source, long watermark, long nowMillis) {
        nextMillis = nowMillis + interval;
        AlignmentGroup joined = requireNonNull(group, "not open");
        joined.report(source, watermark);
        long least = joined.least();
        return least > Long.MAX_VALUE - maxDrift ? Long.MAX_VALUE : least + maxDrift;
    }
}
