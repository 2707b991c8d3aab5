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
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * What the state of a query of Nexmark takes: the growth of the heap, without garbage, since before its job began, while the job goes on.
 * Hash tables and the free ends of pages are in it, so are the batches that are under way.
 */
public final class NexmarkState {
    private static final List<String> QUERIES = List.of("q4", "q9", "q17", "q20");
    private static final double AUCTIONS_AN_EVENT = 3.0 / 50;
    private static final long LOOK_NANOS = 2_000_000;

    private NexmarkState() {}

    /** @param arguments events after which it is measured, 2,000,000 when left out */
    public static void main(String[] arguments) throws IOException {
        long events = arguments.length > 0 ? Long.parseLong(arguments[0]) : 2_000_000;
        Path folder = Files.createTempDirectory("sluice-nexmark-");
        try (Gateway gateway =
                Gateway.builder(folder.resolve("data")).withoutEndpoints().start()) {
            NexmarkQueries queries = new NexmarkQueries();
            System.out.println("| query | events | MB | bytes an event | bytes an auction |");
            System.out.println("| --- | --- | --- | --- | --- |");
            for (String query : QUERIES) {
                measure(gateway, queries, query, events, Files.createDirectory(folder.resolve(query)));
            }
        } finally {
            Folders.delete(folder);
        }
    }

    private static void measure(Gateway gateway, NexmarkQueries queries, String query, long events, Path folder)
            throws IOException {
        Session session = new Session(gateway, Map.of("parallelism.default", "2"));
        String insert = queries.prepare(session, query, OptionalLong.empty(), folder);
        // A first job, so that what is loaded and compiled once does not count.
        Job first = start(session, insert);
        await(first, events / 100);
        cancel(first);
        long before = usedHeap();
        Job job = start(session, insert);
        long scans = job.vertices().stream()
                .filter(vertex -> vertex.name().startsWith("Source: "))
                .count();
        await(job, events * scans);
        long heap = usedHeap();
        double read = (double) job.rowsRead() / scans;
        cancel(job);
        session.close();
        double bytes = heap - before;
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f M | %.0f | %.0f | %.0f |%n",
                query,
                read / 1e6,
                bytes / 1e6,
                bytes / read,
                bytes / (read * AUCTIONS_AN_EVENT));
    }

    private static Job start(Session session, String insert) {
        return session.job(session.run(insert).orElseThrow());
    }

    private static void cancel(Job job) {
        job.cancel();
        job.done().toCompletableFuture().handle((nothing, cancelled) -> nothing).join();
    }

    private static void await(Job job, long rows) {
        while (job.rowsRead() < rows) {
            if (job.endMillis().isPresent()) {
                throw new IllegalStateException("the job is " + job.status());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
