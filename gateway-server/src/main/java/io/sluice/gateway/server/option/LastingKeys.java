package io.sluice.gateway.server.option;

import java.util.List;
import java.util.stream.Stream;

/**
 * The keys that say what outlives a failure. A misspelt one would go unnoticed until something is lost, so below these prefixes there are
 * the keys that mean something here, and those of Flink's that change neither rows nor state.
 */
final class LastingKeys {
    private static final List<String> PREFIXES = List.of(
            "execution.checkpointing.",
            "execution.savepoint.",
            "execution.state-recovery.",
            "restart-strategy.",
            "state.");

    /** Keys of Flink's without a meaning here; those with a dot at their end begin keys. */
    private static final List<String> OF_FLINK_ALONE = List.of(
            "execution.checkpointing.file-merging.",
            "execution.checkpointing.local-backup.dirs",
            "state.backend.async",
            "state.backend.changelog.max-failures-allowed",
            "state.backend.changelog.periodic-materialize.",
            "state.backend.changelog.storage",
            "state.backend.forst.",
            "state.backend.latency-track.",
            "state.backend.rocksdb.block.cache-size",
            "state.backend.rocksdb.bloom-filter.block-based-mode",
            "state.backend.rocksdb.checkpoint.transfer.thread.num",
            "state.backend.rocksdb.compaction.filter.",
            "state.backend.rocksdb.compaction.style",
            "state.backend.rocksdb.compression.per.level",
            "state.backend.rocksdb.incremental-restore-async-compact-after-rescale",
            "state.backend.rocksdb.log.",
            "state.backend.rocksdb.rescaling.use-delete-files-in-range",
            "state.backend.rocksdb.restore-overlap-fraction-threshold",
            "state.backend.rocksdb.timer-service.",
            "state.backend.rocksdb.use-ingest-db-restore-mode",
            "state.backend.rocksdb.write-batch-size",
            "state.backend.size-track.",
            "state.changelog.max-failures-allowed",
            "state.changelog.periodic-materialize.",
            "state.changelog.storage",
            "state.latency-track.",
            "state.size-track.");

    private LastingKeys() {}

    /** Whether a key is one of these, and there is no such key. @param key of no option that has a meaning */
    static boolean misspelt(String key) {
        return PREFIXES.stream().anyMatch(key::startsWith)
                && OF_FLINK_ALONE.stream()
                        .noneMatch(known -> known.endsWith(".") ? key.startsWith(known) : key.equals(known));
    }

    /** The keys that mean something, as users may write them. */
    static List<String> known() {
        return GatewayOptions.SESSION.stream()
                .flatMap(option -> Stream.concat(Stream.of(option.key()), option.otherKeys().stream()))
                .filter(key -> PREFIXES.stream().anyMatch(key::startsWith))
                .sorted()
                .toList();
    }
}
