package io.sluice.exec.runtime.source;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.AggregatePushDown;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.LimitPushDown;
import io.sluice.exec.plan.node.SourceAbility.PartitionPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.exec.plan.node.SourceAbility.WatermarkParams;
import io.sluice.exec.plan.node.SourceAbility.WatermarkPushDown;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.exec.runtime.job.RuntimeSettings;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Results;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Work that a plan has pushed into a source is done, by the source or after it. */
class ScanStepsTest {
    private static final RowType NESTED =
            new RowType(List.of(Field.of("x", Types.INT), Field.of("y", Types.STRING)), true);
    private static final RowType TABLE = RowType.of(List.of(
            Field.of("a", Types.INT),
            Field.of("b", Types.STRING),
            Field.of("r", NESTED),
            Field.of("ts", Types.timestamp(3))));
    private static final List<Rows.Row> ROWS =
            List.of(row(1, "p"), row(2, "q"), row(3, "r"), insert(4, "s", null, null));

    private final Plugins plugins = new Plugins(List.of(ScanStepsTest.class.getClassLoader()));

    private static Rows.Row row(int a, String b) {
        return insert(a, b, List.of(a * 10, b + b), LocalDateTime.of(2024, 1, 1, 0, 0, a));
    }

    private static Expr above(int least) {
        return new Call(
                FunctionRef.builtIn("$>$1", "BINARY"),
                List.of(new InputRef(0, Types.INT), new Literal(least, Types.INT.withNullable(false))),
                Types.BOOLEAN);
    }

    private static SourceAbility project(RowType produced, List<List<Integer>> paths) {
        return new ProjectPushDown(paths, produced);
    }

