package io.sluice.benchmarks;

import io.sluice.exec.runtime.checkpoint.CheckpointJob.CheckpointReport;
import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/**
 * What checkpoints cost a job with a large state: COUNT and MAX by millions of keys, of which one in a hundred changes between two
 * checkpoints. When all keys are there, the same job goes on in turns without checkpoints and with one each second. Prints rows a second
 * and rows a CPU second of both, what each checkpoint takes and writes, and what it takes to go on from the last. {@code bin/checkpoints}
 * runs the same job in Flink as well.
 */
public final class CheckpointBenchmark {
    private static final long LOOK_NANOS = 5_000_000;
    private static final long NANOS = 1_000_000_000;
    private static final int ROUNDS = 3;
    private static final long RESTORED_ROWS = 100_000;
    private static final String PAYLOAD = "x".repeat(90);
    /** Of an entry: header and key, the number of rows, whether there is a text, and where it is. */
    private static final int ENTRY_BYTES = 40;

    /** How checkpoints are made of which state. */
    private enum Mode {
        INCREMENTAL("heap, incremental", "hashmap", true, true),
        WHOLE("heap, whole", "hashmap", false, true),
        ROCKSDB("RocksDB, incremental", "rocksdb", true, true),
        /** The keys that change did not come one after the other. */
        SCATTERED("heap, incremental, every hundredth key", "hashmap", true, false);

        final String title;
        final String backend;
        final boolean incremental;
        final boolean clustered;

        Mode(String title, String backend, boolean incremental, boolean clustered) {
            this.title = title;
            this.backend = backend;
            this.incremental = incremental;
            this.clustered = clustered;
        }
    }

    private final Gateway gateway;
    private final Path folder;
    private final Mode mode;
    private final long keys;
    private final int seconds;

    private CheckpointBenchmark(Gateway gateway, Path folder, Mode mode, long keys, int seconds) {
        this.gateway = gateway;
        this.folder = folder;
        this.mode = mode;
        this.keys = keys;
        this.seconds = seconds;
    }

    /**
     * @param arguments keys, 6,000,000 when left out, which are about 1 GB; seconds of each turn, 5 when left out; any of {@code incremental},
     *     {@code whole}, {@code rocksdb}, {@code scattered}, the first when left out
     */
    public static void main(String[] arguments) throws IOException {
        long keys = arguments.length > 0 ? Long.parseLong(arguments[0]) : 6_000_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        List<String> modes =
                arguments.length > 2 ? List.of(arguments).subList(2, arguments.length) : List.of("incremental");
        System.out.println(
                "| state, checkpoints | rows/s without | with | less | rows/CPU-s without | with | less | made | ms each"
                        + " | MB written each | MB of state | restored after s | CPU-s |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        for (String mode : modes) {
            Path folder = Files.createTempDirectory("sluice-checkpoints-");
            try (Gateway gateway =
                    Gateway.builder(folder.resolve("data")).withoutEndpoints().start()) {
                Mode chosen = Mode.valueOf(mode.toUpperCase(Locale.ROOT));
                new CheckpointBenchmark(gateway, folder, chosen, keys, seconds).measure();
            } finally {
                Folders.delete(folder);
            }
        }
    }

    private Session session(Map<String, String> more) {
        Map<String, String> options = new HashMap<>(more);
        options.put("parallelism.default", "2");
        options.put("state.backend.type", mode.backend);
        options.put("execution.checkpointing.incremental", String.valueOf(mode.incremental));
        // They are asked for.
        options.put("execution.checkpointing.interval", "1 h");
        options.put("execution.checkpointing.dir", folder.resolve("checkpoints").toString());
        options.put("execution.checkpointing.externalized-checkpoint-retention", "retain-on-cancellation");
        Session session = new Session(gateway, options);
        session.run(
                "CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000000000', 'fields.n.kind' = 'sequence',"
                        + " 'fields.n.start' = '0', 'fields.n.end' = '1000000000000')");
        session.run("CREATE TEMPORARY TABLE nowhere (k BIGINT, c BIGINT, m STRING) WITH ('connector' = 'blackhole')");
        return session;
    }

    private Job start(Session session) {
        long hot = keys / 100;
        String key = mode.clustered ? "MOD(n, " + hot + ")" : "MOD(n, " + hot + ") * 100";
        return session.job(session.run("INSERT INTO nowhere SELECT k, COUNT(*), MAX(p) FROM (SELECT CASE WHEN n < "
                        + keys
                        + " THEN n ELSE " + key + " END AS k,"
                        // The greatest is the last one, so that a row changes its key's text and at times its length.
                        + " CAST(CHAR_LENGTH(CAST(n AS STRING)) AS STRING) || CAST(n AS STRING) || '" + PAYLOAD
                        + "' AS p FROM numbers) GROUP BY k")
                .orElseThrow());
    }

