package io.sluice.exec.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.checkpoint.CheckpointSettings;
import io.sluice.exec.runtime.checkpoint.DiskFiles;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.Regions;
import io.sluice.exec.runtime.graph.StreamGraphTranslator;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that are to end just when an attempt has failed, or has not quite begun. */
class EndWhileFailingTest {
    private static final RowType TYPE = Rows.type(Types.STRING, Types.INT);

    private final SimulatedEnvironment environment = new SimulatedEnvironment(11);
    private final Plugins plugins = new Plugins(List.of(EndWhileFailingTest.class.getClassLoader()));
    private final List<JobStatus> journal = new ArrayList<>();

    @TempDir
    private Path folder;

    /** A plan whose subtask fails at once, and takes a while to close. */
    private static ExecPlan failing() {
        TestConnector.table("failing").reader = context -> new FailingReader();
        TestConnector.table("failingSink").blockingWriter = true;
        Plans plan = new Plans();
        plan.sink("failingSink", TYPE, List.of(), ChangelogMode.INSERT_ONLY, false, plan.scan("failing", TYPE));
        return plan.build();
    }

    private JobRuntime runtime() {
        return new JobRuntime(RuntimeSettings.DEFAULT.withDataFolder(folder), environment, plugins);
    }

    private Job failingJob(JobRuntime runtime, Map<String, String> more) {
        Map<String, String> options = new HashMap<>(more);
        options.put("restart-strategy.type", "fixed-delay");
        options.put("restart-strategy.fixed-delay.attempts", "3");
        Job job = runtime.submit(new JobRequest(
                "failing",
                failing(),
                new Options(options),
                Optional.empty(),
                UserFunctions.NONE,
                Optional.empty(),
                (id, status, cause) -> journal.add(status)));
        environment.runUntil(() -> job.status() == JobStatus.FAILING);
        assertThat(job.status()).isEqualTo(JobStatus.FAILING);
        return job;
    }

    @Test
    void aJobThatIsCancelledWhileItFailsDoesNotRunAgain() {
        Job job = failingJob(runtime(), Map.of());
        job.cancel();
        environment.runUntil(() -> job.status().ended());
        assertThat(job.status()).isEqualTo(JobStatus.CANCELED);
        assertThat(job.restarts()).isZero();
    }

    @Test
    void aJobThatFailsWhenTheProcessEndsIsLeftToTheNext() {
        JobRuntime runtime = runtime();
        Job job = failingJob(runtime, Map.of("execution.checkpointing.interval", "1 h"));
        runtime.close();
        assertThat(job.status()).isEqualTo(JobStatus.SUSPENDED);
        assertThat(job.restarts()).isZero();
        assertThat(journal).isEmpty();
    }

    @Test
    void anAttemptCanBeCancelledBeforeItHasSubtasks() {
        JobSettings settings = JobSettings.of(Options.EMPTY, 1);
        JobGraph graph = JobGraph.of(
                new StreamGraphTranslator(settings, plugins, new CodeCompiler(Optional.empty()), Optional.empty())
                        .translate(failing()),
                true);
        JobRecovery recovery = new JobRecovery(
                "job",
                CheckpointSettings.of(Options.EMPTY, Optional.empty()),
                new DiskFiles(),
                () -> "",
                (state, plan) -> state);
        List<JobAttempt> ended = new ArrayList<>();
        JobAttempt attempt =
                new JobAttempt("job", environment, settings, recovery, Optional.empty(), new Listener(ended));
        assertThat(attempt.cancel()).isTrue();
        attempt.start(Regions.together(graph));
        environment.runUntilIdle();
        assertThat(ended).containsExactly(attempt);
        assertThat(attempt.cancelled()).isTrue();
        assertThat(attempt.error()).isEmpty();
    }

    private record Listener(List<JobAttempt> attempts) implements JobAttempt.Owner {
        @Override
        public void failing() {
            throw new AssertionError("nothing has run that could fail");
        }

        @Override
        public void ended(JobAttempt attempt) {
            attempts.add(attempt);
        }

        @Override
        public void checkpointCompleted(JobAttempt.CheckpointReport report) {
            throw new AssertionError("there are no checkpoints");
        }

        @Override
        public boolean mayRestart(SluiceException cause) {
            throw new AssertionError("nothing has run that could fail");
        }

        @Override
        public OptionalLong regionFailed(int region, SluiceException cause) {
            throw new AssertionError("nothing has run that could fail");
        }

        @Override
        public void regionRestarted(int region, long checkpoint) {
            throw new AssertionError("nothing has run that could fail");
        }

        @Override
        public void checkpointFailed(SluiceException cause) {}
    }

    private static final class FailingReader implements SourceReader {
        @Override
        public boolean blocking() {
            return false;
        }

        @Override
        public Poll poll(RowBatch batch) throws IOException {
            throw new IOException("disk on fire");
        }

        @Override
        public byte[] position() {
            return new byte[0];
        }

        @Override
        public void restore(byte[] position) {}

        @Override
        public void close() {}
    }
}
