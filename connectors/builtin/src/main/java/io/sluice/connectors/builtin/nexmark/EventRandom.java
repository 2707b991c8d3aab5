package io.sluice.connectors.builtin.nexmark;

/** The random numbers of an event: a SplitMix64 sequence of its own (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators). */
final class EventRandom {
    static final long GAMMA = 0x9E37_79B9_7F4A_7C15L;

    private final long offset;
    private long state;

    EventRandom(long seed) {
        offset = seed * GAMMA;
    }

    /** Starts the sequence of an event. @param number -1 for what all events share */
    void start(long number) {
        state = startOf(number);
    }

    /** What the sequence of an event starts from: its numbers are {@link #scramble} of this and {@link #GAMMA} once, twice, ... */
    long startOf(long number) {
        return scramble(offset + number) ^ number;
    }

    long next() {
        state += GAMMA;
        return scramble(state);
    }

    /** At least 0 and below the bound. */
    int below(int bound) {
        return below(next(), bound);
    }

    /** What a number of the sequence is when one below the bound is wanted. */
    static int below(long number, int bound) {
        return (int) ((number >>> Integer.SIZE) * bound >>> Integer.SIZE);
    }

    void skip(int numbers) {
        state += GAMMA * numbers;
    }

    static long scramble(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ mixed >>> 31;
    }
}
