package io.sluice.sql.tests.flink;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.apache.flink.runtime.executiongraph.ErrorInfo;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/**
 * What checkpoints cost Flink: the job of the benchmark {@code CheckpointBenchmark}, measured as there, with the state on the heap or in
 * RocksDB with incremental checkpoints. Prints a line of the same table for each.
 */
public final class FlinkCheckpoints {
    private static final long LOOK_NANOS = 5_000_000;
    private static final long NANOS = 1_000_000_000;
    private static final int ROUNDS = 3;
    private static final int PARALLELISM = 2;
    private static final long RESTORED_ROWS = 100_000;
    private static final String PAYLOAD = "x".repeat(90);

    private final MiniCluster cluster;
    private final Path folder;
    private final String backend;
    private final long keys;
    private final int seconds;

    private FlinkCheckpoints(MiniCluster cluster, Path folder, String backend, long keys, int seconds) {
        this.cluster = cluster;
        this.folder = folder;
        this.backend = backend;
        this.keys = keys;
        this.seconds = seconds;
    }

    /** @param arguments keys; seconds of a window; {@code hashmap} or {@code rocksdb} */
    public static void main(String[] arguments) throws Exception {
        long keys = Long.parseLong(arguments[0]);
        int seconds = Integer.parseInt(arguments[1]);
        Path folder = Files.createTempDirectory("flink-checkpoints-");
        try (MiniCluster cluster = cluster(folder)) {
            cluster.start();
            new FlinkCheckpoints(cluster, folder, arguments[2], keys, seconds).measure();
        } finally {
            delete(folder);
        }
        System.exit(0);
    }

