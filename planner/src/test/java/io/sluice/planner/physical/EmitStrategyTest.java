package io.sluice.planner.physical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EmitStrategyTest {
    private static final String EARLY = "table.exec.emit.early-fire.enabled";
    private static final String EARLY_DELAY = "table.exec.emit.early-fire.delay";
    private static final String LATE = "table.exec.emit.late-fire.enabled";
    private static final String LATE_DELAY = "table.exec.emit.late-fire.delay";
    private static final String LATENESS = "table.exec.emit.allow-lateness";

    private static EmitStrategy rowtime(Map<String, String> options) {
        return EmitStrategy.of(new Options(options), true);
    }

    @Test
    void givesOneResultWithoutOptions() {
        EmitStrategy strategy = rowtime(Map.of(LATENESS, "1 h"));
        assertThat(strategy.isAtEnd()).isTrue();
        assertThat(strategy.updates(true)).isFalse();
    }

    /** The text of Flink 2.3.0. */
    @Test
    void describesAsFlink() {
        EmitStrategy strategy =
                rowtime(Map.of(EARLY, "true", EARLY_DELAY, "5 s", LATE, "true", LATE_DELAY, "0 s", LATENESS, "1 h"));
        assertThat(strategy.describe()).isEqualTo("early delay 5000 millisecond, late no delay");
        assertThat(strategy.updates(true)).isTrue();
    }

    @Test
    void nothingIsLateByTheClock() {
        EmitStrategy strategy = EmitStrategy.of(new Options(Map.of(LATE, "true", LATE_DELAY, "2 min")), false);
        assertThat(strategy.describe()).isEqualTo("late delay 120000 millisecond");
        assertThat(strategy.updates(false)).isFalse();
    }

    @Test
    void wantsDelayAndLateness() {
        assertThatThrownBy(() -> rowtime(Map.of(EARLY, "true")))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining(EARLY_DELAY);
        assertThatThrownBy(() -> rowtime(Map.of(LATE, "true", LATE_DELAY, "1 s")))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining(LATE);
    }
}
