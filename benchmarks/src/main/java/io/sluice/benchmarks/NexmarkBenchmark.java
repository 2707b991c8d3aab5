package io.sluice.benchmarks;

import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The queries of Nexmark from the {@code nexmark} connector to {@code blackhole} (q10: to files), each after a run with half of the events.
 * Prints a line of JSON a run, whose fields are those of the peer harness that {@code bin/nexmark} runs beside it: events a second of wall
 * clock and of the processor time of the whole process, from the statement to the end of its job.
 */
public final class NexmarkBenchmark {
    /** Queries over 6 million events; the others are over 2. */
    private static final List<String> LIGHT =
            List.of("q0", "q1", "q2", "q3", "q8", "q11", "q12", "q13", "q14", "q21", "q22");

    private static final long LIGHT_EVENTS = 6_000_000;
    private static final long HEAVY_EVENTS = 2_000_000;

    private final Map<String, String> options;
    private final NexmarkQueries queries;
    private final int parallelism;
    private final Path folder;

    private NexmarkBenchmark(Map<String, String> options, Path folder) throws IOException {
        this.options = options;
        this.folder = folder;
        queries = new NexmarkQueries();
        parallelism = Integer.parseInt(options.getOrDefault("--parallelism", "2"));
    }

    /**
     * @param arguments pairs: {@code --query q0,q5:2000000} (all when left out; events after the colon), {@code --divide 2} for half of the
     *     events, {@code --events 2000000}, {@code --runs 3}, {@code --parallelism 2}, {@code --minibatch on},
     *     {@code --state heap|rocksdb}, {@code --managed-memory 128m} for that
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
            Folders.delete(folder);
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
        String statement = queries.prepare(session, name, OptionalLong.of(events), files);
        System.gc();
        long gc = gcMillis();
        ProcessCost start = ProcessCost.now();
        String id = session.run(statement).orElseThrow();
        ProcessCost cost = ProcessCost.now().since(start);
        Job job = session.job(id);
        if (job.rowsRead() == 0 || job.rowsRead() % events != 0 || job.rowsLate() > 0) {
            throw new IllegalStateException(
                    "%s read %d events of %d, %d rows late".formatted(name, job.rowsRead(), events, job.rowsLate()));
        }
        session.close();
        Folders.delete(files);
        return new Measured(cost, (gcMillis() - gc) / 1e3, job.rowsWritten());
    }

    private Map<String, String> sessionOptions() {
        Map<String, String> session = new HashMap<>(Map.of(
                "table.dml-sync", "true",
                "table.local-time-zone", "UTC",
                "parallelism.default", Integer.toString(parallelism)));
        session.put("state.backend.type", state().equals("heap") ? "hashmap" : state());
        String managed = options.get("--managed-memory");
        if (managed != null) {
            session.put("taskmanager.memory.managed.size", managed);
        }
        if (miniBatch()) {
            session.put("table.exec.mini-batch.enabled", "true");
            session.put("table.exec.mini-batch.allow-latency", "2 s");
            session.put("table.exec.mini-batch.size", "50000");
        }
        return session;
    }

    private String state() {
        return options.getOrDefault("--state", "heap");
    }

    private boolean miniBatch() {
        return options.getOrDefault("--minibatch", "off").equals("on");
    }

    private void print(String name, long events, int run, Measured measured) {
        double seconds = measured.cost().wallNanos() / 1e9;
        double cpuSeconds = measured.cost().cpuNanos() / 1e9;
        System.out.printf(
                Locale.ROOT,
                "{\"engine\":\"sluice\",\"query\":\"%s\",\"events\":%d,\"parallelism\":%d,\"state\":\"%s\",\"minibatch\":\"%s\","
                        + "\"run\":%d,\"seconds\":%.3f,\"events_per_s\":%.0f,\"cpu_seconds\":%.3f,\"events_per_cpu_s\":%.0f,"
                        + "\"gc_seconds\":%.3f,\"rows_written\":%d,\"allocated_bytes_per_event\":%.1f}%n",
                name,
                events,
                parallelism,
                state(),
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
}
