package io.sluice.benchmarks;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The queries of Nexmark from the {@code nexmark} connector to {@code blackhole} (q10: to files), each after a run with half of the events.
 * Prints a line of JSON a run, whose fields are those of the peer harness that {@code bin/nexmark} runs beside it: events a second of wall
 * clock and of the processor time of the whole process, from the statement to the end of its job.
 */
public final class NexmarkBenchmark {
    private static final Path QUERIES = Path.of("planner/src/test/resources/nexmark");
    /** Queries over 6 million events; the others are over 2. */
    private static final List<String> LIGHT =
            List.of("q0", "q1", "q2", "q3", "q8", "q11", "q12", "q13", "q14", "q21", "q22");

    private static final long LIGHT_EVENTS = 6_000_000;
    private static final long HEAVY_EVENTS = 2_000_000;

    private final Map<String, String> options;
    private final NexmarkQueries queries;
    private final int parallelism;
    private final Path folder;
    private final Path functions;

    private NexmarkBenchmark(Map<String, String> options, Path folder) throws IOException {
        this.options = options;
        this.folder = folder;
        queries = new NexmarkQueries(
                Path.of(System.getProperty("sluice.home", ".")).resolve(QUERIES));
        parallelism = Integer.parseInt(options.getOrDefault("--parallelism", "2"));
        functions = functionJar(folder.resolve("functions.jar"));
    }

    private static Path functionJar(Path jar) throws IOException {
        String name = CountChar.class.getName().replace('.', '/') + ".class";
        try (InputStream code = CountChar.class.getResourceAsStream("/" + name);
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(name));
            requireNonNull(code).transferTo(out);
            out.closeEntry();
        }
        return jar;
    }

    /**
     * @param arguments pairs: {@code --query q0,q5:2000000} (all when left out; events after the colon), {@code --divide 2} for half of the
     *     events, {@code --events 2000000}, {@code --runs 3}, {@code --parallelism 2}, {@code --minibatch on}
     */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            options.put(arguments[i], arguments[i + 1]);
        }
        Path folder = Files.createTempDirectory("sluice-nexmark-");
        try (Gateway gateway =
                Gateway.builder(folder.resolve("data")).withoutEndpoints().start()) {
            new NexmarkBenchmark(options, folder).run(gateway);
        } finally {
            delete(folder);
        }
    }

    private void run(Gateway gateway) throws IOException {
        int runs = Integer.parseInt(options.getOrDefault("--runs", "3"));
        String wanted = options.getOrDefault("--query", "all");
        List<String> names = wanted.equals("all") ? queries.names() : Arrays.asList(wanted.split(","));
        for (String each : names) {
            int colon = each.indexOf(':');
            String name = colon < 0 ? each : each.substring(0, colon);
            long events = colon < 0 ? events(name) : Long.parseLong(each.substring(colon + 1));
            run(gateway, name, events / 2);
            for (int run = 1; run <= runs; run++) {
                print(name, events, run, run(gateway, name, events));
            }
        }
    }

    private long events(String name) {
        String events = options.get("--events");
        return events != null
                ? Long.parseLong(events)
                : (LIGHT.contains(name) ? LIGHT_EVENTS : HEAVY_EVENTS)
                        / Long.parseLong(options.getOrDefault("--divide", "1"));
    }

    private record Measured(ProcessCost cost, double gcSeconds, long rowsWritten) {}

    private Measured run(Gateway gateway, String name, long events) throws IOException {
        Session session = new Session(gateway, sessionOptions());
        Path files = Files.createTempDirectory(folder, name);
        queries.tables(events, files).forEach(statement -> session.run(temporary(statement)));
        session.run("CREATE TEMPORARY FUNCTION count_char AS '%s' USING JAR '%s'"
                .formatted(CountChar.class.getName(), functions));
        String statement = insert(session, queries.query(name));
        System.gc();
        long gc = gcMillis();
        ProcessCost start = ProcessCost.now();
        String id = session.run(statement).orElseThrow();
        ProcessCost cost = ProcessCost.now().since(start);
        Job job = gateway.runtime().jobs().stream()
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElseThrow();
        if (job.rowsRead() == 0 || job.rowsRead() % events != 0 || job.rowsLate() > 0) {
            throw new IllegalStateException(
                    "%s read %d events of %d, %d rows late".formatted(name, job.rowsRead(), events, job.rowsLate()));
        }
        session.close();
        delete(files);
        return new Measured(cost, (gcMillis() - gc) / 1e3, job.rowsWritten());
    }

    private static String insert(Session session, String query) {
        if (query.startsWith("INSERT")) {
            return query;
        }
        session.run("CREATE TEMPORARY VIEW wanted AS " + query);
        session.run("CREATE TEMPORARY TABLE forgotten (%s) WITH ('connector' = 'blackhole')"
                .formatted(session.columns("wanted")));
        return "INSERT INTO forgotten " + query;
    }

    private static String temporary(String create) {
        return create.replaceFirst("^CREATE ", "CREATE TEMPORARY ");
    }

    private Map<String, String> sessionOptions() {
        Map<String, String> session = new HashMap<>(Map.of(
                "table.dml-sync", "true",
                "table.local-time-zone", "UTC",
                "parallelism.default", Integer.toString(parallelism)));
        if (miniBatch()) {
            session.put("table.exec.mini-batch.enabled", "true");
            session.put("table.exec.mini-batch.allow-latency", "2 s");
            session.put("table.exec.mini-batch.size", "50000");
        }
        return session;
    }

    private boolean miniBatch() {
        return options.getOrDefault("--minibatch", "off").equals("on");
    }

    private void print(String name, long events, int run, Measured measured) {
        double seconds = measured.cost().wallNanos() / 1e9;
        double cpuSeconds = measured.cost().cpuNanos() / 1e9;
        System.out.printf(
                Locale.ROOT,
                "{\"engine\":\"sluice\",\"query\":\"%s\",\"events\":%d,\"parallelism\":%d,\"state\":\"heap\",\"minibatch\":\"%s\","
                        + "\"run\":%d,\"seconds\":%.3f,\"events_per_s\":%.0f,\"cpu_seconds\":%.3f,\"events_per_cpu_s\":%.0f,"
                        + "\"gc_seconds\":%.3f,\"rows_written\":%d,\"allocated_bytes_per_event\":%.1f}%n",
                name,
                events,
                parallelism,
                miniBatch() ? "on" : "off",
                run,
                seconds,
                events / seconds,
                cpuSeconds,
                events / cpuSeconds,
                measured.gcSeconds(),
                measured.rowsWritten(),
                (double) measured.cost().allocatedBytes() / events);
    }

    private static long gcMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.delete(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
