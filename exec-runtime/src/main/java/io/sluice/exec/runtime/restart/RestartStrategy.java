package io.sluice.exec.runtime.restart;

import java.util.OptionalLong;

/** Decides, for one job, whether it runs again after a failure. Called by one thread at a time. */
@FunctionalInterface
public interface RestartStrategy {
    /** After the first failure the job has failed for good. */
    RestartStrategy NONE = nowMillis -> OptionalLong.empty();

    /** The job has failed. @return milliseconds to wait before it runs again; empty when it has failed for good */
    OptionalLong failed(long nowMillis);
}
