package io.sluice.exec.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Results;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts words, and counts the counts: each input row's changes. */
class WordCountTest {
    private static final RowType WORDS = Rows.type(Types.STRING);
    private static final RowType COUNTS = Rows.type(Types.STRING, Types.BIGINT.notNull());
    private static final RowType COUNTS_OF_COUNTS = Rows.type(Types.BIGINT.notNull(), Types.BIGINT.notNull());
    private static final List<Rows.Row> INPUT =
            Stream.of("a", "a", "b", "a", "c", "b").map(Rows::insert).toList();

    private final Plugins plugins = new Plugins(List.of(WordCountTest.class.getClassLoader()));

    @ParameterizedTest
    @CsvSource({"1, true", "3, true", "1024, true", "1, false", "1024, false"})
    void countsWords(int batchSize, boolean chaining) {
        Plans plan = new Plans();
        plan.collect(counts(plan, true));
        assertThat(run(plan, COUNTS, batchSize, 1, chaining, 1).texts())
                .containsExactly(
                        "+I[a, 1]",
                        "-U[a, 1]",
                        "+U[a, 2]",
                        "+I[b, 1]",
                        "-U[a, 2]",
                        "+U[a, 3]",
                        "+I[c, 1]",
                        "-U[b, 1]",
                        "+U[b, 2]");
    }

    @ParameterizedTest
    @CsvSource({"1", "3", "1024"})
    void upsertsSayNoUpdateBefore(int batchSize) {
        Plans plan = new Plans();
        plan.collect(counts(plan, false));
        assertThat(run(plan, COUNTS, batchSize, 1, true, 1).texts())
                .containsExactly("+I[a, 1]", "+U[a, 2]", "+I[b, 1]", "+U[a, 3]", "+I[c, 1]", "+U[b, 2]");
    }

    @ParameterizedTest
    @CsvSource({"1, true", "3, true", "1024, true", "1, false", "1024, false"})
    void countsTheCounts(int batchSize, boolean chaining) {
        Plans plan = new Plans();
        plan.collect(countsOfCounts(plan));
        assertThat(run(plan, COUNTS_OF_COUNTS, batchSize, 1, chaining, 1).texts())
                .containsExactly(
                        "+I[1, 1]",
                        "-D[1, 1]",
                        "+I[2, 1]",
                        "+I[1, 1]",
                        "-D[2, 1]",
                        "+I[3, 1]",
                        "-U[1, 1]",
                        "+U[1, 2]",
                        "-U[1, 2]",
                        "+U[1, 1]",
                        "+I[2, 1]");
    }

    @ParameterizedTest
    @CsvSource({"1", "3", "1024"})
    void addsUpTheSameInParallelWhateverTheOrder(int batchSize) {
        for (long seed = 0; seed < 100; seed++) {
            Plans plan = new Plans();
            plan.collect(plan.singleton(countsOfCounts(plan)));
            assertThat(Rows.fold(run(plan, COUNTS_OF_COUNTS, batchSize, 4, true, seed)
                            .rows()))
                    .as("seed %d", seed)
                    .isEqualTo(Map.of(List.of(1L, 1L), 1, List.of(2L, 1L), 1, List.of(3L, 1L), 1));
        }
    }

    private static int counts(Plans plan, boolean updateBefore) {
        GroupAggregate count = new GroupAggregate(
                List.of(0),
                List.of(Plans.call("COUNT", Types.BIGINT.notNull(), false, -1)),
                List.of(false),
                updateBefore,
                false,
                List.of());
        return plan.add(count, COUNTS, plan.hash(plan.scan("words", WORDS), 0));
    }

    private static int countsOfCounts(Plans plan) {
        GroupAggregate count = new GroupAggregate(
                List.of(0),
                List.of(Plans.call("COUNT", Types.BIGINT.notNull(), false, -1)),
                List.of(true),
                true,
                true,
                List.of());
        return plan.add(count, COUNTS_OF_COUNTS, plan.hash(plan.project(counts(plan, true), 1), 0));
    }

    private Results run(Plans plan, RowType type, int batchSize, int parallelism, boolean chaining, long seed) {
        SimulatedEnvironment environment = new SimulatedEnvironment(seed);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT.withBatchSize(batchSize), environment, plugins);
        TestConnector.table("words").reader = TestConnector.rows(WORDS, INPUT);
        Results results = new Results(type);
        Options options = new Options(Map.of(
                "parallelism.default",
                String.valueOf(parallelism),
                "pipeline.operator-chaining.enabled",
                String.valueOf(chaining)));
        Job job = runtime.submit(new JobRequest("words", plan.build(), options, Optional.of(results)));
        environment.runUntilIdle();
        job.done().toCompletableFuture().join();
        return results;
    }
}