    private static MiniCluster cluster(Path folder) {
        Configuration options = new Configuration();
        options.setString("rest.address", "localhost");
        options.setString("rest.bind-port", "0");
        options.setString("io.tmp.dirs", folder.resolve("tmp").toString());
        options.setString("taskmanager.memory.managed.size", "2g");
        options.setString("web.checkpoints.history", "1000");
        options.setString("metrics.reporters", "rows");
        options.setString("metrics.reporter.rows.factory.class", AggregatedRows.Factory.class.getName());
        return new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(options)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(PARALLELISM)
                .build());
    }

    private JobID start(Map<String, String> more) throws Exception {
        URI address = cluster.getRestAddress().get();
        Configuration options = new Configuration();
        options.setString("execution.target", "remote");
        options.setString("rest.address", address.getHost());
        options.setString("rest.port", Integer.toString(address.getPort()));
        options.setString("parallelism.default", Integer.toString(PARALLELISM));
        options.setString("table.local-time-zone", "UTC");
        options.setString("restart-strategy.type", "none");
        options.setString("pipeline.object-reuse", "true");
        options.setString("state.backend.type", backend);
        options.setString("execution.checkpointing.incremental", Boolean.toString(backend.equals("rocksdb")));
        options.setString("execution.checkpointing.interval", "1 h");
        options.setString("execution.checkpointing.dir", checkpoints().toUri().toString());
        options.setString("execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
        more.forEach(options::setString);
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.newInstance()
                .inStreamingMode()
                .withConfiguration(options)
                .build());
        tables.executeSql("CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'numbers')");
        tables.executeSql(
                "CREATE TEMPORARY TABLE nowhere (k BIGINT, c BIGINT, m STRING) WITH ('connector' = 'blackhole')");
        long hot = keys / 100;
        JobClient job = tables.executeSql("INSERT INTO nowhere SELECT k, COUNT(*), MAX(p) FROM (SELECT CASE WHEN n < "
                        + keys + " THEN n ELSE MOD(n, " + hot + ") END AS k,"
                        + " CAST(CHAR_LENGTH(CAST(n AS STRING)) AS STRING) || CAST(n AS STRING) || '" + PAYLOAD
                        + "' AS p FROM numbers) GROUP BY k")
                .getJobClient()
                .orElseThrow();
        return job.getJobID();
    }

    private void measure() throws Exception {
        JobID job = start(Map.of());
        await(job, keys + keys / 2);
        // Whole, and not the one after it, which is what is to be measured.
        cluster.triggerCheckpoint(job, CheckpointType.CONFIGURED).get();
        cluster.triggerCheckpoint(job, CheckpointType.CONFIGURED).get();
        long first = completed(job).stream()
                .mapToLong(AbstractCheckpointStats::getCheckpointId)
                .max()
                .orElse(0);
        Cost without = new Cost(0, 0, 0);
        Cost with = new Cost(0, 0, 0);
        for (int round = 0; round < ROUNDS; round++) {
            without = without.plus(window(job, false));
            with = with.plus(window(job, true));
        }
        List<CompletedCheckpointStats> made = completed(job).stream()
                .filter(each -> each.getCheckpointId() > first)
                .toList();
        String last = made.get(made.size() - 1).getExternalPath();
        cancel(job);
        Cost restore = restore(last);
        System.out.printf(
                Locale.ROOT,
                "| Flink 2.3.0, %s | %,.0f | %,.0f | %.1f %% | %,.0f | %,.0f | %.1f %% | %d | %.0f | %.1f | %.0f | %.1f | %.1f |%n",
                backend.equals("rocksdb") ? "RocksDB, incremental" : "heap",
                without.perSecond(),
                with.perSecond(),
                100 - 100 * with.perSecond() / without.perSecond(),
                without.perCpuSecond(),
                with.perCpuSecond(),
                100 - 100 * with.perCpuSecond() / without.perCpuSecond(),
                made.size(),
                average(made.stream().map(AbstractCheckpointStats::getEndToEndDuration)),
                average(made.stream().map(AbstractCheckpointStats::getCheckpointedSize)) / 1e6,
                average(made.stream().map(AbstractCheckpointStats::getStateSize)) / 1e6,
                restore.wallNanos / 1e9,
                restore.cpuNanos / 1e9);
    }

    private static double average(Stream<Long> values) {
        return values.mapToLong(value -> value).average().orElseThrow();
    }

    /** Goes on for some seconds and, with checkpoints, until the last that was begun is complete. */
    private Cost window(JobID job, boolean checkpoints) throws Exception {
        Cost before = Cost.now();
        long until = System.nanoTime() + seconds * NANOS;
        long next = System.nanoTime();
        CompletableFuture<Long> pending = CompletableFuture.completedFuture(0L);
        while (System.nanoTime() < until || !pending.isDone()) {
            if (checkpoints && pending.isDone() && System.nanoTime() >= next && System.nanoTime() < until) {
                pending.get();
                next = System.nanoTime() + NANOS;
                pending = cluster.triggerCheckpoint(job, CheckpointType.CONFIGURED);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        pending.get();
        check(job);
        return Cost.now().since(before);
    }

    private Cost restore(String checkpoint) throws Exception {
        Cost before = Cost.now();
        JobID job = start(Map.of("execution.state-recovery.path", checkpoint));
        await(job, RESTORED_ROWS);
        Cost cost = Cost.now().since(before);
        cancel(job);
        return cost;
    }

    private List<CompletedCheckpointStats> completed(JobID job) throws ExecutionException, InterruptedException {
        Map<Long, CompletedCheckpointStats> byId = new TreeMap<>();
        for (AbstractCheckpointStats each : cluster.getExecutionGraph(job)
                .get()
                .getCheckpointStatsSnapshot()
                .getHistory()
                .getCheckpoints()) {
            if (each instanceof CompletedCheckpointStats complete) {
                byId.put(each.getCheckpointId(), complete);
            }
        }
        return List.copyOf(byId.values());
    }

    private void await(JobID job, long rows) throws Exception {
        while (AggregatedRows.count() < rows) {
            check(job);
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private void check(JobID job) throws Exception {
        JobStatus status = cluster.getJobStatus(job).get();
        if (status.isTerminalState()) {
            ErrorInfo failure = cluster.getExecutionGraph(job).get().getFailureInfo();
            throw new IllegalStateException(
                    "the job is " + status + (failure == null ? "" : ": " + failure.getExceptionAsString()));
        }
    }

    private void cancel(JobID job) throws Exception {
        cluster.cancelJob(job).get();
        while (!cluster.getJobStatus(job).get().isGloballyTerminalState()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private Path checkpoints() {
        return folder.resolve("checkpoints");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.deleteIfExists(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    /** Rows that were aggregated, and what they have cost the process. */
    private record Cost(long rows, long wallNanos, long cpuNanos) {
        private static final OperatingSystemMXBean SYSTEM =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        static Cost now() {
            return new Cost(AggregatedRows.count(), System.nanoTime(), SYSTEM.getProcessCpuTime());
        }

        Cost since(Cost start) {
            return new Cost(rows - start.rows, wallNanos - start.wallNanos, cpuNanos - start.cpuNanos);
        }

        Cost plus(Cost other) {
            return new Cost(rows + other.rows, wallNanos + other.wallNanos, cpuNanos + other.cpuNanos);
        }

        double perSecond() {
            return rows * 1e9 / wallNanos;
        }

        double perCpuSecond() {
            return rows * 1e9 / cpuNanos;
        }
    }
}
