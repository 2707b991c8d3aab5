package io.sluice.exec.runtime.simulation;

import java.io.IOException;
import java.util.Random;

/** Failures of the world outside, at random, so many at most. */
final class Faults {
    private final Random random;
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

    void mayFail(String what) throws IOException {
        if (left > 0 && random.nextDouble() < rate) {
            left--;
            throw new IOException("simulated failure: " + what);
        }
    }

    Random random() {
        return random;
    }
}
