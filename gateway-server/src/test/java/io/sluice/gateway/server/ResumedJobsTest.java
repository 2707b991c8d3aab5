package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that go on: after the gateway has ended, and from savepoints. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ResumedJobsTest {
    private static final int ROWS = 3_000;

    @TempDir
    Path folder;

    private Gateway gateway;
    private TestSession session;

    @BeforeEach
    void start() {
        gateway = Gateway.builder(folder.resolve("data"))
                .option("execution.checkpointing.interval", "50 ms")
                .option("restart-strategy.type", "fixed-delay")
                .option("restart-strategy.fixed-delay.attempts", "2")
                .option("restart-strategy.fixed-delay.delay", "1 ms")
                .withoutEndpoints()
                .start();
        session = TestSession.rest(gateway);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private void restart() {
        gateway.close();
        start();
    }

    private void tables(int rowsPerSecond) {
        session.run("CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '" + ROWS + "', 'rows-per-second' = '" + rowsPerSecond
                + "')");
        session.run(
                "CREATE TABLE copied (n INT, twice INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                        + folder.resolve("copied") + "')");
    }

    private Job job() {
        return gateway.runtime().jobs().get(0);
    }

    private static void await(Condition condition) throws Exception {
        while (!condition.holds()) {
            Thread.onSpinWait();
            Thread.yield();
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private List<Integer> copied() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder.resolve("copied"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                for (String line : Files.readAllLines(file)) {
                    String[] cells = line.split(",");
                    assertThat(Integer.parseInt(cells[1])).isEqualTo(2 * Integer.parseInt(cells[0]));
                    numbers.add(Integer.parseInt(cells[0]));
                }
            }
        }
        numbers.sort(null);
        return numbers;
    }

    private void allIsCopiedOnce() throws IOException {
        assertThat(copied()).isEqualTo(IntStream.rangeClosed(1, ROWS).boxed().toList());
        try (Stream<Path> files = Files.list(folder.resolve("copied"))) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith(".")))
                    .isEmpty();
        }
    }

    @Test
    void aJobGoesOnWhenTheGatewayDoes() throws Exception {
        tables(3_000);
        session.run("CREATE TEMPORARY VIEW doubled AS SELECT n, n * 2 AS twice FROM numbers");
        // Nobody is left to wait for the job when the gateway has ended.
        session.run("SET 'table.dml-sync' = 'true'");
        session.submit("INSERT INTO copied SELECT * FROM doubled");
        await(() -> !gateway.runtime().jobs().isEmpty());
        String id = job().id();
        await(() -> Files.exists(folder.resolve("copied")) && !copied().isEmpty());
        restart();
        assertThat(job().id()).isEqualTo(id);
        assertThat(session.run("SHOW JOBS"))
                .singleElement()
                .asString()
                .contains(id)
                .contains("RUNNING");
        job().done().toCompletableFuture().join();
        allIsCopiedOnce();
        restart();
        assertThat(gateway.runtime().jobs()).isEmpty();
        assertThat(session.run("SHOW JOBS"))
                .singleElement()
                .asString()
                .contains(id)
                .contains("FINISHED");
        session.fail("STOP JOB '" + id + "'", ErrorCode.INVALID_OPERATION_STATE);
        try (Stream<Path> left = Files.list(folder.resolve("data").resolve("checkpoints"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aCheckpointThatCannotBeReadIsPassedOverAndDescribeJobSaysSo() throws Exception {
        tables(1_000);
        session.run("SET 'execution.checkpointing.num-retained' = '3'");
        String id = session.value("INSERT INTO copied SELECT n, n * 2 FROM numbers");
        await(() -> job().checkpoints().completed() >= 5);
        gateway.close();
        Path newest = newestCheckpoint(id);
        Path metadata = newest.resolve("_metadata");
        byte[] bytes = Files.readAllBytes(metadata);
        bytes[bytes.length / 2] ^= 1;
        Files.write(metadata, bytes);
        start();
        assertThat(job().checkpoints().restoredFrom().orElseThrow()).isNotEqualTo(newest);
        assertThat(session.run("DESCRIBE JOB '" + id + "'"))
                .singleElement()
                .asString()
                .contains("\"" + newest + "\" cannot be read");
        job().done().toCompletableFuture().join();
        allIsCopiedOnce();
    }

    private Path newestCheckpoint(String jobId) throws IOException {
        try (Stream<Path> all =
                Files.list(folder.resolve("data").resolve("checkpoints").resolve(jobId))) {
            return all.filter(each -> Files.exists(each.resolve("_metadata")))
                    .max(Comparator.comparingLong(
                            each -> Long.parseLong(each.getFileName().toString().substring("chk-".length()))))
                    .orElseThrow();
        }
    }

    @Test
    void aJobGoesOnFromASavepointWithAnotherParallelism() throws Exception {
        session.run("CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '" + ROWS + "', 'rows-per-second' = '1000')");
        session.run(
                "CREATE TABLE sums (k INT, total BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'blackhole')");
        String insert = "INSERT INTO sums SELECT MOD(n, 7), SUM(n) FROM numbers GROUP BY MOD(n, 7)";
        String first = session.value(insert);
        await(() -> job().lastCheckpoint().isPresent() && job().rowsRead() > 500);
        String savepoint = session.value("STOP JOB '" + first + "' WITH SAVEPOINT");
        assertThat(job().status()).isEqualTo(JobStatus.FINISHED);
        assertThat(job().rowsRead()).isLessThan(ROWS);
        assertThat(Path.of(savepoint).resolve("_metadata")).exists();
        assertThat(Path.of(savepoint).resolve("plan.json")).exists();

        session.run("SET 'execution.savepoint.path' = '" + savepoint + "'");
        session.run("SET 'parallelism.default' = '3'");
        session.fail(
                "INSERT INTO sums SELECT MOD(n, 7), MAX(n) FROM numbers GROUP BY MOD(n, 7)",
                ErrorCode.VALIDATION_ERROR);
        String second = session.value(insert);
        Job resumed = gateway.runtime().jobs().get(1);
        assertThat(resumed.id()).isEqualTo(second);
        resumed.done().toCompletableFuture().join();
        assertThat(job().rowsRead() + resumed.rowsRead()).isEqualTo(ROWS);
    }

    @Test
    void aJobIsRescaledAtThreeRestarts() throws Exception {
        tables(500);
        session.run(
                "CREATE TABLE sums (k INT, total BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                        + folder.resolve("sums") + "')");
        // Running sums, so that the result is inserts alone and holds each state that a key has had.
        String insert = "INSERT INTO sums SELECT MOD(n, 7), SUM(n) OVER (PARTITION BY MOD(n, 7) ORDER BY p"
                + " ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM (SELECT n, PROCTIME() AS p FROM numbers)";
        session.run("SET 'parallelism.default' = '1'");
        String id = session.value(insert);
        for (int parallelism : List.of(2, 4, 1)) {
            Job running = job(id);
            await(() -> running.rowsRead() > 200);
            String savepoint = session.value("STOP JOB '" + id + "' WITH SAVEPOINT");
            restart();
            session.run("SET 'execution.savepoint.path' = '" + savepoint + "'");
            session.run("SET 'parallelism.default' = '" + parallelism + "'");
            id = session.value(insert);
        }
        job(id).done().toCompletableFuture().join();
        assertThat(sums()).isEqualTo(expectedSums());
    }

    private Job job(String id) {
        return gateway.runtime().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private List<String> sums() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder.resolve("sums"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        lines.sort(null);
        return lines;
    }

    private static List<String> expectedSums() {
        long[] sums = new long[7];
        List<String> lines = new ArrayList<>();
        for (int n = 1; n <= ROWS; n++) {
            sums[n % 7] += n;
            lines.add(n % 7 + "," + sums[n % 7]);
        }
        lines.sort(null);
        return lines;
    }

    @Test
    void aJobBecomesAnotherStatementAndKeepsItsId() throws Exception {
        tables(500);
        String id = session.value("INSERT INTO copied SELECT n, n * 2 FROM numbers");
        await(() -> job().rowsRead() > 300);
        session.fail(
                "ALTER JOB '" + id + "' AS INSERT INTO copied SELECT n, n + n FROM nowhere", ErrorCode.TABLE_NOT_FOUND);
        assertThat(job().status()).isEqualTo(JobStatus.RUNNING);
        assertThat(session.run("ALTER JOB '" + id + "' AS INSERT INTO copied SELECT n, n + n FROM numbers WHERE n > 0"))
                .hasSize(2)
                .allMatch(line -> line.contains("kept") || line.contains("migrated"));
        assertThat(job().id()).isEqualTo(id);
        await(() -> job().rowsRead() > 300);
        // The gateway resumes what the job has become.
        restart();
        assertThat(job().id()).isEqualTo(id);
        job().done().toCompletableFuture().join();
        allIsCopiedOnce();
        assertThat(session.run("DESCRIBE JOB '" + id + "'"))
                .singleElement()
                .asString()
                .contains("FINISHED")
                .contains("from " + folder.resolve("data").resolve("savepoints"));
        session.fail(
                "ALTER JOB '" + id + "' AS INSERT INTO copied SELECT n, n FROM numbers",
                ErrorCode.INVALID_OPERATION_STATE);
        session.fail("CREATE SAVEPOINT FOR JOB '" + id + "'", ErrorCode.INVALID_OPERATION_STATE);
    }

    /** As when the process ends between the moment in which the job is another statement and the deletion of its checkpoints so far. */
    @Test
    void aJobThatBecameAnotherStatementDoesNotGoOnFromEarlierCheckpoints() throws Exception {
        tables(1_000);
        session.run("SET 'execution.checkpointing.interval' = '1 h'");
        String id = session.value("INSERT INTO copied SELECT n, n * 2 FROM numbers");
        await(() -> job().rowsRead() > 300);
        job().checkpoint();
        await(() -> job().lastCheckpoint().isPresent());
        Path checkpoints = folder.resolve("data").resolve("checkpoints").resolve(id);
        Path aside = folder.resolve("aside");
        copyFolder(checkpoints, aside);
        session.run("ALTER JOB '" + id + "' AS INSERT INTO copied SELECT n, n + n FROM numbers WHERE n > 0");
        gateway.close();
        copyFolder(aside, checkpoints);
        start();
        assertThat(job().id()).isEqualTo(id);
        assertThat(job().checkpoints().restoredFrom().orElseThrow().getParent())
                .isEqualTo(folder.resolve("data").resolve("savepoints"));
        job().done().toCompletableFuture().join();
        allIsCopiedOnce();
    }

    private static void copyFolder(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    @Test
    void aJobGoesOnWhenWhatItShouldBecomeCannotBeStarted() throws Exception {
        tables(500);
        String id = session.value("INSERT INTO copied SELECT n, n * 2 FROM numbers");
        await(() -> job().rowsRead() > 300);
        // A file stands where the statement's checkpoints would be.
        Path file = Files.writeString(folder.resolve("no-folder"), "");
        session.run("SET 'execution.checkpointing.dir' = '" + file.resolve("below") + "'");
        session.fail("ALTER JOB '" + id + "' AS INSERT INTO copied SELECT n, n + n FROM numbers", ErrorCode.IO_ERROR);
        assertThat(job().id()).isEqualTo(id);
        assertThat(job().status()).isEqualTo(JobStatus.RUNNING);
        job().done().toCompletableFuture().join();
        allIsCopiedOnce();
    }

    @Test
    void aJobThatFailsSaysWhyAndDoesNotComeBack() throws Exception {
        tables(10_000);
        session.run("CREATE TABLE broken (n INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + Files.writeString(folder.resolve("broken.csv"), "1\n2\nx\n") + "')");
        String id = session.value("INSERT INTO copied SELECT n, n * 2 FROM broken");
        assertThat(job().done()
                        .toCompletableFuture()
                        .handle((done, error) -> error)
                        .join())
                .isNotNull()
                .isNotInstanceOf(CompletionException.class);
        assertThat(job().status()).isEqualTo(JobStatus.FAILED);
        restart();
        assertThat(session.run("DESCRIBE JOB '" + id + "'"))
                .singleElement()
                .asString()
                .contains("FAILED")
                .contains("broken.csv");
        assertThat(gateway.runtime().jobs()).isEmpty();
    }
}
