package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that really is full: a small file system in memory, which only root may mount. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class DiskFullTest {
    private static final long LOOK_NANOS = 5_000_000;

    @TempDir
    Path folder;

    private Path disk;
    private Gateway gateway;
    private TestSession session;

    @BeforeEach
    void start() throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        String refused = run("mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", disk.toString());
        assumeTrue(refused.isEmpty(), "no file system can be mounted here: " + refused);
        gateway = Gateway.builder(folder.resolve("data"))
                .option("parallelism.default", "1")
                .option("execution.checkpointing.interval", "100 ms")
                .option("restart-strategy.type", "fixed-delay")
                .option("restart-strategy.fixed-delay.attempts", "100000")
                .option("restart-strategy.fixed-delay.delay", "10 ms")
                .withoutEndpoints()
                .start();
        session = TestSession.rest(gateway);
        session.run("CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '1000000000', 'rows-per-second' = '500')");
    }

    @AfterEach
    void stop() throws Exception {
        if (gateway != null) {
            gateway.close();
            assertThat(run("umount", disk.toString())).isEmpty();
        }
    }

    /** Returns what a command says that fails; nothing when it does not. */
    private static String run(String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return Arrays.toString(command) + ": " + e.getMessage();
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : "exit code " + process.exitValue() + ", " + said.strip();
    }

    private Path filler() {
        return disk.resolve("filler");
    }

    /** Writes until there is no room for a byte more. What is deleted later makes room again. */
    private void fill() throws IOException {
        int step = 64 << 10;
        try (var out = Files.newOutputStream(filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (step > 0) {
                try {
                    out.write(new byte[step]);
                } catch (IOException e) {
                    assertThat(e).hasMessageContaining("No space left on device");
                    step /= 2;
                }
            }
        }
    }

    private Job job() {
        return gateway.runtime().jobs().get(0);
    }

    private static void await(Condition condition) throws Exception {
        while (!condition.holds()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static List<String> lines(Path table) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(table)) {
            for (Path file : files.filter(each -> !each.getFileName().toString().startsWith("."))
                    .toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    /** Ends the job with all that it has read. Each of seven keys must have been counted up to all its numbers, and no row be there twice. */
    private void eachCountIsThereOnce(Path table) throws IOException {
        session.run("STOP JOB '" + job().id() + "' WITH SAVEPOINT WITH DRAIN");
        assertThat(job().status()).isEqualTo(JobStatus.FINISHED);
        Map<String, Integer> last = new HashMap<>();
        List<String> rows = lines(table);
        assertThat(rows).doesNotHaveDuplicates().hasSizeGreaterThan(100);
        for (String row : rows) {
            String[] cells = row.split(",");
            last.merge(cells[0], Integer.parseInt(cells[1]), Math::max);
        }
        for (int key = 0; key < 7; key++) {
            int remainder = key;
            assertThat(last.get(String.valueOf(key))).isEqualTo((int) IntStream.rangeClosed(1, rows.size())
                    .filter(n -> n % 7 == remainder)
                    .count());
        }
    }

    private void counted(Path table) {
        session.run(
                "CREATE TABLE counted (k INT, c BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                        + table + "')");
        // A count that grows with each row, kept by key: wrong when a row is lost or comes twice.
        session.run("INSERT INTO counted SELECT k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p) FROM"
                + " (SELECT MOD(n, 7) AS k, PROCTIME() AS p FROM numbers)");
    }

    @Test
    void checkpointsFailWhileTheirDiskIsFullAndTheJobGoesOn() throws Exception {
        session.run("SET 'execution.checkpointing.dir' = '" + disk.resolve("checkpoints") + "'");
        session.run("SET 'execution.checkpointing.tolerable-failed-checkpoints' = '100000'");
        // All state in files, so that it meets the full disk as well as the metadata does.
        session.run("SET 'execution.checkpointing.data-inline-threshold' = '0 b'");
        Path table = folder.resolve("counted");
        counted(table);
        await(() -> job().checkpoints().completed() >= 3);
        fill();
        int failed = job().failedCheckpoints();
        long rows = job().rowsRead();
        await(() -> {
            // A checkpoint that was nearly complete takes the one before it away, and then there would be room for the
            // next.
            fill();
            return job().failedCheckpoints() >= failed + 5 && job().rowsRead() > rows + 100;
        });
        assertThat(job().status()).isEqualTo(JobStatus.RUNNING);
        assertThat(job().restarts()).isZero();
        assertThat(job().checkpoints().failure().orElseThrow()).hasMessageContaining("No space left on device");
        assertThat(session.run("DESCRIBE JOB '" + job().id() + "'"))
                .singleElement()
                .asString()
                .contains("No space left on device");
        long complete = job().checkpoints().completed();
        Files.delete(filler());
        await(() -> job().checkpoints().completed() >= complete + 3);
        assertThat(job().restarts()).isZero();
        eachCountIsThereOnce(table);
    }

    @Test
    void aJobRestartsUntilTheDiskOfItsTableHasRoom() throws Exception {
        Path table = disk.resolve("counted");
        counted(table);
        await(() -> job().checkpoints().completed() >= 3);
        fill();
        await(() -> {
            fill();
            return job().restarts() >= 3;
        });
        assertThat(job().failure().orElseThrow()).hasMessageContaining("No space left on device");
        Files.delete(filler());
        long complete = job().checkpoints().completed();
        await(() -> job().checkpoints().completed() >= complete + 3);
        assertThat(job().checkpoints().restoredFrom()).isPresent();
        eachCountIsThereOnce(table);
        assertThat(session.run("DESCRIBE JOB '" + job().id() + "'"))
                .singleElement()
                .asString()
                .contains(job().checkpoints().restoredFrom().orElseThrow().toString());
    }
}
