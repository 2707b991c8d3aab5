package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.endpoints.GatewayService.Orientation;
import io.sluice.endpoints.ResultPage;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs and sessions that want more memory than they may have. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class MemoryLimitsTest {
    /** The place of "state bytes" among the columns of DESCRIBE JOB. */
    private static final int STATE_BYTES = 9;

    @TempDir
    Path folder;

    private Gateway gateway(String... options) {
        Gateway.Builder builder =
                Gateway.builder(folder.resolve("data")).withoutEndpoints().withoutWarmUp();
        for (int i = 0; i < options.length; i += 2) {
            builder.option(options[i], options[i + 1]);
        }
        return builder.start();
    }

    private static void tables(TestSession session) {
        session.run("CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '1000000000')");
        session.run("CREATE TABLE slow (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100')");
        session.run("CREATE TABLE counts (n BIGINT, c BIGINT) WITH ('connector' = 'blackhole')");
    }

    private static Job job(Gateway gateway, TestSession session, String insert) {
        String id = session.value(insert);
        return gateway.runtime().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static void awaitEnd(Job job) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        job.done().whenComplete((done, error) -> ended.countDown());
        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void jobThatGrowsBeyondItsLimitFailsAndItsNeighbourRunsOn() throws InterruptedException {
        try (Gateway gateway = gateway("sluice.memory.job-limit", "8 mb")) {
            TestSession session = TestSession.rest(gateway);
            tables(session);
            Job neighbour = job(
                    gateway, session, "INSERT INTO counts SELECT MOD(n, 10), COUNT(*) FROM slow GROUP BY MOD(n, 10)");
            Job greedy = job(gateway, session, "INSERT INTO counts SELECT n, COUNT(*) FROM numbers GROUP BY n");
            awaitEnd(greedy);
            assertThat(greedy.status()).isEqualTo(JobStatus.FAILED);
            SluiceException cause = greedy.failure().orElseThrow();
            assertThat(cause.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
            assertThat(cause.describe())
                    .contains(
                            greedy.id(),
                            "a job may have 8 MiB",
                            "\"sluice.memory.job-limit\"",
                            "SET 'state.backend.type' = 'rocksdb'")
                    .doesNotContain("execution.state-recovery.path");
            assertThat(neighbour.status()).isEqualTo(JobStatus.RUNNING);
            assertThat(neighbour.stateBytes()).isPositive();
            String described =
                    session.run("DESCRIBE JOB '" + neighbour.id() + "'").get(0);
            assertThat(described.split(", ")[STATE_BYTES]).isEqualTo("" + neighbour.stateBytes());
        }
    }

    @Test
    void jobThatHasOutgrownItsLimitGoesOnWithItsStateOnDisk() throws InterruptedException {
        try (Gateway gateway = gateway("sluice.memory.job-limit", "5 mb")) {
            TestSession session = TestSession.rest(gateway);
            numbered(session, 150_000);
            session.run("SET 'execution.checkpointing.interval' = '50 ms'");
            session.run("SET 'execution.checkpointing.incremental' = 'true'");
            String insert = "INSERT INTO counts SELECT n, COUNT(*) FROM numbered GROUP BY n";
            Job first = job(gateway, session, insert);
            awaitEnd(first);
            assertThat(first.failure().orElseThrow().describe())
                    .contains("\"execution.state-recovery.path\" set to its last checkpoint");

            session.run("SET 'execution.state-recovery.path' = '"
                    + first.lastCheckpoint().orElseThrow().folder() + "'");
            session.run("SET 'execution.checkpointing.interval' = '1 s'");
            session.run("SET 'state.backend.type' = 'rocksdb'");
            // Whose keys alone would need more than the limit.
            Job second = job(gateway, session, insert);
            awaitEnd(second);
            assertThat(second.failure()).isEmpty();
            assertThat(second.status()).isEqualTo(JobStatus.FINISHED);
            assertThat(second.rowsRead()).isBetween(1L, 149_999L);
        }
    }

    private static void numbered(TestSession session, int end) {
        session.run("CREATE TABLE numbered (n BIGINT) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '" + end + "')");
        session.run("CREATE TABLE counts (n BIGINT, c BIGINT) WITH ('connector' = 'blackhole')");
    }

    @Test
    void batchJobPutsOnDiskWhatHasNoRoom() throws InterruptedException {
        try (Gateway gateway = gateway("sluice.memory.job-limit", "5 mb")) {
            TestSession session = TestSession.rest(gateway);
            numbered(session, 150_000);
            Job streaming = job(gateway, session, "INSERT INTO counts SELECT n, COUNT(*) FROM numbered GROUP BY n");
            awaitEnd(streaming);
            assertThat(streaming.failure().orElseThrow().code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);

            session.run("SET 'execution.runtime-mode' = 'batch'");
            assertThat(session.run("SELECT COUNT(*), SUM(c) FROM (SELECT n, COUNT(*) AS c FROM numbered GROUP BY n)"))
                    .containsExactly("+I[150000, 150000]");
            assertThat(session.run("SELECT COUNT(*), MAX(a.n) FROM numbered AS a JOIN numbered AS b ON a.n = b.n"))
                    .containsExactly("+I[150000, 150000]");
            Job sort = job(
                    gateway, session, "INSERT INTO counts SELECT MOD(n * 7919, 150000), n FROM numbered ORDER BY 1");
            awaitEnd(sort);
            assertThat(sort.failure()).isEmpty();
            assertThat(sort.rowsWritten()).isEqualTo(150_000);
        }
    }

    @Test
    void largestJobFailsWhenAllTogetherAreTooLarge() throws InterruptedException {
        try (Gateway gateway = gateway("sluice.memory.state-limit", "8 mb", "sluice.memory.job-limit", "1 gb")) {
            TestSession session = TestSession.rest(gateway);
            tables(session);
            Job neighbour = job(gateway, session, "INSERT INTO counts SELECT n, COUNT(*) FROM slow GROUP BY n");
            Job greedy = job(gateway, session, "INSERT INTO counts SELECT n, COUNT(*) FROM numbers GROUP BY n");
            awaitEnd(greedy);
            assertThat(greedy.failure().orElseThrow().getMessage()).contains("all jobs together may have 8 MiB");
            assertThat(neighbour.status()).isEqualTo(JobStatus.RUNNING);
        }
    }

    @Test
    void queriesOfASessionWaitWhileTheirRowsAreNotFetched() {
        try (Gateway gateway = gateway("sluice.memory.session-result-limit", "64 kb")) {
            TestSession session = TestSession.rest(gateway);
            tables(session);
            UUID first = session.submit("SELECT n FROM numbers");
            UUID second = session.submit("SELECT n FROM numbers");
            // Both go on as they are fetched, however full the session is.
            for (UUID operation : new UUID[] {first, second, first, second}) {
                long rows = 0;
                while (rows < 20_000) {
                    ResultPage page = gateway.service()
                            .fetch(session.id(), operation, Orientation.NEXT, 1000, Duration.ofSeconds(30));
                    assertThat(page.status()).isNotEqualTo(ResultPage.Status.EOS);
                    rows += page.rows().rows();
                }
            }
        }
    }

    @Test
    void partOfAShareIsFullWhenTheWholeIs() {
        MemoryShare whole = MemoryShare.whole("all", 100);
        MemoryShare one = whole.part("one", 60);
        MemoryShare other = whole.part("other", 60);
        one.add(50);
        assertThat(one.full()).isFalse();
        one.add(10);
        assertThat(one.exhausted()).isSameAs(one);
        assertThat(other.full()).isFalse();
        other.add(40);
        assertThat(other.exhausted()).isSameAs(whole);
        one.add(-60);
        assertThat(other.full()).isFalse();
        assertThat(whole.used()).isEqualTo(40);
    }
}
