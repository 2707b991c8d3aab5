package io.sluice.exec.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.SourceAbility.WatermarkParams;
import io.sluice.exec.plan.node.SourceAbility.WatermarkParams.EmitStrategy;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.exec.plan.node.Union;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Results;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.SplitTable;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where event time stands in a job: split by split, idle or not, and how sources wait for each other. */
class EventTimeTest {
    private static final RowType TYPE = Rows.type(Types.STRING, Types.timestamp(3));
    private static final Expr ROWTIME = new InputRef(1, Types.timestamp(3));
    private static final WatermarkParams PERIODIC =
            new WatermarkParams(EmitStrategy.ON_PERIODIC, Optional.empty(), Duration.ZERO, Duration.ofSeconds(1), -1);

    private final SimulatedEnvironment environment = new SimulatedEnvironment(7);
    private final Results results = new Results(TYPE);
    private final Plans plans = new Plans();
    private final JobRuntime runtime = new JobRuntime(
            RuntimeSettings.DEFAULT, environment, new Plugins(List.of(EventTimeTest.class.getClassLoader())));
    private Job job;

    @AfterEach
    void stop() {
        runtime.close();
    }

    private static LocalDateTime time(long seconds) {
        return LocalDateTime.ofInstant(Instant.ofEpochSecond(seconds), ZoneOffset.UTC);
    }

    private static WatermarkParams aligned(int maxDriftSeconds) {
        return new WatermarkParams(
                EmitStrategy.ON_EVENT,
                Optional.of("g"),
                Duration.ofSeconds(maxDriftSeconds),
                Duration.ofSeconds(1),
                -1);
    }

    private int scan(String name, SplitTable table, WatermarkParams params) {
        TestConnector.table(name).source = Optional.of(table);
        return plans.scan(
                name,
                TYPE,
                List.of(new WatermarkPushDown(
                        ROWTIME, Optional.of(ROWTIME), params.sourceIdleTimeout(), TYPE, Optional.of(params))),
                TYPE);
    }

    private void start(Map<String, String> options) {
        job = runtime.submit(new JobRequest("test", plans.build(), new Options(options), Optional.of(results)));
        environment.runUntilIdle();
    }

    private void pass(long millis) {
        environment.runUntilIdle();
        environment.manualClock().advance(millis);
        environment.runUntilIdle();
    }

    /** {@code operator/split seconds STATE}, of those whose operator begins with a text. */
    private List<String> positions(String operator) {
        return job.timePositions().stream()
                .filter(position -> position.operator().startsWith(operator))
                .map(position -> position.split().orElse("-") + " "
                        + (position.watermark().isPresent()
                                ? Long.toString(position.watermark().getAsLong() / 1000)
                                : "none")
                        + " " + position.state())
                .toList();
    }

