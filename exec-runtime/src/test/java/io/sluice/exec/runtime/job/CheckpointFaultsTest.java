package io.sluice.exec.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.checkpoint.CheckpointFiles;
import io.sluice.exec.runtime.checkpoint.DiskFiles;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.environment.SimulatedEnvironment;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.TestConnector;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a job when the disk of its checkpoints is full, and when somebody sets the clock. */
class CheckpointFaultsTest {
    private static final RowType TYPE = Rows.type(Types.STRING, Types.INT);

    @TempDir
    Path folder;

    private final SimulatedEnvironment environment = new SimulatedEnvironment(3, 1_000_000);
    private final FullDisk disk = new FullDisk();

    /** A disk with room for so many bytes more, which it never gets back. */
    private static final class FullDisk implements CheckpointFiles {
        private final CheckpointFiles files = new DiskFiles();
        private long room = Long.MAX_VALUE;

        @Override
        public NewFile create(Path file) throws IOException {
            NewFile created = files.create(file);
            return new NewFile() {
                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    int fits = (int) Math.min(length, room);
                    room -= fits;
                    created.write(bytes, from, fits);
                    if (fits < length) {
                        throw new IOException("No space left on device");
                    }
                }

                @Override
                public void sync() throws IOException {
                    created.sync();
                }

                @Override
                public void close() throws IOException {
                    created.close();
                }
            };
        }

        @Override
        public void makeFolder(Path path) throws IOException {
            files.makeFolder(path);
        }

        @Override
        public void rename(Path file, Path target) throws IOException {
            files.rename(file, target);
        }

        @Override
        public void syncFolder(Path path) throws IOException {
            files.syncFolder(path);
        }

        @Override
        public InputStream read(Path file) throws IOException {
            return files.read(file);
        }

        @Override
        public List<Path> list(Path path) throws IOException {
            return files.list(path);
        }

        @Override
        public void delete(Path file) throws IOException {
            files.delete(file);
        }

        @Override
        public void deleteFolder(Path path) throws IOException {
            files.deleteFolder(path);
        }
    }

    /** A row each millisecond, without end. */
    private static final class EachMillisecond implements SourceReader {
        private final SourceContext context;
        private int next;

        EachMillisecond(SourceContext context) {
            this.context = context;
        }

        @Override
        public boolean blocking() {
            return false;
        }

        @Override
        public Poll poll(RowBatch batch) {
            Rows.append(TYPE, batch, Rows.insert("k" + next % 100, next));
            next++;
            return new Poll.WaitUntil(context.clock().currentTimeMillis() + 1);
        }

        @Override
        public byte[] position() {
            return ByteBuffer.allocate(Integer.BYTES).putInt(next).array();
        }

        @Override
        public void restore(byte[] position) {
            next = ByteBuffer.wrap(position).getInt();
        }

        @Override
        public void close() {}
    }

    private Job submit(String name, Map<String, String> more) {
        TestConnector.table(name + "-source").reader = EachMillisecond::new;
        Plans plan = new Plans();
        AggregateCall sum = Plans.call("SUM", Types.INT, false, -1, 1);
        int source = plan.hash(plan.scan(name + "-source", TYPE), 0);
        int sums = plan.add(
                new GroupAggregate(List.of(0), List.of(sum), List.of(true), true, true, List.of()), TYPE, source);
        plan.sink(name + "-sink", TYPE, List.of(), ChangelogMode.ALL, false, sums);
        Map<String, String> options = new HashMap<>(Map.of(
                "execution.checkpointing.interval", "10 ms",
                "execution.checkpointing.timeout", "30 s",
                "execution.checkpointing.data-inline-threshold", "0",
                "execution.checkpointing.dir", folder.toString(),
                "restart-strategy.type", "none"));
        options.putAll(more);
        JobRuntime runtime = new JobRuntime(
                RuntimeSettings.DEFAULT,
                environment,
                new Plugins(List.of(CheckpointFaultsTest.class.getClassLoader())),
                disk,
                new CodeCompiler(Optional.empty()));
        return runtime.submit(new JobRequest(name, plan.build(), new Options(options), Optional.empty()));
    }

    private static long last(Job job) {
        return job.lastCheckpoint().orElseThrow().checkpoint();
    }

    private void runFor(long millis) {
        long until = environment.steadyMillis() + millis;
        environment.runUntil(() -> environment.steadyMillis() >= until);
    }

    @Test
    void aJobGoesOnWhenTheDiskIsFull() throws IOException {
        for (String incremental : List.of("false", "true")) {
            Job job = submit(
                    "full" + incremental,
                    Map.of(
                            "execution.checkpointing.tolerable-failed-checkpoints",
                            "1000",
                            "execution.checkpointing.incremental",
                            incremental));
            disk.room = Long.MAX_VALUE;
            runFor(100);
            assertThat(job.failedCheckpoints()).isZero();
            long before = last(job);
            disk.room = 5;
            runFor(100);
            assertThat(job.status()).isEqualTo(JobStatus.RUNNING);
            assertThat(job.failedCheckpoints()).isGreaterThan(5);
            assertThat(job.checkpointFailure().orElseThrow()).hasMessageContaining("No space left on device");
            assertThat(last(job)).isLessThanOrEqualTo(before + 1);
            long rows = job.rowsRead();
            disk.room = Long.MAX_VALUE;
            runFor(100);
            assertThat(job.rowsRead()).isGreaterThan(rows + 50);
            assertThat(last(job)).isGreaterThan(before + 5);
            assertThat(job.checkpointFailure()).isEmpty();
            // Nothing is left of those that failed.
            assertThat(disk.list(folder.resolve(job.id())).stream()
                            .filter(path -> path.getFileName().toString().startsWith("chk-")))
                    .hasSizeLessThanOrEqualTo(2);
            job.cancel();
            environment.runUntil(() -> job.status().ended());
        }
    }

    @Test
    void aJobFailsWhenMoreCheckpointsDoThanItTolerates() {
        Job job = submit("intolerant", Map.of("execution.checkpointing.tolerable-failed-checkpoints", "2"));
        runFor(50);
        disk.room = 5;
        environment.runUntil(() -> job.status().ended());
        assertThat(job.status()).isEqualTo(JobStatus.FAILED);
        assertThat(job.failedCheckpoints()).isEqualTo(3);
        assertThat(job.failure().orElseThrow())
                .hasMessageContaining("3 checkpoints in a row have failed: No space left on device");
    }

    @Test
    void checkpointsGoOnWhenTheClockIsSet() {
        Job job = submit("clock", Map.of());
        runFor(100);
        long before = last(job);
        environment.setClock(-3_600_000);
        runFor(100);
        assertThat(last(job)).isGreaterThan(before + 5);
        before = last(job);
        // Those that are under way are not too old all of a sudden.
        environment.setClock(7_200_000);
        runFor(100);
        assertThat(last(job)).isGreaterThan(before + 5);
        assertThat(job.failedCheckpoints()).isZero();
        assertThat(job.status()).isEqualTo(JobStatus.RUNNING);
        job.cancel();
        environment.runUntil(() -> job.status().ended());
    }
}
