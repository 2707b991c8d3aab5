package io.sluice.exec.runtime.operator;

import io.sluice.spi.connector.SinkCommitter;
import java.util.Optional;

/** Makes one operator for each subtask. */
@FunctionalInterface
public interface OperatorFactory {
    Operator create();

    /** What makes visible what the operators of a job have prepared; empty when they prepare nothing. */
    default Optional<SinkCommitter> createCommitter(String jobId) {
        return Optional.empty();
    }
}
