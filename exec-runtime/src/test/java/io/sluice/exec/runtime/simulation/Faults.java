package io.sluice.exec.runtime.simulation;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Failures of the world outside, at random, so many at most. */
final class Faults {
    private final Random random;
    private final Map<String, Integer> happened = new TreeMap<>();
    private double rate;
    private int left;

    Faults(Random random) {
        this.random = random;
    }

    void failAtRandom(double probability, int most) {
        rate = probability;
        left = most;
    }

    void stop() {
        left = 0;
    }

    /** @param what kind of failure it would be */
    void mayFail(String what) throws IOException {
        if (happens(what)) {
            throw new IOException("simulated failure: " + what);
        }
    }

    /** Whether something goes wrong that the caller sees to. */
    boolean happens(String what) {
        boolean fails = left > 0 && random.nextDouble() < rate;
        if (fails) {
            left--;
            count(what);
        }
        return fails;
    }

    void count(String what) {
        happened.merge(what, 1, Integer::sum);
    }

    /** How often each kind of failure has happened. */
    Map<String, Integer> happened() {
        return happened;
    }

    Random random() {
        return random;
    }
}
