package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import java.math.BigInteger;

/** Generators of uniform random numbers; both bounds belong to the range unless they say otherwise. */
final class RandomNumbers {
    private RandomNumbers() {}

    static final class Ints extends FieldGenerator {
        private final int min;
        private final long bound;

        Ints(Seed seed, int min, int max) {
            super(seed.value());
            this.min = min;
            this.bound = (long) max - min + 1;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            int[] values = ((IntVector) column).values();
            long counter = state;
            long range = bound;
            int least = min;
            for (int row = from; row < from + count; row++) {
                counter += Seed.GAMMA;
                values[row] = (int) (least + (((Seed.mix(counter) >>> 32) * range) >>> 32));
            }
            state = counter;
        }
    }

    static final class Longs extends FieldGenerator {
        private final long min;
        /** Size of the range, unsigned; 0 for all 2^64. */
        private final long bound;

        Longs(Seed seed, long min, long max) {
            super(seed.value());
            this.min = min;
            this.bound = max - min + 1;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            long[] values = ((LongVector) column).values();
            long counter = state;
            long range = bound;
            long least = min;
            if (range == 0) {
                for (int row = from; row < from + count; row++) {
                    counter += Seed.GAMMA;
                    values[row] = Seed.mix(counter);
                }
            } else {
                for (int row = from; row < from + count; row++) {
                    counter += Seed.GAMMA;
                    values[row] = least + Seed.below(Seed.mix(counter), range);
                }
            }
            state = counter;
        }
    }

    /** The upper bound is exclusive, up to rounding. */
    static final class Floats extends FieldGenerator {
        private final float min;
        private final float max;

        Floats(Seed seed, float min, float max) {
            super(seed.value());
            this.min = min;
            this.max = max;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            float[] values = ((FloatVector) column).values();
            for (int row = from; row < from + count; row++) {
                state += Seed.GAMMA;
                double unit = Seed.unit(Seed.mix(state));
                values[row] = (float) (min * (1 - unit) + max * unit);
            }
        }
    }

    /** The upper bound is exclusive, up to rounding. */
    static final class Doubles extends FieldGenerator {
        private final double min;
        private final double max;

        Doubles(Seed seed, double min, double max) {
            super(seed.value());
            this.min = min;
            this.max = max;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            double[] values = ((DoubleVector) column).values();
            for (int row = from; row < from + count; row++) {
                state += Seed.GAMMA;
                double unit = Seed.unit(Seed.mix(state));
                values[row] = min * (1 - unit) + max * unit; // max - min may overflow
            }
        }
    }

    static final class Booleans extends FieldGenerator {
        Booleans(Seed seed) {
            super(seed.value());
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            byte[] values = ((BooleanVector) column).values();
            for (int row = from; row < from + count; row++) {
                state += Seed.GAMMA;
                values[row] = (byte) (Seed.mix(state) >>> 63);
            }
        }
    }

    /** DECIMALs of more than 18 digits. */
    static final class WideDecimals extends FieldGenerator {
        private final BigInteger min;
        private final BigInteger bound;

        /** @param min unscaled, as {@code max} */
        WideDecimals(Seed seed, BigInteger min, BigInteger max) {
            super(seed.value());
            this.min = min;
            this.bound = max.subtract(min).add(BigInteger.ONE);
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            DecimalVector decimals = (DecimalVector) column;
            for (int row = from; row < from + count; row++) {
                state += Seed.GAMMA;
                long high = Seed.mix(state);
                state += Seed.GAMMA;
                BigInteger bits = DecimalVector.toBigInteger(high >>> 1, Seed.mix(state));
                decimals.set(row, min.add(bits.multiply(bound).shiftRight(2 * Long.SIZE - 1)));
            }
        }
    }
}
