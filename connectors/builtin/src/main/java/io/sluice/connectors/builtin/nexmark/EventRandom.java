package io.sluice.connectors.builtin.nexmark;

/** The random numbers of an event: a SplitMix64 sequence of its own (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators). */
final class EventRandom {
    private static final long GAMMA = 0x9E37_79B9_7F4A_7C15L;

    private final long offset;
    private long state;

    EventRandom(long seed) {
        offset = seed * GAMMA;
    }

    /** Starts the sequence of an event. @param number -1 for what all events share */
    void start(long number) {
        state = scramble(offset + number) ^ number;
    }

    long next() {
        state += GAMMA;
        return scramble(state);
    }

    /** At least 0 and below the bound. */
    int below(int bound) {
        return (int) ((next() >>> Integer.SIZE) * bound >>> Integer.SIZE);
    }

    void skip(int numbers) {
        state += GAMMA * numbers;
    }

    private static long scramble(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ mixed >>> 31;
    }
}
