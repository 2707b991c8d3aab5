package io.sluice.benchmarks;

import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Whole queries at parallelism 1, from the in-process {@code datagen} to {@code blackhole}: rows a second of wall clock, rows a second of
 * processor time, and bytes allocated a row. The sink's count is checked before a time is printed.
 */
public final class PipelineBenchmark {
    private static final int RUNS = 5;

    /** @param expectedRows rows at the sink for so many rows at the source; -1 when that is up to chance */
    private record Query(String name, String sql, boolean exact) {}

    private static final Query[] QUERIES = {
        new Query("filter and project", "INSERT INTO two SELECT k, v * 2 + 1 FROM numbers WHERE v >= 0", true),
        new Query("half filtered", "INSERT INTO two SELECT k, v * 2 + 1 FROM numbers WHERE v >= 500000", false),
        new Query("COUNT by 100,000 keys", "INSERT INTO two SELECT k, COUNT(*) FROM numbers GROUP BY k", true),
        new Query("word count", "INSERT INTO words SELECT word, COUNT(*) FROM texts GROUP BY word", true),
    };

    private PipelineBenchmark() {}

    /** @param arguments the number of rows, 20,000,000 when left out */
    public static void main(String[] arguments) throws IOException {
        long rows = arguments.length > 0 ? Long.parseLong(arguments[0]) : 20_000_000L;
        Path data = Files.createTempDirectory("sluice-benchmark-");
        try (Gateway gateway = Gateway.builder(data).withoutEndpoints().start()) {
            Session session = new Session(gateway, Map.of("table.dml-sync", "true", "parallelism.default", "1"));
            createTables(session, rows);
            System.out.printf(
                    Locale.ROOT,
                    "%,d rows, parallelism 1, %d runs after a warm-up, %s %s%n",
                    rows,
                    RUNS,
                    System.getProperty("java.vm.name"),
                    System.getProperty("java.version"));
            for (Query query : QUERIES) {
                measure(session, query, rows);
            }
        } finally {
            Folders.delete(data);
        }
    }

    private static void createTables(Session session, long rows) {
        session.run("""
                CREATE TABLE numbers (k BIGINT, v BIGINT) WITH (
                  'connector' = 'datagen', 'number-of-rows' = '%d', 'rows-per-second' = '1000000000', 'seed' = '7',
                  'fields.k.min' = '0', 'fields.k.max' = '99999', 'fields.v.min' = '0', 'fields.v.max' = '999999')""".formatted(rows));
        session.run("""
                CREATE TABLE texts (word STRING) WITH (
                  'connector' = 'datagen', 'number-of-rows' = '%d', 'rows-per-second' = '1000000000', 'seed' = '7',
                  'fields.word.length' = '3')""".formatted(rows));
        session.run("CREATE TABLE two (k BIGINT, v BIGINT) WITH ('connector' = 'blackhole')");
        session.run("CREATE TABLE words (word STRING, n BIGINT) WITH ('connector' = 'blackhole')");
    }

    private static void measure(Session session, Query query, long rows) {
        run(session, query, rows);
        double[] perSecond = new double[RUNS];
        double[] perCpuSecond = new double[RUNS];
        double[] bytesPerRow = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            ProcessCost cost = run(session, query, rows);
            perSecond[i] = rows / (cost.wallNanos() / 1e9);
            perCpuSecond[i] = rows / (cost.cpuNanos() / 1e9);
            bytesPerRow[i] = (double) cost.allocatedBytes() / rows;
        }
        System.out.printf(
                Locale.ROOT,
                "%-24s %6.1f M rows/s (%.1f to %.1f), %6.1f M rows/CPU-s, %.2f bytes allocated a row%n",
                query.name(),
                median(perSecond) / 1e6,
                Arrays.stream(perSecond).min().orElseThrow() / 1e6,
                Arrays.stream(perSecond).max().orElseThrow() / 1e6,
                median(perCpuSecond) / 1e6,
                median(bytesPerRow));
    }

    private static ProcessCost run(Session session, Query query, long rows) {
        ProcessCost start = ProcessCost.now();
        String id = session.run(query.sql()).orElseThrow();
        ProcessCost cost = ProcessCost.now().since(start);
        Job job = session.job(id);
        if (job.rowsRead() != rows || query.exact() && job.rowsWritten() != rows) {
            throw new IllegalStateException(
                    query.name() + " read " + job.rowsRead() + " and wrote " + job.rowsWritten() + " rows of " + rows);
        }
        return cost;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
