package io.sluice.benchmarks;

import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A thousand small continuous jobs in one gateway: how long each takes to submit, what threads, processor and heap they need, whether
 * each keeps its rate, and whether cancelling gives everything back. Run with {@code -Xmx1g}.
 */
public final class ManyJobsBenchmark {
    private static final int ROWS_PER_SECOND = 100;

    private ManyJobsBenchmark() {}

    /** @param arguments the number of jobs, 1,000 when left out; the seconds to watch them, 30 when left out */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int jobs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 30;
        Path data = Files.createTempDirectory("sluice-benchmark-");
        try (Gateway gateway = Gateway.builder(data)
                .option("sql-gateway.endpoint.rest.port", "0")
                .option("sql-gateway.endpoint.hiveserver2.thrift.port", "0")
                .start()) {
            Session session = new Session(gateway, Map.of("parallelism.default", "1"));
            session.run("CREATE TABLE ticks (k BIGINT, v INT) WITH ('connector' = 'datagen', 'rows-per-second' = '"
                    + ROWS_PER_SECOND + "')");
            session.run("CREATE TABLE nowhere (k BIGINT, v INT) WITH ('connector' = 'blackhole')");
            session.run("INSERT INTO nowhere VALUES (1, 1)");
            report("before", gateway);
            submit(session, jobs);
            report("all run", gateway);
            watch(gateway, jobs, seconds);
            cancel(gateway);
            report("cancelled", gateway);
        } finally {
            Folders.delete(data);
        }
    }

    private static void submit(Session session, int jobs) {
        long start = System.nanoTime();
        long longest = 0;
        for (int i = 0; i < jobs; i++) {
            long before = System.nanoTime();
            // Every job is another query, so that nothing can be reused by its text.
            session.run("INSERT INTO nowhere SELECT k, v FROM ticks WHERE v <> " + i);
            longest = Math.max(longest, System.nanoTime() - before);
        }
        System.out.printf(
                Locale.ROOT,
                "submitted %d jobs, %.1f ms each, the longest %.1f ms%n",
                jobs,
                (System.nanoTime() - start) / 1e6 / jobs,
                longest / 1e6);
    }

    private static void watch(Gateway gateway, int jobs, int seconds) throws InterruptedException {
        List<Job> running = running(gateway);
        if (running.size() != jobs) {
            throw new IllegalStateException(running.size() + " of " + jobs + " jobs run");
        }
        long[] before = running.stream().mapToLong(Job::rowsWritten).toArray();
        ProcessCost start = ProcessCost.now();
        Thread.sleep(seconds * 1000L);
        ProcessCost cost = ProcessCost.now().since(start);
        double wallSeconds = cost.wallNanos() / 1e9;
        double slowest = Double.MAX_VALUE;
        double fastest = 0;
        for (int i = 0; i < running.size(); i++) {
            double rate = (running.get(i).rowsWritten() - before[i]) / wallSeconds;
            slowest = Math.min(slowest, rate);
            fastest = Math.max(fastest, rate);
        }
        System.out.printf(
                Locale.ROOT,
                "over %.0f s: %.1f to %.1f rows/s a job at its sink, %.0f %% of one core%n",
                wallSeconds,
                slowest,
                fastest,
                100.0 * cost.cpuNanos() / cost.wallNanos());
    }

    private static void cancel(Gateway gateway) {
        List<Job> running = running(gateway);
        long start = System.nanoTime();
        running.forEach(Job::cancel);
        for (Job job : running) {
            job.done().handle((end, failure) -> end).toCompletableFuture().join();
        }
        System.out.printf(Locale.ROOT, "cancelled all in %.0f ms%n", (System.nanoTime() - start) / 1e6);
    }

    private static List<Job> running(Gateway gateway) {
        return gateway.runtime().jobs().stream()
                .filter(job -> job.endMillis().isEmpty())
                .toList();
    }

    private static void report(String when, Gateway gateway) {
        System.gc();
        Runtime memory = Runtime.getRuntime();
        System.out.printf(
                Locale.ROOT,
                "%-10s %d jobs, %d threads, %d MB of heap%n",
                when,
                running(gateway).size(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                (memory.totalMemory() - memory.freeMemory()) >> 20);
    }
}
