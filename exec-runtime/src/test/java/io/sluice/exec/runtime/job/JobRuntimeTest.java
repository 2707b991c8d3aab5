package io.sluice.exec.runtime.job;

import static io.sluice.exec.runtime.testing.Rows.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.environment.ProductionEnvironment;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Results;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobRuntimeTest {
    private static final RowType TYPE = Rows.type(Types.STRING, Types.INT);

    private final Plugins plugins = new Plugins(List.of(JobRuntimeTest.class.getClassLoader()));

    private static JobRequest request(ExecPlan plan, Results results) {
        return new JobRequest("test", plan, Options.EMPTY, Optional.of(results));
    }

    @Test
    void valuesReachTheReceiver() throws Exception {
        Plans plan = new Plans();
        plan.collect(plan.project(plan.values(TYPE, List.of(insert("a", 1), insert(null, 2))), 1, 0));
        Results results = new Results(Rows.type(Types.INT, Types.STRING));
        try (RuntimeEnvironment environment = new ProductionEnvironment();
                JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins)) {
            Job job = runtime.submit(request(plan.build(), results));
            job.done().toCompletableFuture().get(10, TimeUnit.SECONDS);
            assertThat(results.texts()).containsExactly("+I[1, a]", "+I[2, null]");
            assertThat(results.ended()).isTrue();
            assertThat(job.status()).isEqualTo(JobStatus.FINISHED);
            assertThat(job.id()).matches("[0-9a-f]{32}");
            assertThat(job.rowsRead()).isEqualTo(2);
            assertThat(job.rowsWritten()).isEqualTo(2);
            assertThat(job.vertices())
                    .extracting(VertexMetrics::name)
                    .containsExactly("Source: Values[1] -> Calc[2] -> Collect[3]");
        }
    }

    @Test
    void rowsThatComeTooLateAreCountedByOperatorAndJob() {
        RowType timed = Rows.type(new TimestampType(3, TimeKind.ROWTIME, true));
        Plans plan = new Plans();
        int values = plan.values(timed, List.of(insert(at(10)), insert(at(5)), insert(at(9)), insert(at(11))));
        int marked = plan.add(new WatermarkAssigner(new InputRef(0, timed.typeAt(0)), 0), timed, values);
        SortSpec byTime = new SortSpec(List.of(new SortSpec.SortField(0, true, false)));
        plan.collect(plan.add(new TemporalSort(byTime), timed, marked));
        Results results = new Results(timed);
        SimulatedEnvironment environment = new SimulatedEnvironment(7);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins);
        Options options = new Options(Map.of("pipeline.auto-watermark-interval", "0 ms"));
        Job job = runtime.submit(new JobRequest("late", plan.build(), options, Optional.of(results)));
        environment.runUntilIdle();
        assertThat(job.status()).isEqualTo(JobStatus.FINISHED);
        assertThat(results.texts()).containsExactly("+I[1970-01-01T00:00:00.010]", "+I[1970-01-01T00:00:00.011]");
        assertThat(job.rowsLate()).isEqualTo(2);
        assertThat(job.vertices().get(0).operators())
                .containsExactly(
                        new OperatorMetrics("WatermarkAssigner[2]", 0),
                        new OperatorMetrics("TemporalSort[3]", 2),
                        new OperatorMetrics("Collect[4]", 0));
    }

    private static LocalDateTime at(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    @Test
    void aPlanIsDescribedWithoutBeingRun() {
        Plans plan = new Plans();
        plan.sink("told", TYPE, List.of(), ChangelogMode.INSERT_ONLY, false, plan.singleton(plan.scan("teller", TYPE)));
        SimulatedEnvironment environment = new SimulatedEnvironment(1);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins);
        assertThat(runtime.describe(plan.build(), Options.EMPTY))
                .startsWith(
                        "{\n  \"nodes\" : [ {\n    \"id\" : 1,\n    \"type\" : \"Source: teller[1]\",\n    \"pact\" : \"Data Source\",")
                .contains("\"predecessors\" : [ {\n      \"id\" : 1,\n      \"ship_strategy\" : \"GLOBAL\",");
        assertThat(runtime.jobs()).isEmpty();
        assertThat(TestConnector.table("told").events()).isEmpty();
    }

    @Test
    void theReceiverHoldsTheJobBack() {
        SimulatedEnvironment environment = new SimulatedEnvironment(7);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT.withBatchSize(3), environment, plugins);
        Plans plan = new Plans();
        List<Rows.Row> rows =
                IntStream.range(0, 100).mapToObj(i -> insert("r", i)).toList();
        TestConnector.table("held").reader = TestConnector.rows(TYPE, rows);
        plan.collect(plan.singleton(plan.scan("held", TYPE)));
        Results results = new Results(TYPE);
        results.open(false);
        Job job = runtime.submit(request(plan.build(), results));
        environment.runUntilIdle();
        assertThat(results.rows()).isEmpty();
        assertThat(job.rowsRead()).isLessThan(100);
        assertThat(job.status()).isEqualTo(JobStatus.RUNNING);
        results.open(true);
        environment.runUntilIdle();
        assertThat(results.rows()).isEqualTo(rows);
        assertThat(job.status()).isEqualTo(JobStatus.FINISHED);
    }

    @Test
    void blockingReadersAndWritersRunElsewhere() throws Exception {
        List<Rows.Row> rows =
                IntStream.range(0, 5000).mapToObj(i -> insert("r" + i, i)).toList();
        TestConnector.table("elsewhere").reader = TestConnector.blockingRows(TYPE, rows);
        TestConnector.table("elsewhereSink").blockingWriter = true;
        Plans plan = new Plans();
        plan.sink("elsewhereSink", TYPE, List.of(), ChangelogMode.INSERT_ONLY, false, plan.scan("elsewhere", TYPE));
        try (RuntimeEnvironment environment = new ProductionEnvironment();
                JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins)) {
            Job job = runtime.submit(new JobRequest("copy", plan.build(), Options.EMPTY, Optional.empty()));
            job.done().toCompletableFuture().get(10, TimeUnit.SECONDS);
            assertThat(TestConnector.table("elsewhereSink").written()).isEqualTo(rows);
            assertThat(TestConnector.table("elsewhereSink").events()).containsExactly("finish", "close");
            assertThat(job.rowsWritten()).isEqualTo(5000);
        }
    }

    @Test
    void cancelStopsAndUndoes() {
        SimulatedEnvironment environment = new SimulatedEnvironment(3);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins);
        List<String> closed = new ArrayList<>();
        TestConnector.table("endless").reader = context -> new WaitingReader(closed);
        Plans plan = new Plans();
        plan.sink("endlessSink", TYPE, List.of(), ChangelogMode.INSERT_ONLY, false, plan.scan("endless", TYPE));
        Job job = runtime.submit(new JobRequest("copy", plan.build(), Options.EMPTY, Optional.empty()));
        environment.runUntilIdle();
        assertThat(job.status()).isEqualTo(JobStatus.RUNNING);
        job.cancel();
        environment.runUntilIdle();
        assertThat(job.status()).isEqualTo(JobStatus.CANCELED);
        assertThat(closed).containsExactly("closed");
        assertThat(TestConnector.table("endlessSink").events()).containsExactly("abort", "close");
        assertThat(job.done().toCompletableFuture()).isCompletedExceptionally();
        assertThat(runtime.jobs()).hasSize(1);
    }

    @Test
    void cancelInterruptsAReaderThatBlocks() throws Exception {
        CountDownLatch polled = new CountDownLatch(1);
        List<String> closed = Collections.synchronizedList(new ArrayList<>());
        TestConnector.table("blocked").reader = context -> new WaitingReader(closed) {
            @Override
            public boolean blocking() {
                return true;
            }

            @Override
            public Poll poll(RowBatch batch) throws IOException {
                polled.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    throw new IOException("interrupted", e);
                }
                return Poll.END;
            }
        };
        Plans plan = new Plans();
        plan.collect(plan.scan("blocked", TYPE));
        try (RuntimeEnvironment environment = new ProductionEnvironment();
                JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins)) {
            Job job = runtime.submit(request(plan.build(), new Results(TYPE)));
            assertThat(polled.await(10, TimeUnit.SECONDS)).isTrue();
            job.cancel();
            assertThatThrownBy(() -> job.done().toCompletableFuture().get(10, TimeUnit.SECONDS))
                    .cause()
                    .hasMessageContaining("cancelled");
            assertThat(job.status()).isEqualTo(JobStatus.CANCELED);
            assertThat(closed).containsExactly("closed");
        }
    }

    @Test
    void anErrorEndsTheJobWithItsCause() {
        SimulatedEnvironment environment = new SimulatedEnvironment(4);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins);
        TestConnector.table("broken").reader = context -> new WaitingReader(new ArrayList<>()) {
            @Override
            public Poll poll(RowBatch batch) throws IOException {
                throw new IOException("disk on fire");
            }
        };
        Plans plan = new Plans();
        plan.collect(plan.scan("broken", TYPE));
        Job job = runtime.submit(request(plan.build(), new Results(TYPE)));
        environment.runUntilIdle();
        assertThat(job.status()).isEqualTo(JobStatus.FAILED);
        assertThatThrownBy(() -> job.done().toCompletableFuture().get())
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(SluiceException.class)
                .hasMessage("disk on fire");
    }

    @Test
    void whatIsNotRunnableSaysSo() {
        SimulatedEnvironment environment = new SimulatedEnvironment(5);
        JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins);
        Plans plan = new Plans();
        plan.collect(plan.scan("whatever", TYPE));
        Options wrong = new Options(Map.of("parallelism.default", "0"));
        assertThatThrownBy(
                        () -> runtime.submit(new JobRequest("x", plan.build(), wrong, Optional.of(new Results(TYPE)))))
                .hasMessageContaining("parallelism.default");
    }

    @Test
    void readersThatAwaitAnIdleJobTakeTurns() {
        for (long seed = 0; seed < 50; seed++) {
            SimulatedEnvironment environment = new SimulatedEnvironment(seed);
            JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT.withBatchSize(1), environment, plugins);
            Script script = new Script();
            TestConnector.table("left").reader = context -> new ScriptedReader(script, 0, context);
            TestConnector.table("right").reader = context -> new ScriptedReader(script, 1, context);
            Plans plan = new Plans();
            int left = plan.scan("left", TYPE);
            int right = plan.hash(plan.scan("right", TYPE), 0);
            plan.collect(plan.singleton(plan.add(new io.sluice.exec.plan.node.Union(), TYPE, left, right)));
            Results results = new Results(TYPE);
            Job job = runtime.submit(new JobRequest(
                    "script", plan.build(), new Options(Map.of("parallelism.default", "2")), Optional.of(results)));
            environment.runUntilIdle();
            assertThat(job.status()).as("seed %d", seed).isEqualTo(JobStatus.FINISHED);
            assertThat(results.rows())
                    .as("seed %d", seed)
                    .extracting(row -> row.values().get(1))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 20).<Object>mapToObj(i -> i).toList());
        }
    }

    /** Steps 0 to 19, even ones for the first table's rows. */
    private static final class Script {
        int next;
    }

    private static final class ScriptedReader extends WaitingReader {
        private final Script script;
        private final int table;
        private final SourceContext context;

        ScriptedReader(Script script, int table, SourceContext context) {
            super(new ArrayList<>());
            this.script = script;
            this.table = table;
            this.context = context;
        }

        @Override
        public Poll poll(RowBatch batch) {
            if (script.next >= 20 || context.subtask() > 0) {
                return script.next >= 20 ? Poll.END : Poll.JOB_IDLE;
            }
            if (script.next % 2 == table) {
                Rows.append(TYPE, batch, insert("k" + script.next, script.next));
                script.next++;
            }
            return Poll.JOB_IDLE;
        }
    }

    private static class WaitingReader implements SourceReader {
        private final List<String> events;

        WaitingReader(List<String> events) {
            this.events = events;
        }

        @Override
        public boolean blocking() {
            return false;
        }

        @Override
        public Poll poll(RowBatch batch) throws IOException {
            return Poll.WAIT;
        }

        @Override
        public byte[] position() {
            return new byte[0];
        }

        @Override
        public void restore(byte[] position) {}

        @Override
        public void close() {
            events.add("closed");
        }
    }
}
