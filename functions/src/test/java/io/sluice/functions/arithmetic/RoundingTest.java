package io.sluice.functions.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

class RoundingTest {
    @Test
    void placesMayBeAnyInteger() {
        for (int places : new int[] {308, 400, 401, 1_000_000_000, Integer.MAX_VALUE}) {
            assertThat(Rounding.round(15.5, places, RoundingMode.DOWN)).isEqualTo(15.5);
            assertThat(Rounding.round(15.5f, places, RoundingMode.HALF_UP)).isEqualTo(15.5f);
            assertThat(Rounding.round(15L, places, RoundingMode.HALF_UP)).isEqualTo(15L);
        }
        for (int places : new int[] {-3, -400, -401, -1_000_000_000, Integer.MIN_VALUE}) {
            assertThat(Rounding.round(15.5, places, RoundingMode.DOWN)).isZero();
            assertThat(Rounding.round(15, places, RoundingMode.HALF_UP)).isZero();
            assertThat(Rounding.round(Long.MAX_VALUE, Math.min(places, -20), RoundingMode.HALF_UP))
                    .isZero();
        }
        assertThat(Rounding.round(Double.MIN_VALUE, Integer.MAX_VALUE, RoundingMode.DOWN))
                .isEqualTo(Double.MIN_VALUE);
        assertThat(Rounding.round(Double.MAX_VALUE, -309, RoundingMode.HALF_UP)).isZero();
    }
}
