package io.sluice.exec.runtime.job;

import io.sluice.spi.row.RowBatch;

/**
 * What is the same for all jobs.
 *
 * @param batchSize rows a batch at most, 1 to {@link RowBatch#MAX_ROWS}; small only in tests
 * @param retainedJobs how many ended jobs {@link JobRuntime#jobs} remembers
 */
public record RuntimeSettings(int batchSize, int retainedJobs) {
    public static final RuntimeSettings DEFAULT = new RuntimeSettings(RowBatch.MAX_ROWS, 100);

    public RuntimeSettings {
        if (batchSize < 1 || batchSize > RowBatch.MAX_ROWS) {
            throw new IllegalArgumentException("batch size " + batchSize);
        }
    }

    public RuntimeSettings withBatchSize(int rows) {
        return new RuntimeSettings(rows, retainedJobs);
    }
}