    private List<String> names() {
        return results.rows().stream()
                .map(row -> String.valueOf(row.values().get(0)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLastSplitHoldsTheSourceBack(boolean blocking) {
        SplitTable table = new SplitTable(TYPE, blocking, "a", "b");
        plans.collect(scan("last", table, PERIODIC));
        start(Map.of());
        table.add("a", "x", time(10));
        pass(200);
        assertThat(positions("Source")).containsExactly("a 10 ACTIVE", "b none ACTIVE");
        assertThat(positions("Collect")).containsExactly("- none ACTIVE");
        assertThat(job.timePositions().get(2).heldBackBy()).contains("Source: last[1] subtask 0 split b");
        table.add("b", "y", time(4));
        pass(200);
        assertThat(positions("Collect")).containsExactly("- 4 ACTIVE");
        table.splits("a");
        pass(200);
        assertThat(positions("Source")).containsExactly("a 10 ACTIVE");
        assertThat(positions("Collect")).containsExactly("- 10 ACTIVE");
        table.end();
        pass(0);
        assertThat(job.status()).isEqualTo(JobStatus.FINISHED);
        assertThat(positions("")).containsExactly("- none FINISHED", "- none FINISHED");
    }

    @Test
    void aSplitThatComesLaterHoldsTheSourceBackFromItsFirstRowOn() {
        SplitTable table = new SplitTable(TYPE, false, "a");
        plans.collect(scan("later", table, PERIODIC));
        start(Map.of());
        table.add("a", "x", time(10));
        pass(200);
        table.splits("a", "b");
        table.add("b", "y", time(3));
        table.add("a", "z", time(20));
        pass(200);
        assertThat(positions("Source")).containsExactly("a 20 ACTIVE", "b 3 ACTIVE");
        // Time does not go back, and stays where it was until the new split has come so far.
        assertThat(positions("Collect")).containsExactly("- 10 ACTIVE");
        table.add("b", "y", time(12));
        pass(200);
        assertThat(positions("Collect")).containsExactly("- 12 ACTIVE");
    }

    @Test
    void aSourceWithoutSplitsHoldsNothingBack() {
        SplitTable none = new SplitTable(TYPE, false);
        SplitTable one = new SplitTable(TYPE, false, "o");
        int first = scan("none", none, PERIODIC);
        int second = scan("one", one, PERIODIC);
        plans.collect(plans.add(new Union(), TYPE, first, second));
        start(Map.of());
        one.add("o", "x", time(10));
        pass(200);
        assertThat(positions("Source: none")).containsExactly("- none IDLE");
        assertThat(positions("Collect")).containsExactly("- 10 ACTIVE");
    }

    @Test
    void watermarksComeFromTimeToTimeOrWithEachRow() {
        SplitTable periodic = new SplitTable(TYPE, false, "p");
        SplitTable onEvent = new SplitTable(TYPE, false, "e");
        int first = scan("periodic", periodic, PERIODIC);
        int second = scan(
                "event",
                onEvent,
                new WatermarkParams(EmitStrategy.ON_EVENT, Optional.empty(), Duration.ZERO, Duration.ofSeconds(1), -1));
        plans.collect(plans.project(first, 0, 1));
        plans.collect(plans.project(second, 0, 1));
        start(Map.of("pipeline.operator-chaining.enabled", "false"));
        periodic.add("p", "x", time(10));
        onEvent.add("e", "x", time(20));
        environment.runUntilIdle();
        assertThat(positions("Calc")).containsExactly("- none ACTIVE", "- 20 ACTIVE");
        pass(199);
        assertThat(positions("Calc")).containsExactly("- none ACTIVE", "- 20 ACTIVE");
        pass(1);
        assertThat(positions("Calc")).containsExactly("- 10 ACTIVE", "- 20 ACTIVE");
    }

    @Test
    void anIdleSplitHoldsNothingBack() {
        SplitTable table = new SplitTable(TYPE, false, "a", "b");
        WatermarkParams params = new WatermarkParams(
                EmitStrategy.ON_PERIODIC, Optional.empty(), Duration.ZERO, Duration.ofSeconds(1), 5_000);
        plans.collect(scan("idle", table, params));
        start(Map.of());
        table.add("a", "x", time(10));
        pass(4_000);
        assertThat(positions("Source")).containsExactly("a 10 ACTIVE", "b none ACTIVE");
        table.add("a", "y", time(11));
        pass(1_000);
        assertThat(positions("Source")).containsExactly("a 11 ACTIVE", "b none IDLE");
        pass(200);
        assertThat(positions("Collect")).containsExactly("- 11 ACTIVE");
        pass(10_000);
        assertThat(positions("")).containsExactly("a 11 IDLE", "b none IDLE", "- 11 IDLE");
        // A row that is behind comes through, and time stays where it was.
        table.add("b", "late", time(5));
        pass(200);
        assertThat(positions("")).containsExactly("a 11 IDLE", "b 5 ACTIVE", "- 11 ACTIVE");
        assertThat(names()).containsExactly("x", "y", "late");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSourceThatIsFarAheadWaitsForTheOthersOfItsGroup(boolean blocking) {
        SplitTable fast = new SplitTable(TYPE, blocking, "f");
        SplitTable slow = new SplitTable(TYPE, blocking, "s");
        int first = scan("fast", fast, aligned(30));
        int second = scan("slow", slow, aligned(30));
        plans.collect(plans.add(new Union(), TYPE, first, second));
        start(Map.of());
        fast.add("f", "f100", time(100));
        slow.add("s", "s10", time(10));
        pass(1_000);
        pass(1_000);
        assertThat(positions("Source: fast")).containsExactly("f 100 PAUSED");
        assertThat(positions("Source: slow")).containsExactly("s 10 ACTIVE");
        fast.add("f", "f101", time(101));
        pass(5_000);
        assertThat(names()).containsExactlyInAnyOrder("f100", "s10");
        assertThat(positions("Collect")).containsExactly("- 10 ACTIVE");
        assertThat(job.timePositions().get(job.timePositions().size() - 1).heldBackBy())
                .contains("Source: slow[2] subtask 0 split s");
        slow.add("s", "s80", time(80));
        pass(1_000);
        pass(1_000);
        assertThat(names()).containsExactlyInAnyOrder("f100", "s10", "s80", "f101");
        assertThat(positions("Collect")).containsExactly("- 80 ACTIVE");
        // Who has ended is waited for no more.
        fast.add("f", "f500", time(500));
        pass(1_000);
        pass(1_000);
        assertThat(positions("Source: fast")).containsExactly("f 500 PAUSED");
        slow.end();
        pass(1_000);
        pass(1_000);
        assertThat(positions("Source: fast")).containsExactly("f 500 ACTIVE");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSplitThatIsFarAheadWaitsForTheOthers(boolean blocking) {
        SplitTable table = new SplitTable(TYPE, blocking, "a", "b");
        plans.collect(scan("parted", table, aligned(30)));
        start(Map.of());
        table.add("b", "b5", time(5));
        table.add("a", "a100", time(100));
        pass(1_000);
        assertThat(positions("Source")).containsExactly("a 100 PAUSED", "b 5 ACTIVE");
        table.add("a", "a101", time(101));
        table.add("b", "b6", time(6));
        pass(1_000);
        assertThat(names()).contains("b6").doesNotContain("a101");
        table.add("b", "b90", time(90));
        pass(1_000);
        pass(1_000);
        assertThat(names()).contains("a101");
        assertThat(positions("Source")).containsExactly("a 101 ACTIVE", "b 90 ACTIVE");
    }

    @Test
    void operatorsAreHeldBackByTheSourceWithoutWatermarks() {
        SplitTable table = new SplitTable(TYPE, false, "");
        TestConnector.table("unmade").source = Optional.of(table);
        int assigner = plans.add(new WatermarkAssigner(ROWTIME, 1), TYPE, plans.scan("unmade", TYPE));
        plans.collect(plans.hash(assigner, 0));
        start(Map.of("parallelism.default", "2"));
        assertThat(job.timePositions())
                .filteredOn(position -> position.operator().startsWith("Collect"))
                .hasSize(1)
                .allSatisfy(position -> assertThat(position.heldBackBy()).contains("Source: unmade[1] subtask 0"));
        table.add("", "x", time(10));
        pass(200);
        assertThat(positions("WatermarkAssigner").get(0)).isEqualTo("- 10 ACTIVE");
    }
}
