package io.sluice.exec.runtime.operator;

import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** Makes one reader for each subtask. */
public interface SourceFactory {
    /** May block. */
    SourceReader create(SourceContext context);

    /** The columns of the batches that readers fill. */
    List<LogicalType> types();

    /** What makes the watermarks of what is read; empty when that comes after the source. */
    default Optional<SourceTime.Factory> time() {
        return Optional.empty();
    }

    /** Whether {@link #create} never blocks, so that it need not go to another thread. */
    default boolean immediate() {
        return false;
    }
}
