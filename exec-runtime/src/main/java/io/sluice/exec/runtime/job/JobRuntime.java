package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;

/** Runs plans. One for a process; all jobs share its environment's workers. Thread-safe. */
public final class JobRuntime implements AutoCloseable {
    public JobRuntime(RuntimeSettings settings, RuntimeEnvironment environment, Plugins plugins) {}

    /**
     * Starts a job and returns at once.
     *
     * @throws SluiceException when the plan cannot be run: NOT_EXECUTABLE, a wrong table definition, a wrong option
     */
    public Job submit(JobRequest request) {
        throw SluiceException.of(ErrorCode.NOT_EXECUTABLE)
                .with("node", request.plan().nodes().get(0).type());
    }

    /** The jobs that run and those that ended lately, oldest first. */
    public List<Job> jobs() {
        return List.of();
    }

    /** Cancels all jobs and waits until they have ended. The environment stays open. */
    @Override
    public void close() {}
}
