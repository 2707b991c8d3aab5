package io.sluice.connectors.builtin.datagen;

/**
 * The start of a stream of random numbers, split by name so that each column of each reader has its own. The streams are SplitMix64
 * (Steele, Lea, Flood 2014): the n-th number is {@code mix(start + n * GAMMA)}, so a stream's state is one long and its loop has no
 * chain of dependent multiplications.
 */
record Seed(long value) {
    static final long GAMMA = 0x9E3779B97F4A7C15L;

    Seed child(String name) {
        return child(name.hashCode());
    }

    Seed child(int number) {
        return new Seed(mix(value + GAMMA) ^ mix(number * GAMMA));
    }

    /** Scrambles a counter into 64 random bits. */
    static long mix(long counter) {
        long bits = (counter ^ (counter >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }

    /**
     * Random bits brought into {@code 0 <= result < bound}, bound unsigned, by taking the high half of the product. The bias is below
     * bound / 2^64.
     */
    static long below(long bits, long bound) {
        return Math.multiplyHigh(bits, bound) + ((bits >> 63) & bound) + ((bound >> 63) & bits);
    }

    /** Random bits as a number from 0 (inclusive) to 1 (exclusive). */
    static double unit(long bits) {
        return (bits >>> 11) * 0x1.0p-53;
    }
}
