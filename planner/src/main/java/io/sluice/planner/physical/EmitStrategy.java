package io.sluice.planner.physical;

import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When a group window gives results besides the one at its end.
 *
 * @param early how often before
 * @param late how often after, where late rows come
 */
public record EmitStrategy(Optional<Duration> early, Optional<Duration> late) {
    /** @param rowtime whether the windows are over event time, of which alone rows can be late */
    public static EmitStrategy of(Options options, boolean rowtime) {
        EmitStrategy strategy = new EmitStrategy(
                delay(options, PlanOptions.EARLY_FIRE_ENABLED, PlanOptions.EARLY_FIRE_DELAY),
                delay(options, PlanOptions.LATE_FIRE_ENABLED, PlanOptions.LATE_FIRE_DELAY));
        boolean keeps = options.get(PlanOptions.ALLOW_LATENESS).compareTo(Duration.ZERO) > 0
                || options.get(PlanOptions.STATE_TTL).compareTo(Duration.ZERO) > 0;
        if (rowtime && strategy.late.isPresent() && !keeps) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("option", PlanOptions.LATE_FIRE_ENABLED.key())
                    .with("value", "true")
                    .with("reason", "windows are not kept after their end")
                    .hint("SET 'table.exec.emit.allow-lateness'");
        }
        return strategy;
    }

    private static Optional<Duration> delay(Options options, Option<Boolean> enabled, Option<Duration> delay) {
        if (!options.get(enabled)) {
            return Optional.empty();
        }
        return Optional.of(options.find(delay)
                .orElseThrow(() -> SluiceException.of(ErrorCode.MISSING_OPTION).with("option", delay.key())));
    }

    public boolean isAtEnd() {
        return early.isEmpty() && late.isEmpty();
    }

    /** Whether a window may have more than one result. */
    public boolean updates(boolean rowtime) {
        return early.isPresent() || rowtime && late.isPresent();
    }

    /** {@code early delay 5000 millisecond, late no delay}. */
    String describe() {
        List<String> parts = new ArrayList<>();
        early.ifPresent(delay -> parts.add("early " + describe(delay)));
        late.ifPresent(delay -> parts.add("late " + describe(delay)));
        return String.join(", ", parts);
    }

    private static String describe(Duration delay) {
        return delay.isZero() ? "no delay" : "delay " + delay.toMillis() + " millisecond";
    }
}
