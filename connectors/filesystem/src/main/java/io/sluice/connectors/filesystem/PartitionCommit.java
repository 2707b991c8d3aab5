package io.sluice.connectors.filesystem;

import io.sluice.connectors.filesystem.FileSystemOptions.CommitTrigger;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a partition is complete, and how others are told: by an empty file in its folder.
 *
 * @param time of partitions; needed when {@code trigger} is theirs
 * @param zone in which that time is to be compared with watermarks
 */
record PartitionCommit(
        CommitTrigger trigger,
        long delayMillis,
        ZoneId zone,
        Optional<PartitionTime> time,
        String successFile,
        List<String> keys,
        String defaultName) {

    /** Empty when the table does not ask for it. @throws SluiceException NOT_SUPPORTED or INVALID_OPTION_VALUE, by the option's name */
    static Optional<PartitionCommit> of(Options options, List<String> keys) {
        for (Option<?> option : FileSystemOptions.CUSTOM) {
            if (options.contains(option)) {
                throw notSupported("option \"" + option.key() + "\"");
            }
        }
        String extractor = options.get(FileSystemOptions.EXTRACTOR_KIND);
        if (!extractor.equals("default")) {
            throw notSupported("\"" + FileSystemOptions.EXTRACTOR_KIND.key() + "\" = \"" + extractor + "\"");
        }
        ZoneId zone = zone(options);
        Optional<String> kinds = options.find(FileSystemOptions.COMMIT_POLICY);
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        requirePolicies(kinds.get());
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
                options.get(FileSystemOptions.SUCCESS_FILE),
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

    /** Marks a partition; again, when it is marked. */
    void mark(TableFiles files, Path partition) throws IOException {
        try (TableFiles.NewFile file = files.replace(partition.resolve(successFile))) {
            file.sync();
        }
        files.syncFolder(partition);
    }

    /** Empty when no time depends on it, or it cannot be known for a NULL. */
    private Optional<LocalDateTime> timeOf(String folder) {
        if (time.isEmpty()) {
            return Optional.empty();
        }
        Path table = Path.of("/");
        List<@Nullable String> values = PartitionPath.values(
                        table, table.resolve(folder).resolve("file"), keys, defaultName)
                .orElseThrow(() -> SluiceException.internal("the folder of a partition", folder));
        Map<String, @Nullable String> byKey = new LinkedHashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            byKey.put(keys.get(i), values.get(i));
        }
        return time.get().of(byKey);
    }

    private static void requirePolicies(String kinds) {
        for (String kind : kinds.split(",", -1)) {
            switch (kind.strip().toLowerCase(Locale.ROOT)) {
                case "success-file" -> {}
                case "metastore" ->
                    throw invalid(
                            FileSystemOptions.COMMIT_POLICY,
                            kinds,
                            "the table is in no metastore; success-file is possible");
                case "custom" -> throw notSupported("\"" + FileSystemOptions.COMMIT_POLICY.key() + "\" = \"custom\"");
                default ->
                    throw invalid(
                            FileSystemOptions.COMMIT_POLICY,
                            kinds,
                            "\"" + kind.strip() + "\" is no policy; success-file is");
            }
        }
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