    private void measure() {
        Session session = session(Map.of());
        Job job = start(session);
        // Some more than all keys, so that what is loaded and compiled once does not count.
        await(job, keys + keys / 2);
        Map<Long, CheckpointReport> made = new LinkedHashMap<>();
        // The first is whole, and not what is to be measured; nor is the one after it, for which much is done the first
        // time.
        checkpoint(job, made);
        checkpoint(job, made);
        made.clear();
        Turn without = new Turn(0, 0, 0);
        Turn with = new Turn(0, 0, 0);
        for (int round = 0; round < ROUNDS; round++) {
            without = without.plus(turn(job, false, made));
            with = with.plus(turn(job, true, made));
        }
        long changed = keys
                / 100
                * (ENTRY_BYTES
                        + 1
                        + PAYLOAD.length()
                        + String.valueOf(job.rowsRead()).length());
        Path last = job.lastCheckpoint().orElseThrow().folder();
        cancel(job);
        session.close();
        Turn restore = restore(last);
        double written = average(made.values(), CheckpointReport::writtenBytes);
        System.out.printf(
                Locale.ROOT,
                "| Sluice, %s | %,.0f | %,.0f | %.1f %% | %,.0f | %,.0f | %.1f %% | %d | %.0f | %.1f, %.2f times what changed | %.0f | %.1f | %.1f |%n",
                mode.title,
                without.perSecond(),
                with.perSecond(),
                100 - 100 * with.perSecond() / without.perSecond(),
                without.perCpuSecond(),
                with.perCpuSecond(),
                100 - 100 * with.perCpuSecond() / without.perCpuSecond(),
                made.size(),
                average(made.values(), CheckpointReport::durationMillis),
                written / 1e6,
                written / changed,
                average(made.values(), CheckpointReport::stateBytes) / 1e6,
                restore.wallNanos / 1e9,
                restore.cpuNanos / 1e9);
    }

    private static double average(Collection<CheckpointReport> made, ToLongFunction<CheckpointReport> figure) {
        return made.stream().mapToLong(figure).average().orElseThrow();
    }

    /** Goes on for some seconds and, with checkpoints, until the last that was begun is complete. */
    private Turn turn(Job job, boolean checkpoints, Map<Long, CheckpointReport> made) {
        Turn before = Turn.now(job);
        long until = System.nanoTime() + seconds * NANOS;
        while (System.nanoTime() < until) {
            long next = System.nanoTime() + NANOS;
            if (checkpoints) {
                checkpoint(job, made);
            }
            while (System.nanoTime() < Math.min(next, until)) {
                look(job);
            }
        }
        return Turn.now(job).since(before);
    }

    /** Makes a checkpoint. */
    private static void checkpoint(Job job, Map<Long, CheckpointReport> made) {
        long before = last(job);
        job.checkpoint();
        while (last(job) == before) {
            look(job);
        }
        CheckpointReport report = job.lastCheckpoint().orElseThrow();
        made.put(report.checkpoint(), report);
        if (job.failedCheckpoints() > 0) {
            throw new IllegalStateException(
                    "a checkpoint has failed", job.checkpointFailure().orElse(null));
        }
    }

    private static long last(Job job) {
        return job.lastCheckpoint().map(CheckpointReport::checkpoint).orElse(0L);
    }

    private Turn restore(Path checkpoint) {
        Session session = session(Map.of("execution.state-recovery.path", checkpoint.toString()));
        ProcessCost before = ProcessCost.now();
        Job job = start(session);
        // Of the aggregate, since sources may begin earlier.
        while (job.rowsWritten() < RESTORED_ROWS) {
            look(job);
        }
        ProcessCost cost = ProcessCost.now().since(before);
        cancel(job);
        session.close();
        return new Turn(RESTORED_ROWS, cost.wallNanos(), cost.cpuNanos());
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

    /** Rows that were read, and what they have cost the process. */
    private record Turn(long rows, long wallNanos, long cpuNanos) {
        static Turn now(Job job) {
            ProcessCost now = ProcessCost.now();
            return new Turn(job.rowsRead(), now.wallNanos(), now.cpuNanos());
        }

        Turn since(Turn start) {
            return new Turn(rows - start.rows, wallNanos - start.wallNanos, cpuNanos - start.cpuNanos);
        }

        Turn plus(Turn other) {
            return new Turn(rows + other.rows, wallNanos + other.wallNanos, cpuNanos + other.cpuNanos);
        }

        double perSecond() {
            return rows * 1e9 / wallNanos;
        }

        double perCpuSecond() {
            return rows * 1e9 / cpuNanos;
        }
    }
}
