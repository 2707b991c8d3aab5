package io.sluice.benchmarks;

import io.sluice.gateway.server.Gateway;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A job whose state is several times the heap: COUNT, SUM and MAX of a text by keys that each come twice, first in order and then in order or
 * mixed up, with state in RocksDB. Looks at the result of every 997th key, and says what the process took.
 */
public final class LargeState {
    private static final int LOOKED_AT = 997;
    /** Gives all numbers 13 digits, so that they compare as texts do. */
    private static final long LONGER = 1_000_000_000_000L;

    private LargeState() {}

    /** @param arguments keys, 4,000,000 when left out; {@code mixed} for the second time of each in another order; the pages' memory, 32m */
    public static void main(String[] arguments) throws IOException {
        long keys = arguments.length > 0 ? Long.parseLong(arguments[0]) : 4_000_000;
        boolean mixed = arguments.length > 1 && arguments[1].equals("mixed");
        String cache = arguments.length > 2 ? arguments[2] : "32m";
        Path folder = Files.createTempDirectory("sluice-large-state-");
        try (Gateway gateway =
                Gateway.builder(folder.resolve("data")).withoutEndpoints().start()) {
            run(gateway, keys, mixed, cache, folder.resolve("state"));
        } finally {
            Folders.delete(folder);
        }
    }

    private static void run(Gateway gateway, long keys, boolean mixed, String cache, Path files) throws IOException {
        Session session = new Session(
                gateway,
                Map.of(
                        "parallelism.default",
                        "2",
                        "state.backend.type",
                        "rocksdb",
                        "state.backend.rocksdb.localdir",
                        files.toString(),
                        "sluice.state.cache-size",
                        cache));
        session.run(
                "CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000000000', 'fields.n.kind' = 'sequence',"
                        + " 'fields.n.start' = '0', 'fields.n.end' = '" + (2 * keys - 1) + "')");
        // A number without a common divisor with that of the keys takes each once.
        String second = mixed ? "MOD((n - " + keys + ") * " + coprime(keys) + ", " + keys + ")" : "n - " + keys;
        String sql = "SELECT k, c, s, CAST(SUBSTRING(m FROM 1 FOR 13) AS BIGINT) FROM ("
                + "SELECT k, COUNT(*) AS c, SUM(v) AS s, MAX(p) AS m FROM ("
                + "SELECT CASE WHEN n < " + keys + " THEN n ELSE " + second + " END AS k, CASE WHEN n < " + keys
                + " THEN CAST(1 AS BIGINT) ELSE 2 END AS v,"
                // Digits and a text of 128 characters that says nothing, so that it stays long in files.
                + " CAST(n + " + LONGER + " AS STRING) || SHA512(CAST(n AS STRING)) AS p FROM numbers"
                // By k alone it would be asked before the keys are counted.
                + ") GROUP BY k) WHERE c = 2 AND MOD(k + s - 3, " + LOOKED_AT + ") = 0";
        Map<Long, Long> largest = new HashMap<>();
        long[] disk = {0};
        ProcessCost before = ProcessCost.now();
        session.forEach(sql, batch -> {
            read(batch, largest, keys);
            disk[0] = Math.max(disk[0], Folders.bytes(files));
        });
        ProcessCost cost = ProcessCost.now().since(before);
        session.close();
        if (largest.size() != (keys + LOOKED_AT - 1) / LOOKED_AT) {
            throw new IllegalStateException("results of " + largest.size() + " keys");
        }
        if (!mixed) {
            largest.forEach((key, n) -> check(n == key + keys, "the largest of key " + key + " is " + n));
        }
        System.out.printf(
                Locale.ROOT,
                "%,d keys, heap %d MB, memory of the process %s, files %,d MB: %.1f s, %.1f CPU seconds, results right%n",
                keys,
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax() >> 20,
                residentMemory(),
                disk[0] >> 20,
                cost.wallNanos() / 1e9,
                cost.cpuNanos() / 1e9);
    }

    private static long coprime(long keys) {
        for (long candidate : List.of(999_983L, 999_979L, 999_961L)) {
            if (keys % candidate != 0) {
                return candidate;
            }
        }
        throw new IllegalArgumentException(keys + " keys");
    }

    private static void read(RowBatch batch, Map<Long, Long> largest, long keys) {
        for (int row = 0; row < batch.rows(); row++) {
            long key = ((LongVector) batch.column(0)).get(row);
            check(((LongVector) batch.column(1)).get(row) == 2, "key " + key + " has not come twice");
            check(((LongVector) batch.column(2)).get(row) == 3, "the sum of key " + key + " is wrong");
            long n = ((LongVector) batch.column(3)).get(row) - LONGER;
            check(n >= keys, "the text of key " + key + " is the first one");
            check(largest.put(key, n) == null, "key " + key + " has two results");
        }
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalStateException(message);
        }
    }

    /** The most that the process has had in memory, as Linux says. */
    private static String residentMemory() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "unknown";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024 + " MB")
                .findFirst()
                .orElse("unknown");
    }
}
