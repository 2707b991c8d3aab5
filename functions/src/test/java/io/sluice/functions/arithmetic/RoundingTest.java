package io.sluice.functions.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.spi.error.SluiceException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RoundingTest {
    @Test
    void placesMayBeAnyInteger() {
        for (int places : new int[] {308, 400, 401, 1_000_000_000, Integer.MAX_VALUE}) {
            assertThat(Rounding.round(15.5, places, RoundingMode.DOWN)).isEqualTo(15.5);
            assertThat(Rounding.round(15.5f, places, RoundingMode.HALF_UP)).isEqualTo(15.5f);
            assertThat(Rounding.round(15L, places, RoundingMode.HALF_UP)).isEqualTo(15L);
        }
        for (int places : new int[] {-3, -400, -401, -1_000_000, -646_000_000}) {
            assertThat(Rounding.round(15.5, places, RoundingMode.DOWN)).isZero();
            assertThat(Rounding.round(15, places, RoundingMode.HALF_UP)).isZero();
            assertThat(Rounding.round(Long.MAX_VALUE, Math.min(places, -20), RoundingMode.HALF_UP))
                    .isZero();
        }
        assertThat(Rounding.round(Double.MIN_VALUE, Integer.MAX_VALUE, RoundingMode.DOWN))
                .isEqualTo(Double.MIN_VALUE);
        assertThat(Rounding.round(Double.MAX_VALUE, -309, RoundingMode.HALF_UP)).isZero();
    }

    /** As in Flink, which cannot count so many digits. */
    @Test
    void placesBeyondAllNumbersAreAnError() {
        for (int places : new int[] {-700_000_000, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> Rounding.round(15, places, RoundingMode.DOWN))
                    .isInstanceOf(SluiceException.class)
                    .hasMessageContaining("places");
            assertThat(Rounding.round(0, places, RoundingMode.DOWN)).isZero();
        }
    }

    /** Decimals of up to 18 digits are rounded without BigDecimal, and as it would. */
    @Test
    void decimalsAreRoundedAsBigDecimalDoes() {
        Random random = new Random(7);
        RoundingMode[] modes = {RoundingMode.HALF_UP, RoundingMode.DOWN, RoundingMode.FLOOR, RoundingMode.CEILING};
        for (int i = 0; i < 20_000; i++) {
            long unscaled = random.nextLong() >> random.nextInt(64);
            int from = random.nextInt(19);
            int places = random.nextInt(24) - 20;
            RoundingMode mode = modes[random.nextInt(modes.length)];
            int scale = Math.max(0, Math.min(places, from));
            NullFlag flag = new NullFlag();
            Int128 value = new Int128().set(unscaled);
            Int128 result = Rounding.round(value, places, mode, from, 38, scale, flag, new Int128());
            BigDecimal expected = BigDecimal.valueOf(unscaled, from)
                    .setScale(Math.min(places, from), mode)
                    .setScale(scale, RoundingMode.UNNECESSARY);
            assertThat(result.toBigInteger())
                    .as("%d e-%d to %d %s", unscaled, from, places, mode)
                    .isEqualTo(expected.unscaledValue());
        }
    }
}
