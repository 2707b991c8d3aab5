package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import java.nio.charset.StandardCharsets;

/** Generators of CHAR to BYTES values. */
final class RandomBytes {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int DIGITS_A_DRAW = Long.SIZE / 4;

    private RandomBytes() {}

    /** Texts of hexadecimal digits. */
    static final class Texts extends FieldGenerator {
        private final int length;
        private final boolean variable;

        /** @param variable whether lengths are random from 1 to {@code length} */
        Texts(Seed seed, int length, boolean variable) {
            super(seed.value());
            this.length = length;
            this.variable = variable;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            BytesVector texts = (BytesVector) column;
            long counter = state;
            for (int row = from; row < from + count; row++) {
                int size = length;
                if (variable) {
                    counter += Seed.GAMMA;
                    size = 1 + (int) Seed.below(Seed.mix(counter), length);
                }
                int at = texts.append(row, size);
                byte[] data = texts.data();
                long bits = 0;
                for (int i = 0; i < size; i++) {
                    if (i % DIGITS_A_DRAW == 0) {
                        counter += Seed.GAMMA;
                        bits = Seed.mix(counter);
                    }
                    data[at + i] = HEX[(int) bits & 15];
                    bits >>>= 4;
                }
            }
            state = counter;
        }
    }

    static final class Binaries extends FieldGenerator {
        private final int length;
        private final boolean variable;

        Binaries(Seed seed, int length, boolean variable) {
            super(seed.value());
            this.length = length;
            this.variable = variable;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            BytesVector binaries = (BytesVector) column;
            long counter = state;
            for (int row = from; row < from + count; row++) {
                int size = length;
                if (variable) {
                    counter += Seed.GAMMA;
                    size = 1 + (int) Seed.below(Seed.mix(counter), length);
                }
                int at = binaries.append(row, size);
                byte[] data = binaries.data();
                long bits = 0;
                for (int i = 0; i < size; i++) {
                    if (i % Long.BYTES == 0) {
                        counter += Seed.GAMMA;
                        bits = Seed.mix(counter);
                    }
                    data[at + i] = (byte) bits;
                    bits >>>= Byte.SIZE;
                }
            }
            state = counter;
        }
    }
}
