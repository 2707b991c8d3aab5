package io.sluice.gateway.server.memory;

import io.sluice.exec.runtime.checkpoint.CheckpointOptions;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.operator.RuntimeOptions;
import io.sluice.exec.runtime.state.rocksdb.RocksOptions;
import io.sluice.gateway.server.option.GatewayOptions;
import io.sluice.spi.config.Option;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a job whose state gets too large before the process runs out of memory: one that is beyond its own limit, or the largest when all
 * together are beyond theirs, or when a collection has left hardly anything free. Others go on. Looks ten times a second.
 */
public final class MemoryGuard implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryGuard.class);
    private static final long PERIOD_MILLIS = 100;
    /** State that was dropped counts until it is collected; beyond a limit, the collector is asked to, but not more often than this. */
    private static final long COLLECT_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** Beyond a limit by so much, nobody waits for the collector. */
    private static final double HARD = 1.25;
    /** Of the heap, after a collection. */
    private static final double HEAP_IN_USE = 0.92;

    private final JobRuntime runtime;
    private final MemoryLimits limits;
    private final Optional<MemoryPoolMXBean> old;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread created = new Thread(task, "memory-guard");
        created.setDaemon(true);
        return created;
    });
    private long collected = System.nanoTime() - COLLECT_NANOS;

    public MemoryGuard(JobRuntime runtime, MemoryLimits limits) {
        this.runtime = runtime;
        this.limits = limits;
        old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .max(Comparator.comparingLong(pool -> pool.getUsage().getMax()));
    }

    public MemoryGuard start() {
        thread.scheduleWithFixedDelay(this::safely, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        return this;
    }

    /** A look that fails must not be the last. */
    private void safely() {
        try {
            check();
        } catch (RuntimeException e) {
            LOG.error("looking at the memory of jobs failed", e);
        }
    }

    /** Looks once. */
    void check() {
        Map<Job, Long> sizes = sizes();
        if (sizes.isEmpty()) {
            return;
        }
        double excess = excess(sizes);
        if (excess > 1 && excess < HARD) {
            if (System.nanoTime() - collected < COLLECT_NANOS) {
                return;
            }
            collected = System.nanoTime();
            System.gc();
            sizes = sizes();
            excess = excess(sizes);
        }
        if (excess > 1) {
            end(sizes);
        } else if (heapInUse()) {
            endLargest(
                    sizes,
                    "the gateway has hardly any memory left",
                    "or give the gateway more memory (-Xmx), or lower \"" + GatewayOptions.MEMORY_STATE_LIMIT.key()
                            + "\".");
        }
    }

    private Map<Job, Long> sizes() {
        Map<Job, Long> sizes = new LinkedHashMap<>();
        for (Job job : runtime.jobs()) {
            long bytes = job.status().ended() ? 0 : job.stateBytes();
            if (bytes > 0) {
                sizes.put(job, bytes);
            }
        }
        return sizes;
    }

    /** How many times a limit is reached, the one that is reached most. */
    private double excess(Map<Job, Long> sizes) {
        double most = 0;
        double all = 0;
        for (long bytes : sizes.values()) {
            most = Math.max(most, (double) bytes / limits.jobBytes());
            all += bytes;
        }
        return Math.max(most, all / limits.stateBytes());
    }

    private void end(Map<Job, Long> sizes) {
        boolean single = false;
        for (Map.Entry<Job, Long> job : sizes.entrySet()) {
            if (job.getValue() > limits.jobBytes()) {
                single = true;
                fail(
                        job.getKey(),
                        job.getValue(),
                        "a job may have " + mib(limits.jobBytes()),
                        raise(GatewayOptions.MEMORY_JOB_LIMIT));
            }
        }
        if (!single) {
            endLargest(
                    sizes,
                    "all jobs together may have " + mib(limits.stateBytes()) + ", and this is the largest",
                    raise(GatewayOptions.MEMORY_STATE_LIMIT));
        }
    }

    private static String raise(Option<Long> limit) {
        return "or raise \"" + limit.key() + "\" in conf/gateway.yaml, and the memory of the gateway (-Xmx) with it.";
    }

    private void endLargest(Map<Job, Long> sizes, String reason, String otherwise) {
        sizes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .ifPresent(job -> fail(job.getKey(), job.getValue(), reason, otherwise));
    }

    /** @param otherwise the end of a hint that begins with what can be done about the job alone */
    private static void fail(Job job, long bytes, String reason, String otherwise) {
        LOG.warn("job is ended for its memory id={} name={} bytes={}", job.id(), job.name(), bytes);
        job.fail(SluiceException.of(
                        ErrorCode.OUT_OF_MEMORY,
                        "the state of job " + job.id() + " (" + job.name() + ") and its rows under way have grown to "
                                + mib(bytes) + ": " + reason)
                .hint(cure(job) + ", " + otherwise + goOn(job)));
    }

    private static String cure(Job job) {
        String ttl = "ave it end sooner (" + RuntimeOptions.STATE_TTL.key() + ")";
        return job.putsStateOnDisk()
                ? "H" + ttl + ", lower \"" + RocksOptions.CACHE_SIZE.key() + "\" or \""
                        + RuntimeOptions.PARALLELISM.key() + "\""
                : "Keep the state on disk (SET '" + RocksOptions.BACKEND.key()
                        + "' = 'rocksdb' before the statement), h" + ttl;
    }

    /** Its checkpoints stay when a job has failed. */
    private static String goOn(Job job) {
        return job.lastCheckpoint().isEmpty()
                ? ""
                : " With \"" + CheckpointOptions.RESTORE_PATH.key()
                        + "\" set to its last checkpoint, which DESCRIBE JOB"
                        + " names, the statement goes on where the job has failed.";
    }

    private boolean heapInUse() {
        if (old.isEmpty()) {
            return false;
        }
        MemoryUsage usage = old.get().getCollectionUsage();
        return usage != null && usage.getMax() > 0 && usage.getUsed() > HEAP_IN_USE * usage.getMax();
    }

    private static String mib(long bytes) {
        return (bytes >> 20) + " MiB";
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
