package io.sluice.benchmarks;

import io.sluice.exec.runtime.checkpoint.CheckpointJob.CheckpointReport;
import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * What checkpoints cost a job with a large state: COUNT and MAX by millions of keys, of which one in a hundred changes between two
 * checkpoints, either keys that came one after the other or every hundredth. Measures rows a CPU second without checkpoints, with whole ones
 * and with incremental ones, what each checkpoint takes and writes, and how long the job takes to go on from the last.
 */
public final class CheckpointBenchmark {
    private static final long LOOK_NANOS = 5_000_000;
    private static final String PAYLOAD = "x".repeat(90);

    private enum Mode {
        NONE,
        WHOLE,
        INCREMENTAL
    }

    private final Gateway gateway;
    private final Path folder;
    private final long keys;
    private final int seconds;

    private CheckpointBenchmark(Gateway gateway, Path folder, long keys, int seconds) {
        this.gateway = gateway;
        this.folder = folder;
        this.keys = keys;
        this.seconds = seconds;
    }

    /** @param arguments keys, 6,000,000 when left out, which are about 1 GB; seconds to measure each way, 15 when left out */
    public static void main(String[] arguments) throws IOException {
        long keys = arguments.length > 0 ? Long.parseLong(arguments[0]) : 6_000_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15;
        Path folder = Files.createTempDirectory("sluice-checkpoints-");
        try (Gateway gateway =
                Gateway.builder(folder.resolve("data")).withoutEndpoints().start()) {
            CheckpointBenchmark benchmark = new CheckpointBenchmark(gateway, folder, keys, seconds);
            System.out.println(
                    "| keys | checkpoints | rows a CPU second | checkpoints made | ms each | state MB | written MB |");
            System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
            for (boolean clustered : List.of(true, false)) {
                for (Mode mode : Mode.values()) {
                    benchmark.measure(mode, clustered);
                }
            }
        } finally {
            Folders.delete(folder);
        }
    }

    private Session session(Map<String, String> options) {
        Map<String, String> all = new HashMap<>(options);
        all.put("parallelism.default", "2");
        Session session = new Session(gateway, all);
        session.run(
                "CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000000000', 'fields.n.kind' = 'sequence',"
                        + " 'fields.n.start' = '0', 'fields.n.end' = '1000000000000')");
        session.run("CREATE TEMPORARY TABLE nowhere (k BIGINT, c BIGINT, m STRING) WITH ('connector' = 'blackhole')");
        return session;
    }

    private Job start(Session session, boolean clustered) {
        long hot = keys / 100;
        String key = clustered ? "MOD(n, " + hot + ")" : "MOD(n, " + hot + ") * 100";
        return session.job(
                session.run("INSERT INTO nowhere SELECT k, COUNT(*), MAX(p) FROM (SELECT CASE WHEN n < " + keys
                                + " THEN n ELSE " + key + " END AS k, CAST(n AS STRING) || '" + PAYLOAD
                                + "' AS p FROM numbers) GROUP BY k")
                        .orElseThrow());
    }

    private void measure(Mode mode, boolean clustered) {
        Map<String, String> options = new HashMap<>();
        if (mode != Mode.NONE) {
            options.put("execution.checkpointing.interval", "1 s");
            options.put("execution.checkpointing.incremental", String.valueOf(mode == Mode.INCREMENTAL));
            options.put(
                    "execution.checkpointing.dir", folder.resolve("checkpoints").toString());
            options.put("execution.checkpointing.externalized-checkpoint-retention", "retain-on-cancellation");
        }
        Session session = session(options);
        Job job = start(session, clustered);
        await(job, keys);
        // Some more, so that what is loaded and compiled once and the first checkpoint, which is whole, do not count.
        await(job, keys + keys / 2);
        Map<Long, CheckpointReport> made = new LinkedHashMap<>();
        long first = job.lastCheckpoint().map(CheckpointReport::checkpoint).orElse(0L);
        long rows = job.rowsRead();
        ProcessCost before = ProcessCost.now();
        long until = System.nanoTime() + seconds * 1_000_000_000L;
        while (System.nanoTime() < until) {
            look(job);
            job.lastCheckpoint().ifPresent(last -> made.put(last.checkpoint(), last));
        }
        double cpu = ProcessCost.now().since(before).cpuNanos() / 1e9;
        made.remove(first);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %,.0f | %d | %.0f | %.0f | %.1f |%n",
                clustered ? "side by side" : "every hundredth",
                mode.name().toLowerCase(Locale.ROOT),
                (job.rowsRead() - rows) / cpu,
                made.size(),
                made.values().stream()
                        .mapToLong(CheckpointReport::durationMillis)
                        .average()
                        .orElse(0),
                made.values().stream()
                                .mapToLong(CheckpointReport::stateBytes)
                                .average()
                                .orElse(0)
                        / 1e6,
                made.values().stream()
                                .mapToLong(CheckpointReport::writtenBytes)
                                .average()
                                .orElse(0)
                        / 1e6);
        Optional<CheckpointReport> last = job.lastCheckpoint();
        cancel(job);
        session.close();
        if (mode != Mode.NONE && last.isPresent()) {
            restore(clustered);
        }
        deleteCheckpoints();
    }

    /** From the last checkpoint that is there, since the one that was last seen may be gone. */
    private void restore(boolean clustered) {
        Path chosen = newest();
        Session session = session(Map.of("execution.state-recovery.path", chosen.toString()));
        ProcessCost before = ProcessCost.now();
        Job job = start(session, clustered);
        await(job, 1);
        ProcessCost cost = ProcessCost.now().since(before);
        System.out.printf(
                Locale.ROOT, "restored: %.1f s, %.1f CPU seconds%n", cost.wallNanos() / 1e9, cost.cpuNanos() / 1e9);
        cancel(job);
        session.close();
    }

    private Path newest() {
        try (var found = Files.walk(folder.resolve("checkpoints"))) {
            return found.filter(path -> path.endsWith("_metadata"))
                    .map(Path::getParent)
                    .max((a, b) -> Long.compare(number(a), number(b)))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long number(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().substring("chk-".length()));
    }

    private void deleteCheckpoints() {
        try {
            if (Files.exists(folder.resolve("checkpoints"))) {
                Folders.delete(folder.resolve("checkpoints"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void cancel(Job job) {
        job.cancel();
        job.done().toCompletableFuture().handle((nothing, cancelled) -> nothing).join();
    }

    private static void await(Job job, long rows) {
        while (job.rowsRead() < rows) {
            look(job);
        }
    }

    private static void look(Job job) {
        if (job.endMillis().isPresent()) {
            throw new IllegalStateException(
                    "the job is " + job.status(), job.failure().orElse(null));
        }
        LockSupport.parkNanos(LOOK_NANOS);
    }
}
