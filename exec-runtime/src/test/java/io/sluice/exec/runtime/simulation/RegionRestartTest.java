package io.sluice.exec.runtime.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.node.Union;
import io.sluice.exec.runtime.checkpoint.SavepointKind;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRegion;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.exec.runtime.job.RuntimeSettings;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job of two pipelines, one of which fails: the other one goes on. */
class RegionRestartTest {
    private static final RowType TYPE = Rows.type(Types.INT);
    private static final int ROWS = 40;
    /** The number before which the shaky source fails. */
    private static final int FAILS_AT = 25;

    private final SimulatedEnvironment environment = new SimulatedEnvironment(3);
    private final Plugins plugins = new Plugins(List.of(RegionRestartTest.class.getClassLoader()));
    private final ExternalTable steady = table();
    private final ExternalTable shaky = table();
    private final Map<String, String> options = new HashMap<>();
    private int steadyReaders;
    private int shakyReaders;
    private int failures = 1;
    /** Where the shaky source began when it began last. */
    private int begunAt;

    @TempDir
    private Path folder;

    private static ExternalTable table() {
        return new ExternalTable(true, new Faults(new Random(0)), OptionalInt.empty());
    }

    @BeforeEach
    void setUp() {
        options.put("execution.checkpointing.interval", "5 ms");
        options.put("restart-strategy.type", "fixed-delay");
        options.put("restart-strategy.fixed-delay.attempts", "10");
        options.put("restart-strategy.fixed-delay.delay", "20 ms");
        TestConnector.table("regionSteady").reader = context -> {
            steadyReaders++;
            return new Numbers(context, Integer.MAX_VALUE);
        };
        TestConnector.table("regionShaky").reader = context -> {
            shakyReaders++;
            return new Numbers(context, failures-- > 0 ? FAILS_AT : Integer.MAX_VALUE);
        };
        TestConnector.table("regionSteadySink").sink = Optional.of(steady);
        TestConnector.table("regionShakySink").sink = Optional.of(shaky);
    }

    private Job submit() {
        Plans plan = new Plans();
        sink(plan, "regionSteadySink", plan.scan("regionSteady", TYPE));
        sink(plan, "regionShakySink", plan.scan("regionShaky", TYPE));
        return submit(plan);
    }

    private static void sink(Plans plan, String table, int input) {
        plan.sink(table, TYPE, List.of(), ChangelogMode.INSERT_ONLY, false, input);
    }

    private Job submit(Plans plan) {
        JobRuntime runtime =
                new JobRuntime(RuntimeSettings.DEFAULT.withBatchSize(1).withDataFolder(folder), environment, plugins);
        return runtime.submit(new JobRequest("regions", plan.build(), new Options(options), Optional.empty()));
    }

    private static Map<List<Object>, Integer> once() {
        Map<List<Object>, Integer> rows = new HashMap<>();
        IntStream.range(0, ROWS).forEach(i -> rows.put(List.of(i), 1));
        return rows;
    }

    private void finish(Job job) {
        environment.runUntil(() -> job.status().ended());
        assertThat(job.status()).as(() -> String.valueOf(job.failure())).isEqualTo(JobStatus.FINISHED);
        assertThat(steady.rows()).isEqualTo(once());
        assertThat(shaky.rows()).isEqualTo(once());
        assertThat(steady.leftOver() + shaky.leftOver()).isZero();
    }

    @Test
    void onlyWhatFailsBeginsAgain() {
        Job job = submit();
        environment.runUntil(() -> job.status() == JobStatus.RESTARTING);
        assertThat(job.status()).isEqualTo(JobStatus.RESTARTING);
        long before = job.vertices().get(0).recordsIn();
        environment.runUntil(() -> job.status() != JobStatus.RESTARTING);
        assertThat(job.status()).isEqualTo(JobStatus.RUNNING);
        assertThat(job.vertices().get(0).recordsIn())
                .as("rows of the other part meanwhile")
                .isGreaterThan(before);
        finish(job);
        assertThat(steadyReaders).isEqualTo(1);
        assertThat(shakyReaders).isEqualTo(2);
        assertThat(begunAt).as("it goes on from a checkpoint").isBetween(1, FAILS_AT);
        assertThat(job.restarts()).isEqualTo(1);
        assertThat(job.regions()).extracting(JobRegion::restarts).containsExactly(0, 1);
        assertThat(job.regions())
                .extracting(JobRegion::name)
                .containsExactly(
                        "Source: regionSteady[1] -> regionSteadySink[2]: Writer",
                        "Source: regionShaky[3] -> regionShakySink[4]: Writer");
    }

