package io.sluice.gateway.server.job;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.gateway.server.function.FunctionSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is written down of a job.
 *
 * @param status RUNNING until it has ended, in whatever state it is meanwhile
 * @param startMillis when it was submitted, milliseconds since the epoch
 * @param endMillis when it ended, 0 while it runs
 * @param cause why it has failed, if it has
 * @param options the session's when it was submitted
 * @param plan the compiled plan with all that it needs of catalogs; empty when it has ended
 * @param functions the users' functions that it calls
 * @param upgrades the oldest first
 * @param query whether its rows go to a client, and it is resumed only together with its result
 * @param outcome how it has done; null while it runs, or when that is not known
 */
public record JobRecord(
        String id,
        String name,
        JobStatus status,
        long startMillis,
        long endMillis,
        @Nullable String cause,
        Map<String, String> options,
        String plan,
        List<FunctionSource> functions,
        List<JobUpgrade> upgrades,
        boolean query,
        @Nullable JobOutcome outcome) {
    public JobRecord {
        // What was written down by earlier versions says nothing of them.
        upgrades = List.copyOf(Objects.requireNonNullElse(upgrades, List.of()));
        options = Collections.unmodifiableMap(new TreeMap<>(options));
        functions = List.copyOf(functions);
    }

    @Override
    public List<JobUpgrade> upgrades() {
        return requireNonNull(upgrades);
    }

    /** The record of a job that runs, from what was known before it did. */
    JobRecord of(String jobId, List<FunctionSource> calls) {
        return new JobRecord(
                jobId, name, status, startMillis, endMillis, cause, options, plan, calls, upgrades, query, null);
    }

    /** The same job, that goes on from a savepoint. */
    JobRecord from(Map<String, String> otherOptions) {
        return new JobRecord(
                id,
                name,
                JobStatus.RUNNING,
                startMillis,
                0,
                null,
                otherOptions,
                plan,
                functions,
                upgrades,
                query,
                null);
    }

    JobRecord ended(JobStatus last, long atMillis, @Nullable String why, @Nullable JobOutcome how) {
        // Nobody runs it again: what it was made from is of no use.
        return new JobRecord(id, name, last, startMillis, atMillis, why, Map.of(), "", List.of(), upgrades, query, how);
    }
}
