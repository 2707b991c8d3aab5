package io.sluice.exec.runtime.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.environment.Tasklet;
import io.sluice.exec.runtime.exchange.ActivityCounter;
import io.sluice.exec.runtime.operator.AlignmentGroup;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BlockingReaderTest {
    /** A worker may run the subtask the moment it is woken, and the subtask asks for rows then. */
    @Test
    void asksAReaderThatFailedNeverAgain() {
        FailingReader source = new FailingReader();
        EagerJob job = new EagerJob();
        BlockingReader reader = new BlockingReader(source, List.of(), new Subtask(job, 0, 0, 1), job);
        job.onWake = reader::take;

        reader.take();
        reader.take();

        assertEquals(1, source.polls);
        assertEquals(List.of("broken row"), job.errors);
    }

    /** Fails once and would then go on behind the row that it failed at. */
    private static final class FailingReader implements SourceReader {
        private int polls;

        @Override
        public Poll poll(RowBatch batch) throws IOException {
            polls++;
            if (polls == 1) {
                throw new IOException("broken row");
            }
            return Poll.END;
        }

        @Override
        public boolean blocking() {
            return true;
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

    /** Runs everything at once in the calling thread. */
    private static final class EagerJob implements TaskJob, RuntimeEnvironment {
        private final List<@Nullable String> errors = new ArrayList<>();
        private final ActivityCounter activity = new ActivityCounter();
        private Runnable onWake = () -> {};

        @Override
        public String id() {
            return "job";
        }

        @Override
        public RuntimeEnvironment environment() {
            return this;
        }

        @Override
        public JobSettings settings() {
            return JobSettings.of(Options.EMPTY, 1);
        }

        @Override
        public ActivityCounter activity() {
            return activity;
        }

        @Override
        public AlignmentGroup alignment(String group) {
            return new AlignmentGroup();
        }

        @Override
        public boolean stopping() {
            return false;
        }

        @Override
        public void fail(Throwable error) {
            errors.add(error.getMessage());
        }

        @Override
        public void executeBlocking(BlockingWork work) {
            try {
                work.run();
            } catch (Exception e) {
                fail(e);
            }
        }

        @Override
        public void closed(Subtask subtask) {}

        @Override
        public Clock clock() {
            return () -> 0L;
        }

        @Override
        public long randomLong() {
            return 0L;
        }

        @Override
        public void schedule(Tasklet tasklet) {
            onWake.run();
        }

        @Override
        public long steadyMillis() {
            return 0;
        }

        @Override
        public void wakeAfter(long millis, Tasklet tasklet) {}

        @Override
        public void wakeAt(long millis, Tasklet tasklet) {}

        @Override
        public void executeBlocking(Runnable work) {
            work.run();
        }

        @Override
        public void await(CompletableFuture<?> completion) {}

        @Override
        public void close() {}
    }
}
