package io.sluice.sql.tests.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Choices of one seed. */
final class Dice {
    private final Random random;
    private int aliases;

    Dice(Random random) {
        this.random = random;
    }

    /** @return 0 to {@code bound} - 1 */
    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Some of a list, at least {@code least} where there are so many, in the list's order. */
    <T> List<T> some(List<T> all, int least) {
        List<T> left = new ArrayList<>(all);
        int count = Math.min(all.size(), least + random.nextInt(3));
        while (left.size() > count) {
            left.remove(random.nextInt(left.size()));
        }
        return left;
    }

    String alias() {
        return "a" + aliases++;
    }
}
