package io.sluice.connectors.filesystem;

import io.sluice.spi.config.Options;
import io.sluice.spi.connector.FormatFactory;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes rows into files of a folder, a folder below it for each partition.
 *
 * @param formatOptions without the format's prefix
 * @param shuffles whether rows of a partition meet in one writer
 * @param staticPartition values of partition columns that the statement gave
 * @param overwrite whether the files that are there are replaced
 * @param files where the table is
 */
record FileSystemSink(
        Path path,
        FormatFactory format,
        Options formatOptions,
        List<String> partitionKeys,
        String defaultPartition,
        RollingPolicy rolling,
        Optional<PartitionCommit> partitionCommit,
        Optional<Compaction> compaction,
        Optional<Integer> parallelism,
        boolean shuffles,
        FinishedWriters finished,
        Map<String, String> staticPartition,
        boolean overwrite,
        TableFiles files)
        implements TableSink {

    FileSystemSink {
        staticPartition = Map.copyOf(staticPartition);
    }

    /** The same table on another disk. */
    FileSystemSink on(TableFiles disk) {
        return new FileSystemSink(
                path,
                format,
                formatOptions,
                partitionKeys,
                defaultPartition,
                rolling,
                partitionCommit,
                compaction,
                parallelism,
                shuffles,
                finished,
                staticPartition,
                overwrite,
                disk);
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode offered) {
        return format.changelogMode();
    }

    @Override
    public List<String> meetingBy() {
        return shuffles ? partitionKeys : List.of();
    }

    @Override
    public Optional<TableSink> overwriting() {
        // Old files may go only when all new ones are there.
        RollingPolicy together = new RollingPolicy(
                rolling.fileBytes(),
                rolling.rolloverMillis(),
                rolling.inactivityMillis(),
                rolling.checkMillis(),
                false);
        return Optional.of(new FileSystemSink(
                path,
                format,
                formatOptions,
                partitionKeys,
                defaultPartition,
                together,
                partitionCommit,
                compaction,
                parallelism,
                shuffles,
                finished,
                staticPartition,
                true,
                files));
    }

    @Override
    public Optional<TableSink> withStaticPartition(Map<String, String> partition) {
        if (partitionKeys.isEmpty()) {
            return Optional.empty();
        }
        for (String key : partition.keySet()) {
            if (!partitionKeys.contains(key)) {
                throw SluiceException.of(ErrorCode.COLUMN_NOT_FOUND)
                        .with("column", key)
                        .detail("The partition columns are: " + String.join(", ", partitionKeys) + ".");
            }
        }
        return Optional.of(new FileSystemSink(
                path,
                format,
                formatOptions,
                partitionKeys,
                defaultPartition,
                rolling,
                partitionCommit,
                compaction,
                parallelism,
                shuffles,
                finished,
                partition,
                overwrite,
                files));
    }

    @Override
    public SinkWriter createWriter(SinkContext context) {
        if (overwrite && context.checkpoint().isPresent()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "INSERT OVERWRITE in a job with checkpoints");
        }
        if (compaction.isPresent() && context.checkpoint().isEmpty()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "\"" + FileSystemOptions.AUTO_COMPACTION.key() + "\" in a job without checkpoints")
                    .hint("SET 'execution.checkpointing.interval' before the INSERT.");
        }
        finished.begun(context.subtask());
        return new FileSystemWriter(this, context);
    }

    @Override
    public Optional<SinkCommitter> createCommitter(String jobId) {
        return Optional.of(new FileSystemCommitter(files, path, jobId, partitionCommit, compaction));
    }
}
