package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import java.time.Duration;

/**
 * When group windows give results besides at their end. Milliseconds.
 *
 * @param early between two results before the end, 0 for one with each row, -1 for none
 * @param late as {@code early}, after the end
 * @param lateness how long after its end a window takes rows
 */
record EmitSettings(long early, long late, long lateness) {
    private static final Option<Boolean> EARLY_FIRE_ENABLED = Option.bool("table.exec.emit.early-fire.enabled")
            .defaultsTo("false")
            .doc("Whether group windows give results before their end.");

    private static final Option<Duration> EARLY_FIRE_DELAY = Option.duration("table.exec.emit.early-fire.delay")
            .doc("Time between two results before a window's end. 0: with each row.");

    private static final Option<Boolean> LATE_FIRE_ENABLED = Option.bool("table.exec.emit.late-fire.enabled")
            .defaultsTo("false")
            .doc("Whether group windows give results after their end, for late rows.");

    private static final Option<Duration> LATE_FIRE_DELAY = Option.duration("table.exec.emit.late-fire.delay")
            .doc("Time between two results after a window's end. 0: with each row.");

    private static final Option<Duration> ALLOW_LATENESS = Option.duration("table.exec.emit.allow-lateness")
            .defaultsTo("0 ms")
            .doc("How long a group window takes late rows.");

    /** @param rowtime whether the windows are over event time, of which alone rows can be late */
    static EmitSettings of(Options session, boolean rowtime) {
        long late = delay(session, LATE_FIRE_ENABLED, LATE_FIRE_DELAY);
        long lateness = session.get(ALLOW_LATENESS).toMillis();
        if (lateness == 0 && late >= 0) {
            lateness = session.get(RuntimeOptions.STATE_TTL).toMillis();
        }
        return new EmitSettings(
                delay(session, EARLY_FIRE_ENABLED, EARLY_FIRE_DELAY), rowtime ? late : -1, rowtime ? lateness : 0);
    }

    private static long delay(Options session, Option<Boolean> enabled, Option<Duration> delay) {
        return session.get(enabled)
                ? session.find(delay).map(Duration::toMillis).orElse(0L)
                : -1;
    }

    /** Whether a window has one result, at its end. */
    boolean atEnd() {
        return early < 0 && late < 0 && lateness == 0;
    }

    /** Whether later results of a window replace earlier ones; else each is one more row. */
    boolean updates() {
        return early >= 0 || late >= 0;
    }
}