    /** Does what {@code takes} names, by noting that it should; its rows are those of the test. */
    private record Taking(List<String> takes, List<String> asked, List<Rows.Row> rows, RowType row)
            implements TableSource {
        @Override
        public ChangelogMode changelogMode() {
            return ChangelogMode.INSERT_ONLY;
        }

        @Override
        public boolean bounded() {
            return true;
        }

        @Override
        public Optional<FilterOffer> withFilters(List<SourceExpression> conditions) {
            asked.add("filter " + conditions.size());
            if (takes.contains("filter")) {
                return Optional.of(new FilterOffer(this, List.of(0), List.of()));
            }
            return takes.contains("some filter")
                    ? Optional.of(new FilterOffer(this, List.of(0), List.of(0)))
                    : Optional.empty();
        }

        @Override
        public Optional<TableSource> withPartitions(List<Map<String, String>> partitions) {
            asked.add("partitions " + partitions);
            return takes.contains("partitions") ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Optional<TableSource> withWatermark() {
            return takes.contains("watermark") ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Optional<TableSource> withAggregates(List<String> grouping, List<SourceExpression.Call> calls) {
            asked.add("aggregate by " + grouping);
            calls.forEach(call -> asked.add(call.function() + call.columns()));
            return takes.contains("aggregate") ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Optional<TableSource> withLimit(long limit) {
            asked.add("limit " + limit);
            return Optional.of(this);
        }

        @Override
        public SourceReader createReader(SourceContext context) {
            return TestConnector.rows(row, rows).apply(context);
        }
    }

    private List<String> run(String table, RowType output, SourceAbility... abilities) {
        Plans plan = new Plans();
        plan.collect(plan.scan(table, TABLE, List.of(abilities), output));
        Results results = new Results(output);
        SimulatedEnvironment environment = new SimulatedEnvironment(1);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins);
        Job job = runtime.submit(new JobRequest("test", plan.build(), Options.EMPTY, Optional.of(results)));
        environment.runUntilIdle();
        assertThat(job.status()).isEqualTo(JobStatus.FINISHED);
        return results.texts();
    }

    private List<NodeContext> steps(String table, RowType output, SourceAbility... abilities) {
        Plans plans = new Plans();
        plans.scan(table, TABLE, List.of(abilities), output);
        ExecPlan plan = plans.build();
        PlanNode node = plan.nodes().get(0);
        return ScanSteps.of(new NodeContext(
                node,
                List.of(),
                JobSettings.of(Options.EMPTY, 10),
                plugins,
                new CodeCompiler(Optional.empty()),
                Optional.empty()));
    }

    @Test
    void operatorsDoWhatTheSourceDoesNot() {
        TestConnector.table("plain").reader = TestConnector.rows(TABLE, ROWS);
        RowType output = RowType.of(List.of(Field.of("r_y", Types.STRING), Field.of("a", Types.INT)));
        assertThat(run(
                        "plain",
                        output,
                        new FilterPushDown(List.of(above(1), above(0))),
                        project(output, List.of(List.of(2, 1), List.of(0))),
                        new ReadingMetadata(List.of(), output),
                        new LimitPushDown(1)))
                .containsExactly("+I[qq, 2]", "+I[rr, 3]", "+I[null, 4]");
        assertThat(run("plain", TABLE, new FilterPushDown(List.of(above(3))))).containsExactly("+I[4, s, null, null]");
    }

    @Test
    void aSourceThatTakesAConditionIsLeftAlone() {
        List<String> asked = new ArrayList<>();
        TestConnector.table("taking").source =
                Optional.of(new Taking(List.of("filter"), asked, ROWS.subList(2, 3), TABLE));
        // That it filtered shows in what it gives: nothing checks again.
        assertThat(run("taking", TABLE, new FilterPushDown(List.of(above(100))), new LimitPushDown(5)))
                .hasSize(1);
        assertThat(asked).contains("filter 1", "limit 5");
        TestConnector.table("half").source =
                Optional.of(new Taking(List.of("some filter"), new ArrayList<>(), ROWS, TABLE));
        assertThat(run("half", TABLE, new FilterPushDown(List.of(above(3))))).containsExactly("+I[4, s, null, null]");
    }

    @Test
    void partitionsAreReadOrRefused() {
        List<String> asked = new ArrayList<>();
        TestConnector.table("parted").source = Optional.of(new Taking(List.of("partitions"), asked, ROWS, TABLE));
        SourceAbility pruned = new PartitionPushDown(List.of(Map.of("b", "p")));
        assertThat(run("parted", TABLE, new FilterPushDown(List.of(above(3))), pruned))
                .hasSize(1);
        assertThat(asked).contains("partitions [{b=p}]");
        assertThatThrownBy(() -> steps("whole", TABLE, pruned))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("the source cannot read some partitions only");
    }

    @Test
    void aggregatesAreMadeInPartsOrRefused() {
        RowType parts = RowType.of(List.of(
                Field.of("b", Types.STRING),
                Field.of("max$0", Types.INT),
                Field.of("sum$1", Types.BIGINT),
                Field.of("count$2", Types.BIGINT)));
        SourceAbility aggregates = new AggregatePushDown(
                TABLE, List.of(List.of(1)), List.of(aggregate("$MAX$1"), aggregate("$AVG$1")), parts);
        List<Rows.Row> sums = List.of(insert("p", 3, 7L, 2L));
        List<String> asked = new ArrayList<>();
        TestConnector.table("adding").source = Optional.of(new Taking(List.of("aggregate"), asked, sums, parts));
        assertThat(run("adding", parts, aggregates)).containsExactly("+I[p, 3, 7, 2]");
        assertThat(asked).containsSequence("aggregate by [b]", "MAX[a]", "$SUM0[a]", "COUNT[a]");
        assertThatThrownBy(() -> steps("refusing", parts, aggregates))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("the source cannot aggregate");
    }

    private static AggregateCall aggregate(String function) {
        return new AggregateCall(
                Optional.of("x"),
                FunctionRef.builtIn(function, "FUNCTION"),
                List.of(0),
                -1,
                false,
                false,
                false,
                Types.INT,
                Optional.empty());
    }

    @Test
    void watermarksAreMadeAfterASourceThatMakesNone() {
        Expr ts = new InputRef(3, Types.timestamp(3));
        WatermarkParams onEvent = new WatermarkParams(
                WatermarkParams.EmitStrategy.ON_EVENT, Optional.empty(), Duration.ZERO, Duration.ofSeconds(1), 5000);
        List<NodeContext> steps =
                steps("unmarked", TABLE, new WatermarkPushDown(ts, Optional.of(ts), 5000, TABLE, Optional.of(onEvent)));
        assertThat(steps).hasSize(2);
        assertThat(steps.get(1).node().node()).isEqualTo(new WatermarkAssigner(ts, 3));
        assertThat(steps.get(1).settings().watermarkInterval()).isZero();
        assertThat(steps.get(1).settings().sourceIdleTimeout()).isEqualTo(5000);
        TestConnector.table("marked").source =
                Optional.of(new Taking(List.of("watermark"), new ArrayList<>(), ROWS, TABLE));
        assertThat(steps("marked", TABLE, new WatermarkPushDown(ts, Optional.of(ts), -1, TABLE, Optional.empty())))
                .hasSize(1);
    }

    @Test
    void anEventTimeThatIsComputedIsComputedForTheWatermark() {
        TestConnector.table("computed").reader = TestConnector.rows(TABLE, ROWS.subList(0, 3));
        Expr time = new Call(
                FunctionRef.builtIn("$REINTERPRET$1", "SPECIAL"),
                List.of(new InputRef(3, Types.timestamp(3))),
                Types.timestamp(3));
        WatermarkPushDown watermark = new WatermarkPushDown(time, Optional.of(time), -1, TABLE, Optional.empty());
        assertThat(steps("computed", TABLE, watermark).stream()
                        .map(step -> step.node().node().getClass().getSimpleName()))
                .containsExactly("TableSourceScan", "Calc", "WatermarkAssigner", "Calc");
        assertThat(run("computed", TABLE, watermark, new FilterPushDown(List.of(above(2)))))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("+I[3, r,");
    }
}
