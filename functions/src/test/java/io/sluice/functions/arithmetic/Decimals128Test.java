package io.sluice.functions.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Against BigDecimal, over operands of all sizes. */
class Decimals128Test {
    private static final int CASES = 200_000;
    private static final int MAX_PRECISION = 38;

    private final Random random = new Random(42);
    private final NullFlag flag = new NullFlag();

    @FunctionalInterface
    private interface Operation {
        Int128 apply(Int128 a, Int128 b, int scaleA, int scaleB, int precision, int scale, Int128 result);
    }

    @FunctionalInterface
    private interface Oracle {
        BigDecimal apply(BigDecimal a, BigDecimal b, int scale);
    }

    @Test
    void plus() {
        check((a, b, sa, sb, p, s, r) -> Decimals128.plus(a, b, sa, sb, p, s, flag, r), (a, b, s) -> a.add(b));
    }

    @Test
    void minus() {
        check((a, b, sa, sb, p, s, r) -> Decimals128.minus(a, b, sa, sb, p, s, flag, r), (a, b, s) -> a.subtract(b));
    }

    @Test
    void times() {
        check((a, b, sa, sb, p, s, r) -> Decimals128.times(a, b, sa + sb, p, s, flag, r), (a, b, s) -> a.multiply(b));
    }

    @Test
    void divide() {
        check(
                (a, b, sa, sb, p, s, r) -> Decimals128.divide(a, b, sa, sb, p, s, flag, r),
                (a, b, s) -> a.divide(b, s, RoundingMode.HALF_UP));
    }

    @Test
    void remainder() {
        check(
                (a, b, sa, sb, p, s, r) -> Decimals128.remainder(a, b, sa, sb, p, s, flag, r),
                (a, b, s) -> a.remainder(b));
    }

    @Test
    void rescale() {
        check((a, b, sa, sb, p, s, r) -> Decimals128.rescale(a, sa, p, s, flag, r), (a, b, s) -> a);
    }

    @Test
    void comparesAcrossScales() {
        for (int i = 0; i < CASES; i++) {
            int scaleA = random.nextInt(20);
            int scaleB = random.nextInt(20);
            BigInteger a = unscaled();
            BigInteger b = random.nextInt(4) == 0 ? a : unscaled();
            int common = Math.max(scaleA, scaleB);
            int expected = new BigDecimal(a, scaleA).compareTo(new BigDecimal(b, scaleB));
            int actual =
                    Decimals128.compare(new Int128().set(a), common - scaleA, new Int128().set(b), common - scaleB);
            assertThat(Integer.signum(actual))
                    .as("%s e-%d and %s e-%d", a, scaleA, b, scaleB)
                    .isEqualTo(expected);
        }
    }

    @Test
    void nearestDouble() {
        for (int i = 0; i < CASES; i++) {
            int scale = random.nextInt(MAX_PRECISION);
            BigInteger value = unscaled();
            assertThat(Decimals128.toDouble(new Int128().set(value), scale))
                    .isEqualTo(new BigDecimal(value, scale).doubleValue());
        }
    }

    @Test
    void zeroDivides() {
        Int128 one = new Int128().set(1);
        Int128 zero = new Int128();
        assertThatThrownBy(() -> Decimals128.divide(one, zero, 0, 0, 10, 6, flag, new Int128()))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DIVISION_BY_ZERO));
        assertThatThrownBy(() -> Decimals128.remainder(one, zero, 0, 0, 10, 6, flag, new Int128()))
                .isInstanceOf(SluiceException.class);
    }

    private void check(Operation operation, Oracle oracle) {
        for (int i = 0; i < CASES; i++) {
            int scaleA = random.nextInt(20);
            int scaleB = random.nextInt(20);
            int scale = random.nextInt(30);
            int precision = Math.max(1, scale + random.nextInt(MAX_PRECISION - scale + 1));
            BigInteger a = unscaled();
            BigInteger b = unscaled();
            if (b.signum() == 0) {
                continue;
            }
            BigDecimal exact = oracle.apply(new BigDecimal(a, scaleA), new BigDecimal(b, scaleB), scale);
            BigDecimal expected = exact.setScale(scale, RoundingMode.HALF_UP);
            Int128 result = operation.apply(
                    new Int128().set(a), new Int128().set(b), scaleA, scaleB, precision, scale, new Int128());
            @Nullable BigDecimal actual = flag.take() ? null : new BigDecimal(result.toBigInteger(), scale);
            assertThat(actual)
                    .as("%s e-%d and %s e-%d to (%d, %d)", a, scaleA, b, scaleB, precision, scale)
                    .isEqualTo(expected.precision() > precision && expected.signum() != 0 ? null : expected);
        }
    }

    /** Up to 38 digits; often such that fit a long, just so or just not. */
    private BigInteger unscaled() {
        BigInteger value =
                switch (random.nextInt(5)) {
                    case 0 -> BigInteger.valueOf(random.nextInt(200));
                    case 1 -> BigInteger.valueOf(random.nextLong());
                    case 2 ->
                        BigInteger.ONE.shiftLeft(random.nextInt(127)).subtract(BigInteger.valueOf(random.nextInt(3)));
                    case 3 ->
                        BigInteger.TEN
                                .pow(random.nextInt(MAX_PRECISION + 1))
                                .subtract(BigInteger.valueOf(random.nextInt(3)));
                    default -> new BigInteger(1 + random.nextInt(126), random);
                };
        BigInteger limited = value.mod(BigInteger.TEN.pow(MAX_PRECISION));
        return random.nextBoolean() ? limited : limited.negate();
    }
}
