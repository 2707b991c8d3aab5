package io.sluice.exec.runtime.job;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.environment.ProductionEnvironment;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.testing.Changelogs;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Results;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whole jobs with several subtasks, in many orders of their steps: what they add up to does not depend on it. */
class ParallelTest {
    private static final RowType SIDE = Rows.type(Types.INT, Types.STRING);
    private static final RowType JOINED = Rows.type(Types.INT, Types.STRING, Types.INT, Types.STRING);
    private static final RowType COUNTED = Rows.type(Types.STRING, Types.BIGINT.notNull());

    private final Plugins plugins = new Plugins(List.of(ParallelTest.class.getClassLoader()));

    private Results run(ExecPlan plan, RowType type, long seed, int batchSize, int parallelism) {
        SimulatedEnvironment environment = new SimulatedEnvironment(seed);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT.withBatchSize(batchSize), environment, plugins);
        Results results = new Results(type);
        Options options = new Options(Map.of("parallelism.default", String.valueOf(parallelism)));
        Job job = runtime.submit(new JobRequest("parallel", plan, options, Optional.of(results)));
        environment.runUntil(() -> job.status().ended());
        job.done().toCompletableFuture().join();
        return results;
    }

    @Test
    void aJoinUnderAnAggregate() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            JoinedCounts counts = new JoinedCounts(random, 60);
            int batchSize = List.of(1, 3, 1024).get(seed % 3);
            for (int parallelism : new int[] {1, 4}) {
                assertThat(JoinedCounts.found(run(counts.plan(), COUNTED, seed, batchSize, parallelism)))
                        .as("seed %d parallelism %d", seed, parallelism)
                        .isEqualTo(counts.expected);
            }
        }
    }

    /** The same on real threads, where nothing repeats a failure but a look at what was shared. */
    @Test
    void aJoinUnderAnAggregateOnRealThreads() throws Exception {
        try (ProductionEnvironment environment = new ProductionEnvironment(4, System::currentTimeMillis);
                JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT.withBatchSize(3), environment, plugins)) {
            for (int round = 0; round < 30; round++) {
                JoinedCounts counts = new JoinedCounts(new Random(round), 300);
                Results results = new Results(COUNTED);
                Options options = new Options(Map.of("parallelism.default", "3"));
                Job job = runtime.submit(new JobRequest("threads", counts.plan(), options, Optional.of(results)));
                job.done().toCompletableFuture().get(30, TimeUnit.SECONDS);
                assertThat(JoinedCounts.found(results)).as("round %d", round).isEqualTo(counts.expected);
            }
        }
    }

    /** Counts of the right values that left rows meet, and what they should be. */
    private static final class JoinedCounts {
        final Map<String, Long> expected = new TreeMap<>();

        JoinedCounts(Random random, int changes) {
            Changelogs left = new Changelogs(random, () -> new Object[] {random.nextInt(5), "v" + random.nextInt(3)});
            Changelogs right = new Changelogs(random, () -> new Object[] {random.nextInt(5), "v" + random.nextInt(3)});
            TestConnector.table("joinLeft").reader = TestConnector.rows(SIDE, left.next(changes));
            TestConnector.table("joinLeft").parallelism = Optional.of(1);
            TestConnector.table("joinRight").reader = TestConnector.blockingRows(SIDE, right.next(changes));
            TestConnector.table("joinRight").parallelism = Optional.of(1);
            left.table().forEach(l -> {
                List<Object> matched = right.table().stream()
                        .filter(r -> r.get(0).equals(l.get(0)))
                        .map(r -> r.get(1))
                        .toList();
                (matched.isEmpty() ? List.of("null") : matched)
                        .forEach(value -> expected.merge(String.valueOf(value), 1L, Long::sum));
            });
        }

        ExecPlan plan() {
            Plans plan = new Plans();
            JoinSpec spec = new JoinSpec(JoinType.LEFT, List.of(0), List.of(0), List.of(true), Optional.empty());
            int join = plan.add(
                    new Join(spec, List.of(), List.of(), List.of()),
                    JOINED,
                    plan.hash(plan.scan("joinLeft", SIDE), 0),
                    plan.hash(plan.scan("joinRight", SIDE), 0));
            GroupAggregate count = new GroupAggregate(
                    List.of(3),
                    List.of(Plans.call("COUNT", Types.BIGINT.notNull(), false, -1)),
                    List.of(true),
                    true,
                    true,
                    List.of());
            plan.collect(plan.singleton(plan.add(count, COUNTED, plan.hash(join, 3))));
            return plan.build();
        }

        static Map<String, Long> found(Results results) {
            Map<String, Long> found = new TreeMap<>();
            Rows.fold(results.rows())
                    .keySet()
                    .forEach(each -> found.put(String.valueOf(each.get(0)), (Long) each.get(1)));
            return found;
        }
    }

    @Test
    void aUnionKeepsTheOrderOfEachInput() {
        for (int seed = 0; seed < 20; seed++) {
            Plans plan = new Plans();
            List<Rows.Row> numbers =
                    IntStream.range(0, 50).mapToObj(i -> row("+I", i, "a")).toList();
            TestConnector.table("unionA").reader = TestConnector.rows(SIDE, numbers);
            TestConnector.table("unionB").reader = TestConnector.blockingRows(SIDE, numbers);
            plan.collect(plan.singleton(plan.add(
                    new Union(), SIDE, plan.scan("unionA", SIDE), plan.project(plan.scan("unionB", SIDE), 0, 1))));
            List<Rows.Row> rows = run(plan.build(), SIDE, seed, 3, 1).rows();
            assertThat(rows).hasSize(100);
            List<Rows.Row> rest = new ArrayList<>(rows);
            for (Rows.Row each : numbers) {
                rest.remove(each);
            }
            assertThat(rest).as("seed %d", seed).isEqualTo(numbers);
        }
    }

    @Test
    void oneSourceFeedsTwoSinks() {
        Plans plan = new Plans();
        List<Rows.Row> numbers =
                IntStream.range(0, 50).mapToObj(i -> row("+I", i, "a")).toList();
        TestConnector.table("shared").reader = TestConnector.rows(SIDE, numbers);
        int scan = plan.scan("shared", SIDE);
        plan.sink("sharedOne", SIDE, List.of(), ChangelogMode.INSERT_ONLY, false, scan);
        plan.sink("sharedTwo", SIDE, List.of(), ChangelogMode.INSERT_ONLY, false, plan.project(scan, 0, 1));
        run(plan.build(), SIDE, 1, 3, 1);
        assertThat(TestConnector.table("sharedOne").written()).isEqualTo(numbers);
        assertThat(TestConnector.table("sharedTwo").written()).isEqualTo(numbers);
    }

    /** Watermarks and idleness cross exchanges; a source that never speaks does not keep a bounded job from its end. */
    @Test
    void watermarksCrossExchanges() {
        RowType timed = Rows.type(Types.INT, Types.timestamp(3));
        for (int seed = 0; seed < 20; seed++) {
            Plans plan = new Plans();
            List<Rows.Row> rows = IntStream.range(0, 30)
                    .mapToObj(i -> row("+I", i, LocalDateTime.of(2026, 1, 1, 0, 0, i)))
                    .toList();
            TestConnector.table("timed").reader = TestConnector.rows(timed, rows);
            int assigned = plan.add(
                    new WatermarkAssigner(new InputRef(1, Types.timestamp(3)), 1), timed, plan.scan("timed", timed));
            plan.collect(plan.singleton(plan.hash(assigned, 0)));
            assertThat(run(plan.build(), timed, seed, 3, 4).rows())
                    .as("seed %d", seed)
                    .hasSameElementsAs(rows);
        }
    }
}
