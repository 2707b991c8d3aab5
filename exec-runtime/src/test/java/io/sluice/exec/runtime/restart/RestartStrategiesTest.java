package io.sluice.exec.runtime.restart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.config.Options;
import io.sluice.spi.error.SluiceException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RestartStrategiesTest {
    /** In the middle of what jitter draws from. */
    private static final long NO_JITTER = 1L << 63;

    private static RestartStrategy strategy(String type, Map<String, String> others) {
        return RestartStrategies.of(
                new Options(others).with(Map.of("restart-strategy.type", type)), true, () -> NO_JITTER);
    }

    @Test
    void withoutCheckpointsNothingIsTriedAgain() {
        assertThat(RestartStrategies.of(Options.EMPTY, false, () -> 0L).failed(0))
                .isEmpty();
        assertThat(RestartStrategies.of(Options.EMPTY, true, () -> NO_JITTER).failed(0))
                .hasValue(1_000);
        assertThat(strategy("none", Map.of()).failed(0)).isEmpty();
        assertThat(strategy("disable", Map.of()).failed(0)).isEmpty();
    }

    @Test
    void aFixedDelayEndsAfterItsAttempts() {
        RestartStrategy strategy = strategy(
                "Fixed-Delay",
                Map.of("restart-strategy.fixed-delay.attempts", "2", "restart-strategy.fixed-delay.delay", "3 s"));
        assertThat(strategy.failed(0)).hasValue(3_000);
        assertThat(strategy.failed(10)).hasValue(3_000);
        assertThat(strategy.failed(1_000_000)).isEmpty();
    }

    @Test
    void aFailureRateForgetsOldFailures() {
        RestartStrategy strategy = strategy(
                "failure-rate",
                Map.of(
                        "restart-strategy.failure-rate.max-failures-per-interval", "2",
                        "restart-strategy.failure-rate.failure-rate-interval", "100 ms",
                        "restart-strategy.failure-rate.delay", "7 ms"));
        assertThat(strategy.failed(0)).hasValue(7);
        assertThat(strategy.failed(60)).hasValue(7);
        assertThat(strategy.failed(120)).hasValue(7);
        assertThat(strategy.failed(150)).isEmpty();
    }

    @Test
    void anExponentialDelayGrowsToItsBoundAndIsResetByALongRun() {
        RestartStrategy strategy = strategy(
                "exponential-delay",
                Map.of(
                        "restart-strategy.exponential-delay.initial-backoff", "10 ms",
                        "restart-strategy.exponential-delay.max-backoff", "50 ms",
                        "restart-strategy.exponential-delay.backoff-multiplier", "2",
                        "restart-strategy.exponential-delay.reset-backoff-threshold", "1 s",
                        "restart-strategy.exponential-delay.attempts-before-reset-backoff", "5"));
        assertThat(strategy.failed(0)).hasValue(10);
        assertThat(strategy.failed(20)).hasValue(20);
        assertThat(strategy.failed(50)).hasValue(40);
        assertThat(strategy.failed(100)).hasValue(50);
        // It ran again at 150, and for a second.
        assertThat(strategy.failed(1_150)).hasValue(10);
        for (int i = 0; i < 4; i++) {
            assertThat(strategy.failed(1_200)).isPresent();
        }
        assertThat(strategy.failed(1_300)).isEmpty();
    }

    @Test
    void refusesOtherNames() {
        assertThatThrownBy(() -> strategy("sometimes", Map.of()))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("\"sometimes\" is not a value of option \"restart-strategy.type\"");
        assertThat(RestartStrategies.of(new Options(Map.of("restart-strategy", "off")), true, () -> 0L)
                        .failed(0))
                .isEmpty();
    }

    @Test
    void nonsenseIsRefusedByName() {
        assertRefused("fixed-delay", "restart-strategy.fixed-delay.attempts", "-1");
        assertRefused("fixed-delay", "restart-strategy.fixed-delay.delay", "PT-1S");
        assertRefused("failure-rate", "restart-strategy.failure-rate.max-failures-per-interval", "0");
        assertRefused("failure-rate", "restart-strategy.failure-rate.failure-rate-interval", "0 s");
        assertRefused("exponential-delay", "restart-strategy.exponential-delay.initial-backoff", "0 ms");
        // The shortest after the first is 1 s.
        assertRefused("exponential-delay", "restart-strategy.exponential-delay.max-backoff", "999 ms");
        assertRefused("exponential-delay", "restart-strategy.exponential-delay.backoff-multiplier", "0.9");
        assertRefused("exponential-delay", "restart-strategy.exponential-delay.jitter-factor", "1.1");
        assertRefused("exponential-delay", "restart-strategy.exponential-delay.attempts-before-reset-backoff", "0");
        assertRefused("fixed-delay", "restart-strategy.fixed-delay.delay", "9223372036854775807 d");
    }

    private static void assertRefused(String type, String option, String value) {
        assertThatThrownBy(() -> strategy(type, Map.of(option, value)))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining(option);
    }
}
