package io.sluice.sql.tests.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.tests.random.Ways.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Random queries give the same rows in all ways of running them, and no operator breaks the law of its changelog. */
class StreamLawsTest {
    private static final int ROUNDS = Integer.getInteger("laws.rounds", 6);
    private static final int QUERIES_A_ROUND = 10;
    private static final long SEED = Long.getLong("laws.seed", 40);
    private static final Ways WAYS = new Ways();
    private static int ran;

    @TestFactory
    Stream<DynamicTest> rounds() {
        return LongStream.range(SEED, SEED + ROUNDS)
                .mapToObj(seed -> DynamicTest.dynamicTest("-Dlaws.seed=" + seed, () -> round(seed)));
    }

    @AfterAll
    static void close() {
        WAYS.close();
        assertThat(WAYS.guardedOperators()).isPositive();
        assertThat(ran).describedAs("queries that were not refused").isGreaterThan(ROUNDS * QUERIES_A_ROUND / 2);
    }

    private static void round(long seed) throws IOException {
        Round round = Round.of(seed, QUERIES_A_ROUND);
        WAYS.define(round.tables(), round.views());
        List<String> differences = new ArrayList<>();
        for (String sql : round.queries()) {
            List<Outcome> outcomes = WAYS.run(sql);
            Outcome first = outcomes.get(0);
            ran += first.failed() ? 0 : 1;
            // Batch mode may do what streams cannot.
            boolean refused = outcomes.stream().allMatch(outcome -> outcome.failed() || outcome.batch());
            boolean fault = outcomes.stream()
                    .anyMatch(outcome -> (!outcome.sameAs(first) && !(refused && outcome.batch()))
                            || outcome.result().contains("INTERNAL_ERROR"));
            if (fault) {
                StringBuilder text = new StringBuilder(sql + ";\n");
                outcomes.forEach(outcome -> text.append("--- ")
                        .append(outcome.way())
                        .append('\n')
                        .append(outcome.result())
                        .append('\n'));
                differences.add(text.toString());
            }
        }
        if (!differences.isEmpty()) {
            Assertions.fail(round.description() + "\n" + String.join("\n", differences));
        }
    }
}
