package io.sluice.connectors.filesystem;

import io.sluice.connectors.filesystem.FileSystemOptions.CommitTrigger;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.PartitionCommitPolicy.Partition;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a partition is complete, and what is done then.
 *
 * @param time of partitions; needed when {@code trigger} is theirs
 * @param zone in which that time is to be compared with watermarks
 * @param policies what is done, in this order
 */
record PartitionCommit(
        CommitTrigger trigger,
        long delayMillis,
        ZoneId zone,
        Optional<PartitionTime> time,
        List<CommitAction> policies,
        List<String> keys,
        String defaultName) {

    /** Empty when the table does not ask for it. @throws SluiceException NOT_SUPPORTED or INVALID_OPTION_VALUE, by the option's name */
    static Optional<PartitionCommit> of(Options options, List<String> keys) {
        if (options.contains(FileSystemOptions.EXTRACTOR_CLASS)) {
            throw notSupported("option \"" + FileSystemOptions.EXTRACTOR_CLASS.key() + "\"");
        }
        String extractor = options.get(FileSystemOptions.EXTRACTOR_KIND);
        if (!extractor.equals("default")) {
            throw notSupported("\"" + FileSystemOptions.EXTRACTOR_KIND.key() + "\" = \"" + extractor + "\"");
        }
        ZoneId zone = zone(options);
        Optional<String> kinds = options.find(FileSystemOptions.COMMIT_POLICY);
        Optional<String> ofUser = options.find(FileSystemOptions.POLICY_CLASS);
        if (ofUser.isPresent() && !kinds.orElse("").contains("custom")) {
            throw invalid(
                    FileSystemOptions.POLICY_CLASS,
                    ofUser.get(),
                    "\"" + FileSystemOptions.COMMIT_POLICY.key() + "\" does not name custom");
        }
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        if (keys.isEmpty()) {
            throw invalid(FileSystemOptions.COMMIT_POLICY, kinds.get(), "the table has no partitions");
        }
        CommitTrigger trigger = options.get(FileSystemOptions.COMMIT_TRIGGER);
        return Optional.of(new PartitionCommit(
                trigger,
                options.get(FileSystemOptions.COMMIT_DELAY).toMillis(),
                zone,
                trigger == CommitTrigger.PARTITION_TIME
                        ? Optional.of(PartitionTime.of(
                                options.find(FileSystemOptions.EXTRACTOR_PATTERN),
                                options.find(FileSystemOptions.EXTRACTOR_FORMATTER),
                                keys))
                        : Optional.empty(),
                CommitPolicies.of(kinds.get(), options),
                keys,
                options.get(FileSystemOptions.DEFAULT_PARTITION)));
    }

    /**
     * Whether a partition is complete.
     *
     * @param folder below the table
     * @param createdMillis when its first file came
     * @param watermark of all writers; {@link Long#MAX_VALUE} when no more rows come
     */
    boolean due(String folder, long createdMillis, long watermark, long nowMillis) {
        if (watermark == Long.MAX_VALUE) {
            return true;
        }
        return switch (trigger) {
            case PROCESS_TIME -> delayMillis == 0 || nowMillis > createdMillis + delayMillis;
            case PARTITION_TIME ->
                timeOf(folder)
                        .map(at -> watermark > at.atZone(zone).toInstant().toEpochMilli() + delayMillis)
                        .orElse(false);
        };
    }

    /** Says early that a partition has no time: when its first row is written. @throws SluiceException INVALID_TEXT_REPRESENTATION */
    void requireTime(String folder) {
        timeOf(folder);
    }

    /** Does what is to be done when a partition is complete; again, when it was done. */
    void done(TableFiles files, Path table, String folder) throws IOException {
        Partition partition = new Partition(table, table.resolve(folder), values(folder));
        for (CommitAction policy : policies) {
            policy.done(files, partition);
        }
    }

    /** Empty when no time depends on it, or it cannot be known for a NULL. */
    private Optional<LocalDateTime> timeOf(String folder) {
        if (time.isEmpty()) {
            return Optional.empty();
        }
        return time.get().of(values(folder));
    }

    /** By partition column. @param folder below the table */
    private Map<String, @Nullable String> values(String folder) {
        Path table = Path.of("/");
        List<@Nullable String> values = PartitionPath.values(
                        table, table.resolve(folder).resolve("file"), keys, defaultName)
                .orElseThrow(() -> SluiceException.internal("the folder of a partition", folder));
        Map<String, @Nullable String> byKey = new LinkedHashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            byKey.put(keys.get(i), values.get(i));
        }
        return byKey;
    }

    private static ZoneId zone(Options options) {
        String zone = options.get(FileSystemOptions.WATERMARK_ZONE);
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw invalid(FileSystemOptions.WATERMARK_ZONE, zone, "it takes a time zone such as Europe/Berlin or UTC");
        }
    }

    private static SluiceException invalid(Option<?> option, String value, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", option.key())
                .with("reason", reason);
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
