package io.sluice.connectors.filesystem;

import io.sluice.spi.config.Options;
import io.sluice.spi.connector.FormatFactory;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.FileErrors;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The files of a folder as a table.
 *
 * @param formatOptions without the format's prefix
 * @param monitorInterval how often to look for new files; empty: the source ends with the files that are there
 * @param limit rows after which each reader may stop
 */
record FileSystemSource(
        FileListing listing,
        FormatFactory format,
        Options formatOptions,
        RowLayout layout,
        String defaultPartition,
        Optional<Duration> monitorInterval,
        OptionalLong limit)
        implements TableSource {

    @Override
    public ChangelogMode changelogMode() {
        return format.changelogMode();
    }

    @Override
    public boolean bounded() {
        return monitorInterval.isEmpty();
    }

    @Override
    public Optional<TableSource> withProjection(int[] fields) {
        List<Integer> projection =
                Arrays.stream(fields).mapToObj(layout.projection()::get).toList();
        return Optional.of(
                withLayout(new RowLayout(layout.physical(), layout.partitionKeys(), projection, layout.metadata())));
    }

    @Override
    public Map<String, LogicalType> readableMetadata() {
        return FileMetadata.types();
    }

    @Override
    public TableSource withMetadata(List<String> keys) {
        List<FileMetadata> metadata = keys.stream().map(FileMetadata::of).toList();
        return withLayout(new RowLayout(layout.physical(), layout.partitionKeys(), layout.projection(), metadata));
    }

    @Override
    public Optional<TableSource> withLimit(long rows) {
        return Optional.of(new FileSystemSource(
                listing, format, formatOptions, layout, defaultPartition, monitorInterval, OptionalLong.of(rows)));
    }

    /** Empty for a folder that is watched: a partition that comes later may be wanted too. */
    @Override
    public Optional<List<Map<String, String>>> partitions() {
        if (layout.partitionKeys().isEmpty() || !bounded() || !Files.isDirectory(listing.root())) {
            return Optional.empty();
        }
        try {
            return Optional.of(listing.listPartitions());
        } catch (IOException e) {
            throw cannotList(e);
        }
    }

    @Override
    public Optional<TableSource> withPartitions(List<Map<String, String>> partitions) {
        return layout.partitionKeys().isEmpty()
                ? Optional.empty()
                : Optional.of(new FileSystemSource(
                        listing.only(listing.partitions().only(partitions)),
                        format,
                        formatOptions,
                        layout,
                        defaultPartition,
                        monitorInterval,
                        limit));
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        FileRows rows = new FileRows(
                layout,
                listing.root(),
                defaultPartition,
                format.createDecoder(layout.fileType(), layout.fileFields(), formatOptions));
        FileQueue queue = new FileQueue(this, context);
        if (bounded()) {
            try {
                queue.scan();
            } catch (IOException e) {
                throw cannotList(e);
            }
        }
        return new FileSystemReader(queue, rows, context, monitorInterval, limit.orElse(Long.MAX_VALUE));
    }

    private SluiceException cannotList(IOException cause) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with("message", "cannot list \"" + listing.root() + "\": " + FileErrors.reason(cause));
    }

    private FileSystemSource withLayout(RowLayout other) {
        return new FileSystemSource(listing, format, formatOptions, other, defaultPartition, monitorInterval, limit);
    }
}
