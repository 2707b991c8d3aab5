package io.sluice.exec.runtime.job;

import static io.sluice.exec.runtime.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.plan.node.WatermarkAssigner;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whole jobs with several subtasks, in many orders of their steps: what they add up to does not depend on it. */
class ParallelTest {
    private static final RowType SIDE = Rows.type(Types.INT, Types.STRING);
    private static final RowType JOINED = Rows.type(Types.INT, Types.STRING, Types.INT, Types.STRING);
    private static final RowType COUNTED = Rows.type(Types.STRING, Types.BIGINT.notNull());

    private final Plugins plugins = new Plugins(List.of(ParallelTest.class.getClassLoader()));

    private Results run(Plans plan, RowType type, long seed, int batchSize, int parallelism) {
        SimulatedEnvironment environment = new SimulatedEnvironment(seed);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT.withBatchSize(batchSize), environment, plugins);
        Results results = new Results(type);
        Options options = new Options(Map.of("parallelism.default", String.valueOf(parallelism)));
        Job job = runtime.submit(new JobRequest("parallel", plan.build(), options, Optional.of(results)));
        environment.runUntil(() -> job.status().ended());
        job.done().toCompletableFuture().join();
        return results;
    }

    @Test
    void aJoinUnderAnAggregate() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            Changelogs left = new Changelogs(random, () -> new Object[] {random.nextInt(5), "v" + random.nextInt(3)});
            Changelogs right = new Changelogs(random, () -> new Object[] {random.nextInt(5), "v" + random.nextInt(3)});
            Plans plan = new Plans();
            TestConnector.table("joinLeft").reader = TestConnector.rows(SIDE, left.next(60));
            TestConnector.table("joinLeft").parallelism = Optional.of(1);
            TestConnector.table("joinRight").reader = TestConnector.rows(SIDE, right.next(60));
            TestConnector.table("joinRight").parallelism = Optional.of(1);
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
            Map<String, Long> expected = new java.util.TreeMap<>();
            left.table().forEach(l -> {
                List<Object> matched = right.table().stream()
                        .filter(r -> r.get(0).equals(l.get(0)))
                        .map(r -> r.get(1))
                        .toList();
                (matched.isEmpty() ? List.of("null") : matched)
                        .forEach(value -> expected.merge(String.valueOf(value), 1L, Long::sum));
            });
            for (int parallelism : new int[] {1, 4}) {
                Map<String, Long> found = new java.util.TreeMap<>();
                Rows.fold(run(plan, COUNTED, seed, List.of(1, 3, 1024).get(seed % 3), parallelism)
                                .rows())
                        .keySet()
                        .forEach(each -> found.put(String.valueOf(each.get(0)), (Long) each.get(1)));
                assertThat(found)
                        .as("seed %d parallelism %d", seed, parallelism)
                        .isEqualTo(expected);
            }
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
            List<Rows.Row> rows = run(plan, SIDE, seed, 3, 1).rows();
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
        run(plan, SIDE, 1, 3, 1);
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
            assertThat(run(plan, timed, seed, 3, 4).rows()).as("seed %d", seed).hasSameElementsAs(rows);
        }
    }
}
