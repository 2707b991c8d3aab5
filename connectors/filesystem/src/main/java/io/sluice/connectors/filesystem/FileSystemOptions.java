package io.sluice.connectors.filesystem;

import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;

/** The options of {@code filesystem}, those of the format apart. */
final class FileSystemOptions {
    enum Statistics {
        NONE,
        ALL
    }

    enum CommitTrigger {
        PROCESS_TIME,
        PARTITION_TIME
    }

    static final Option<String> PATH =
            Option.string("path").doc("The table's folder, or the file to read: a path or a file: URI.");
    static final Option<String> FORMAT = Option.string("format").doc("The format of the files.");

    static final Option<String> REGEX_PATTERN = Option.string("source.path.regex-pattern")
            .doc("Only files whose whole absolute path matches are read. Unset: all.");
    static final Option<Duration> MONITOR_INTERVAL = Option.duration("source.monitor-interval")
            .doc("How often to look for new files. Unset: the files that are there are read, and the source ends.");
    static final Option<Statistics> REPORT_STATISTICS = Option.oneOf("source.report-statistics", Statistics.class)
            .defaultsTo("all")
            .doc("Which statistics the optimizer may ask for. Has no effect on the rows.");
    static final Option<String> DEFAULT_PARTITION = Option.string("partition.default-name")
            .defaultsTo("__DEFAULT_PARTITION__")
            .doc("The folder name of the partition whose value is NULL or empty.");

    static final Option<Integer> SINK_PARALLELISM =
            Option.integer("sink.parallelism").doc("The number of writers. Unset: that of the query.");
    static final Option<Long> ROLLING_FILE_SIZE = Option.memorySize("sink.rolling-policy.file-size")
            .defaultsTo("128 mb")
            .doc("Bytes after which a file is closed and the next one started.");
    static final Option<Duration> ROLLOVER_INTERVAL = Option.duration("sink.rolling-policy.rollover-interval")
            .defaultsTo("30 min")
            .doc("How long a file stays open. Looked at when rows arrive.");
    static final Option<Duration> INACTIVITY_INTERVAL = Option.duration("sink.rolling-policy.inactivity-interval")
            .defaultsTo("30 min")
            .doc("How long a file stays open without rows. Looked at when rows arrive.");
    static final Option<Duration> CHECK_INTERVAL = Option.duration("sink.rolling-policy.check-interval")
            .defaultsTo("1 min")
            .doc("How often the two intervals above are looked at, at most.");

    static final Option<Boolean> AUTO_COMPACTION =
            Option.bool("auto-compaction").defaultsTo("false").doc("Whether to merge small files. Only false for now.");
    static final Option<Boolean> SHUFFLE_BY_PARTITION = Option.bool("sink.shuffle-by-partition.enable")
            .defaultsTo("false")
            .doc("Whether rows of a partition meet in one writer. Only false for now.");

    /** Known and refused, so that nobody relies on them in vain. */
    static final List<Option<?>> NOT_YET = List.of(
            Option.memorySize("compaction.file-size").doc("Not supported yet."),
            Option.string("partition.time-extractor.class").doc("Not supported yet."),
            Option.string("partition.time-extractor.kind").doc("Not supported yet."),
            Option.string("partition.time-extractor.timestamp-formatter").doc("Not supported yet."),
            Option.string("partition.time-extractor.timestamp-pattern").doc("Not supported yet."),
            Option.duration("sink.partition-commit.delay").doc("Not supported yet."),
            Option.string("sink.partition-commit.policy.class").doc("Not supported yet."),
            Option.list("sink.partition-commit.policy.class.parameters").doc("Not supported yet."),
            Option.string("sink.partition-commit.policy.kind").doc("Not supported yet."),
            Option.string("sink.partition-commit.success-file.name").doc("Not supported yet."),
            Option.oneOf("sink.partition-commit.trigger", CommitTrigger.class).doc("Not supported yet."),
            Option.string("sink.partition-commit.watermark-time-zone").doc("Not supported yet."));

    private FileSystemOptions() {}
}
