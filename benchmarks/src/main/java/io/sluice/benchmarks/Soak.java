package io.sluice.benchmarks;

import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many jobs and sessions for a long time: 50 jobs of mixed rates with checkpoints, and 20 sessions that run statements, fetch some of their
 * rows and cancel them, come and go, and replace jobs. Some jobs keep their state in RocksDB, and make incremental or unaligned
 * checkpoints. What the process holds is sampled into {@code soak.csv} and drawn in {@code soak.png}. Ends with 1 when something of it has
 * grown in the second half ({@link SoakSamples#flat}), a job has ended by itself, or a statement has failed that should not.
 *
 * <p>{@code SLUICE_JVM_OPTS="-Xms1500m -Xmx1500m -XX:+AlwaysPreTouch" SLUICE_GC_OPTS=-XX:+UseG1GC bin/benchmark Soak 30 docs}
 */
public final class Soak {
    private static final int JOBS = 50;
    private static final int SESSIONS = 20;
    private static final long PROGRESS_NANOS = 20_000_000_000L;
    /** A job is replaced by a new one so often, by all sessions together. */
    private static final double REPLACES_A_JOB = 0.02;

    private static final List<String> JOB_QUERIES = List.of(
            "SELECT MOD(n, 1000) AS k, COUNT(*) AS c, MAX(n) AS m FROM %s GROUP BY MOD(n, 1000)",
            "SELECT MOD(n, 100) AS k, COUNT(*) AS c, MAX(n) AS m FROM TABLE(TUMBLE(TABLE %s, DESCRIPTOR(ts), INTERVAL '1' SECOND))"
                    + " GROUP BY window_start, window_end, MOD(n, 100)",
            "SELECT a.n AS k, b.n AS c, a.n + b.n AS m FROM %1$s a JOIN %1$s b ON a.n = b.n"
                    + " AND a.ts BETWEEN b.ts - INTERVAL '2' SECOND AND b.ts + INTERVAL '2' SECOND",
            "SELECT k, c, n AS m FROM (SELECT n, MOD(n, 50) AS k, ROW_NUMBER() OVER (PARTITION BY MOD(n, 50) ORDER BY n DESC) AS c"
                    + " FROM %s) WHERE c <= 5",
            "SELECT MOD(a.n, 100) AS k, b.c, a.n AS m FROM %1$s a JOIN (SELECT MOD(n, 100) AS k, COUNT(*) AS c FROM %1$s"
                    + " GROUP BY MOD(n, 100)) b ON MOD(a.n, 100) = b.k WHERE MOD(a.n, 50) = 0",
            "SELECT MOD(n, 20) AS k, COUNT(*) OVER w AS c, SUM(n) OVER w AS m FROM %s"
                    + " WINDOW w AS (PARTITION BY MOD(n, 20) ORDER BY ts RANGE BETWEEN INTERVAL '1' SECOND PRECEDING AND CURRENT ROW)",
            "SELECT k, n AS c, n AS m FROM (SELECT n, MOD(n, 10000) AS k, ROW_NUMBER() OVER (PARTITION BY MOD(n, 10000)"
                    + " ORDER BY PROCTIME() DESC) AS place FROM %s) WHERE place = 1",
            "SELECT MOD(n, 10) AS k, COUNT(DISTINCT MOD(n, 777)) AS c, MAX(n) AS m FROM TABLE(HOP(TABLE %s, DESCRIPTOR(ts),"
                    + " INTERVAL '1' SECOND, INTERVAL '3' SECOND)) GROUP BY window_start, window_end, MOD(n, 10)",
            "SELECT n AS k, CHAR_LENGTH(s) AS c, n * 2 AS m FROM %s WHERE MOD(n, 3) = 0");
    /** How jobs keep and save their state, each as often as the others. */
    private static final List<Map<String, String>> STATE = List.of(
            Map.of(),
            Map.of("execution.checkpointing.incremental", "true"),
            Map.of("execution.checkpointing.unaligned.enabled", "true"),
            Map.of("state.backend.type", "rocksdb", "sluice.state.cache-size", "256 kb"),
            Map.of(
                    "state.backend.type",
                    "rocksdb",
                    "sluice.state.cache-size",
                    "0 bytes",
                    "execution.checkpointing.incremental",
                    "true"));

    private static final List<String> STATEMENTS = List.of(
            "SELECT n, UPPER(s) FROM %s",
            "SELECT MOD(n, 10), COUNT(*) FROM %s GROUP BY MOD(n, 10)",
            "SHOW TABLES",
            "SHOW JOBS",
            "EXPLAIN SELECT MOD(n, 7), SUM(n) FROM %s GROUP BY MOD(n, 7)",
            "SELECT * FROM (VALUES (1, 'a'), (2, 'b'))",
            "SELECT n + %d, s FROM %s WHERE n > %d",
            "SELECT nothing FROM %s");

    private final Gateway gateway;
    private long endNanos;
    private final AtomicLong statements = new AtomicLong();
    private final AtomicLong cancels = new AtomicLong();
    private final AtomicLong replaced = new AtomicLong();
    private final AtomicLong made = new AtomicLong();
    private final ConcurrentLinkedQueue<Job> running = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> surprises = new ConcurrentLinkedQueue<>();

    private Soak(Gateway gateway) {
        this.gateway = gateway;
    }

    /** @param arguments minutes, and the folder for {@code soak.csv} and {@code soak.png} */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.setProperty("java.awt.headless", "true");
        double minutes = Double.parseDouble(arguments.length > 0 ? arguments[0] : "30");
        Path out = Path.of(arguments.length > 1 ? arguments[1] : ".");
        Path folder = Files.createTempDirectory("sluice-soak-");
        boolean clean;
        try (Gateway gateway = Gateway.builder(folder.resolve("data"))
                .option("execution.checkpointing.interval", "5 s")
                .option("sluice.job.history", "100")
                .option("table.exec.state.ttl", "30 s")
                .withoutEndpoints()
                .start()) {
            Duration length = Duration.ofMillis((long) (minutes * 60_000));
            clean = new Soak(gateway).run(length, out, folder);
        } finally {
            Folders.delete(folder);
        }
        System.exit(clean ? 0 : 1);
    }

    private boolean run(Duration length, Path out, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(out);
        tables(folder);
        for (int i = 0; i < JOBS; i++) {
            startJob(new Random(i));
        }
        endNanos = System.nanoTime() + length.toNanos();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            Random random = new Random(1000 + i);
            Thread client = new Thread(() -> client(random), "soak-client-" + i);
            client.start();
            clients.add(client);
        }
        SoakSamples samples = new SoakSamples(length);
        CountDownLatch never = new CountDownLatch(1);
        long said = System.nanoTime();
        while (System.nanoTime() < endNanos) {
            never.await(samples.periodMillis(), TimeUnit.MILLISECONDS);
            samples.take();
            if (System.nanoTime() - said >= PROGRESS_NANOS) {
                said = System.nanoTime();
                System.out.println(samples.latest() + ", " + counts());
            }
        }
        for (Thread client : clients) {
            client.join();
        }
        long failed = running.stream().filter(job -> job.status().ended()).count();
        running.forEach(this::noteRestarts);
        samples.writeCsv(out.resolve("soak.csv"));
        SoakChart.draw(samples, out.resolve("soak.png"));
        System.out.println(counts() + ", " + failed + " of " + JOBS + " jobs ended by themselves");
        surprises.stream().limit(10).forEach(System.out::println);
        System.out.print(samples.summary());
        return failed == 0 && surprises.isEmpty() && samples.flat();
    }

    /** Nothing fails that a job could be restarted for. */
    private void noteRestarts(Job job) {
        if (job.restarts() > 0) {
            surprises.add("job " + job.name() + " was restarted " + job.restarts() + " times");
        }
    }

    private String counts() {
        return String.format(
                "%d statements, %d cancels, %d jobs replaced, %d surprises",
                statements.get(), cancels.get(), replaced.get(), surprises.size());
    }

    private void tables(Path folder) {
        Session session = new Session(gateway, Map.of());
        int[] rates = {10, 100, 1_000, 5_000};
        for (int rate : rates) {
            session.run("CREATE TABLE " + source(rate) + " (n BIGINT, s STRING, ts AS TO_TIMESTAMP_LTZ(n, 3),"
                    + " WATERMARK FOR ts AS ts) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence', 'fields.n.start' = '1',"
                    + " 'fields.n.end' = '1000000000000', 'fields.s.length' = '20', 'rows-per-second' = '" + rate
                    + "')");
        }
        session.run("CREATE TABLE forgotten (k BIGINT, c BIGINT, m BIGINT) WITH ('connector' = 'blackhole')");
        session.run(
                "CREATE TABLE kept (k BIGINT, c BIGINT, m BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                        + " 'path' = '" + folder.resolve("kept") + "', 'auto-compaction' = 'true')");
        session.close();
    }

    private static String source(int rate) {
        return "numbers" + rate;
    }

    private static String source(Random random) {
        // Slow sources more often than fast ones.
        return source(new int[] {10, 10, 10, 100, 100, 100, 1_000, 5_000}[random.nextInt(8)]);
    }

    private void startJob(Random random) {
        int kind = random.nextInt(JOB_QUERIES.size());
        String sink = kind == JOB_QUERIES.size() - 1 ? "kept" : "forgotten";
        Session session = new Session(gateway, STATE.get(random.nextInt(STATE.size())));
        String id = session.run(
                        "INSERT INTO " + sink + " " + JOB_QUERIES.get(kind).formatted(source(random)))
                .orElseThrow();
        running.add(session.job(id));
        session.close();
    }

    /** One session after the other, a few statements each. */
    private void client(Random random) {
        while (System.nanoTime() < endNanos) {
            Session session =
                    new Session(gateway, Map.of("sluice.result.durable", String.valueOf(random.nextInt(4) == 0)));
            try {
                for (int i = random.nextInt(20); i >= 0 && System.nanoTime() < endNanos; i--) {
                    statement(session, random);
                }
                if (random.nextDouble() < REPLACES_A_JOB) {
                    replaceJob(random);
                }
            } catch (SluiceException e) {
                surprises.add(e.describe());
            } finally {
                session.close();
            }
        }
    }

    private void statement(Session session, Random random) {
        String template = STATEMENTS.get(random.nextInt(STATEMENTS.size()));
        String sql = template.contains("%d")
                ? template.formatted(made.incrementAndGet(), source(random), random.nextInt(100))
                : template.formatted(source(random));
        statements.incrementAndGet();
        try {
            if (session.sip(sql, 1 + random.nextInt(200), Duration.ofMillis(random.nextInt(1_000)))) {
                cancels.incrementAndGet();
            }
        } catch (SluiceException e) {
            if (e.code() != ErrorCode.COLUMN_NOT_FOUND) {
                throw e;
            }
        }
    }

    private void replaceJob(Random random) {
        Job old = running.poll();
        if (old == null) {
            return;
        }
        if (old.status().ended()) {
            surprises.add("job " + old.name() + " is " + old.status() + ": "
                    + old.failure().map(SluiceException::describe).orElse(""));
        }
        noteRestarts(old);
        old.cancel();
        startJob(random);
        replaced.incrementAndGet();
    }
}
