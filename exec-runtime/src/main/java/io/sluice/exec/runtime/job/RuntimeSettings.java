package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.operator.OperatorWatch;
import io.sluice.exec.runtime.state.StateLimits;
import io.sluice.spi.row.RowBatch;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is the same for all jobs.
 *
 * @param batchSize rows a batch at most, 1 to {@link RowBatch#MAX_ROWS}; small only in tests
 * @param retainedJobs how many ended jobs {@link JobRuntime#jobs} remembers
 * @param dataFolder below which checkpoints and savepoints go when a session does not say where; empty for nowhere
 * @param codeFolder where the Java source of generated code goes when a session asks for it; empty for nowhere
 * @param stateLimits beyond which somebody ends jobs
 * @param watch sees all operators; none but in tests
 */
public record RuntimeSettings(
        int batchSize,
        int retainedJobs,
        Optional<Path> codeFolder,
        Optional<Path> dataFolder,
        StateLimits stateLimits,
        OperatorWatch watch) {
    public static final RuntimeSettings DEFAULT = new RuntimeSettings(
            RowBatch.MAX_ROWS, 100, Optional.empty(), Optional.empty(), StateLimits.NONE, OperatorWatch.NONE);

    public RuntimeSettings {
        if (batchSize < 1 || batchSize > RowBatch.MAX_ROWS) {
            throw new IllegalArgumentException("batch size " + batchSize);
        }
    }

    public RuntimeSettings withCodeFolder(Path folder) {
        return new RuntimeSettings(batchSize, retainedJobs, Optional.of(folder), dataFolder, stateLimits, watch);
    }

    public RuntimeSettings withDataFolder(Path folder) {
        return new RuntimeSettings(batchSize, retainedJobs, codeFolder, Optional.of(folder), stateLimits, watch);
    }

    public RuntimeSettings withBatchSize(int rows) {
        return new RuntimeSettings(rows, retainedJobs, codeFolder, dataFolder, stateLimits, watch);
    }
}