    @Test
    void itGoesOnBeforeTheFirstCheckpointToo() {
        options.put("execution.checkpointing.interval", "1 h");
        Job job = submit();
        finish(job);
        assertThat(steadyReaders).isEqualTo(1);
        assertThat(begunAt).isZero();
    }

    @Test
    void withoutCheckpointsItBeginsAtTheStart() {
        options.remove("execution.checkpointing.interval");
        Job job = submit();
        environment.runUntil(() -> job.status().ended());
        assertThat(job.status()).isEqualTo(JobStatus.FINISHED);
        assertThat(steadyReaders).isEqualTo(1);
        assertThat(shakyReaders).isEqualTo(2);
        assertThat(steady.rows()).isEqualTo(once());
        assertThat(job.regions()).extracting(JobRegion::restarts).containsExactly(0, 1);
    }

    @Test
    void theWholeJobBeginsAgainWhereThatIsAskedFor() {
        options.put("jobmanager.execution.failover-strategy", "full");
        Job job = submit();
        finish(job);
        assertThat(steadyReaders).isEqualTo(2);
        assertThat(job.regions()).extracting(JobRegion::restarts).containsExactly(1);
    }

    @Test
    void theStrategyIsOneOfTwo() {
        options.put("jobmanager.execution.failover-strategy", "half");
        assertThatThrownBy(this::submit).isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                .isEqualTo(ErrorCode.INVALID_OPTION_VALUE));
    }

    @Test
    void partsBetweenWhichRowsGoBeginAgainTogether() {
        Plans plan = new Plans();
        sink(
                plan,
                "regionSteadySink",
                plan.add(new Union(), TYPE, plan.scan("regionSteady", TYPE), plan.scan("regionShaky", TYPE)));
        Job job = submit(plan);
        environment.runUntil(() -> job.status().ended());
        assertThat(job.status()).isEqualTo(JobStatus.FINISHED);
        assertThat(steadyReaders).isEqualTo(2);
        assertThat(job.regions()).hasSize(1);
        assertThat(steady.rows().values()).hasSize(ROWS).containsOnly(2);
    }

    @Test
    void theJobFailsWhenAPartMayNotBeginAgain() {
        options.put("restart-strategy.fixed-delay.attempts", "2");
        failures = 3;
        Job job = submit();
        environment.runUntil(() -> job.status().ended());
        assertThat(job.status()).isEqualTo(JobStatus.FAILED);
        assertThat(job.failure().orElseThrow()).hasMessageContaining("shaken");
        assertThat(job.regions()).extracting(JobRegion::restarts).containsExactly(0, 2);
        assertThat(steadyReaders).isEqualTo(1);
    }

    @Test
    void aJobIsCancelledWhileAPartOfItWaits() {
        Job job = submit();
        environment.runUntil(() -> job.status() == JobStatus.RESTARTING);
        job.cancel();
        environment.runUntil(() -> job.status().ended());
        assertThat(job.status()).isEqualTo(JobStatus.CANCELED);
        assertThat(shakyReaders).isEqualTo(1);
    }

    @Test
    void thereIsNoSavepointOfAPartOfAJob() {
        Job job = submit();
        environment.runUntil(() -> job.status() == JobStatus.RESTARTING);
        assertThatThrownBy(() -> job.savepoint(Optional.empty(), SavepointKind.KEEP_RUNNING))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPERATION_STATE));
        finish(job);
    }

    /** Numbers from 0 on, one a millisecond. */
    private final class Numbers implements SourceReader {
        private final SourceContext context;
        private final int failsAt;
        private int next;

        Numbers(SourceContext context, int failsAt) {
            this.context = context;
            this.failsAt = failsAt;
            begunAt = 0;
        }

        @Override
        public boolean blocking() {
            return false;
        }

        @Override
        public Poll poll(RowBatch batch) throws IOException {
            if (next >= failsAt) {
                throw new IOException("shaken");
            }
            if (next == ROWS) {
                return Poll.END;
            }
            Rows.append(TYPE, batch, Rows.insert(next++));
            return new Poll.WaitUntil(context.clock().currentTimeMillis() + 1);
        }

        @Override
        public byte[] position() {
            return ByteBuffer.allocate(Integer.BYTES).putInt(next).array();
        }

        @Override
        public void restore(byte[] position) {
            next = ByteBuffer.wrap(position).getInt();
            begunAt = next;
        }

        @Override
        public void close() {}
    }
}
