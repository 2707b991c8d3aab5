package io.sluice.gateway.server.job;

import io.sluice.catalog.DurableFiles;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jobs that make checkpoints, a file each, and those of them that ended lately. Thread-safe; methods that change something block. */
public final class JobRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(JobRegistry.class);
    private static final String SUFFIX = ".json";

    private final Path folder;
    private final int retained;
    /** By id, the oldest first. */
    private final Map<String, JobRecord> records = new LinkedHashMap<>();
    /** By id of a job that is ending to become another, what it becomes. */
    private final Map<String, JobRecord> successors = new HashMap<>();

    private JobRegistry(Path folder, int retained) {
        this.folder = folder;
        this.retained = retained;
    }

    /**
     * Reads what a process before has left.
     *
     * @param retained ended jobs that are kept
     * @throws SluiceException IO_ERROR
     */
    public static JobRegistry open(Path folder, int retained) {
        DurableFiles.createDirectory(folder);
        JobRegistry registry = new JobRegistry(folder, retained);
        List<JobRecord> found = new ArrayList<>();
        for (Path file : DurableFiles.children(folder)) {
            if (!DurableFiles.isTemporary(file) && file.getFileName().toString().endsWith(SUFFIX)) {
                read(file).ifPresent(found::add);
            }
        }
        found.sort(Comparator.comparingLong(JobRecord::startMillis));
        found.forEach(record -> registry.records.put(record.id(), record));
        return registry;
    }

    /** One job that cannot be read does not keep the others from going on. */
    private static Optional<JobRecord> read(Path file) {
        try {
            return Optional.of(DurableFiles.read(file, JobRecord.class));
        } catch (SluiceException e) {
            LOG.error("what is written down of a job cannot be read, the job is not resumed file={}", file, e);
            return Optional.empty();
        }
    }

    /** All jobs that are known, the oldest first. */
    public synchronized List<JobRecord> all() {
        return List.copyOf(records.values());
    }

    public synchronized Optional<JobRecord> find(String id) {
        return Optional.ofNullable(records.get(id));
    }

    /** A job runs. */
    public synchronized void add(JobRecord record) {
        JobRecord ended = records.get(record.id());
        if (ended != null && ended.status() != JobStatus.RUNNING) {
            return; // It was over before it could be written down.
        }
        DurableFiles.write(file(record.id()), record);
        records.put(record.id(), record);
    }

    /** When the job ends well it is to go on as this, also when the process ends before anybody has started that. */
    public synchronized void becomes(JobRecord successor) {
        successors.put(successor.id(), successor);
    }

    /** A job that had ended goes on. */
    public synchronized void goesOn(JobRecord record) {
        successors.remove(record.id());
        DurableFiles.write(file(record.id()), record);
        records.put(record.id(), record);
    }

    /**
     * A job has ended.
     *
     * @param fallback what is known of it when it was not written down yet
     * @param outcome null when it has not run
     */
    public synchronized void ended(
            JobRecord fallback,
            JobStatus status,
            long nowMillis,
            @Nullable String cause,
            @Nullable JobOutcome outcome) {
        JobRecord successor = successors.remove(fallback.id());
        if (successor != null && status == JobStatus.FINISHED) {
            goesOn(successor);
            return;
        }
        JobRecord record = records.getOrDefault(fallback.id(), fallback).ended(status, nowMillis, cause, outcome);
        DurableFiles.write(file(record.id()), record);
        records.put(record.id(), record);
        forgetOld();
    }

    private void forgetOld() {
        List<JobRecord> ended = records.values().stream()
                .filter(record -> record.status() != JobStatus.RUNNING)
                .toList();
        for (JobRecord record : ended.subList(0, Math.max(0, ended.size() - retained))) {
            DurableFiles.delete(file(record.id()));
            records.remove(record.id());
            LOG.debug("job forgotten id={}", record.id());
        }
    }

    private Path file(String id) {
        return folder.resolve(id + SUFFIX);
    }
}
