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

    static final Option<Boolean> AUTO_COMPACTION = Option.bool("auto-compaction")
            .defaultsTo("false")
            .doc("Whether the files that a checkpoint completes are merged, in each partition, before they are seen.");
    static final Option<Long> COMPACTION_FILE_SIZE = Option.memorySize("compaction.file-size")
            .doc("Bytes that a merged file may have. Unset: sink.rolling-policy.file-size.");
    static final Option<Integer> COMPACTION_PARALLELISM =
            Option.integer("compaction.parallelism").defaultsTo("1").doc("Files that are merged at once.");

    static final Option<String> COMMIT_POLICY = Option.string("sink.partition-commit.policy.kind")
            .doc("What is done when a partition is complete: success-file, custom, or both. Unset: nothing.");
    static final Option<CommitTrigger> COMMIT_TRIGGER = Option.oneOf(
                    "sink.partition-commit.trigger", CommitTrigger.class)
            .defaultsTo("process-time")
            .doc(
                    "What the delay counts from: the clock when the partition got its first file, or the time that its values"
                            + " stand for, which watermarks have to pass.");
    static final Option<Duration> COMMIT_DELAY = Option.duration("sink.partition-commit.delay")
            .defaultsTo("0 ms")
            .doc("How long after that a partition is complete. Looked at with each checkpoint.");
    static final Option<String> WATERMARK_ZONE = Option.string("sink.partition-commit.watermark-time-zone")
            .defaultsTo("UTC")
            .doc("The zone of the times that partitions stand for, when they are compared with watermarks.");
    static final Option<String> SUCCESS_FILE = Option.string("sink.partition-commit.success-file.name")
            .defaultsTo("_SUCCESS")
            .doc("The name of the file that marks a complete partition.");
    static final Option<String> EXTRACTOR_KIND = Option.string("partition.time-extractor.kind")
            .defaultsTo("default")
            .doc("How a partition's time is found. Only default.");
    static final Option<String> EXTRACTOR_PATTERN = Option.string("partition.time-extractor.timestamp-pattern")
            .doc(
                    "The text of a partition's time, with $column for values, as $dt $hour:00:00. Unset: the first partition column.");
    static final Option<String> EXTRACTOR_FORMATTER = Option.string("partition.time-extractor.timestamp-formatter")
            .doc(
                    "The pattern of that text, as Java's DateTimeFormatter has them. Unset: yyyy-MM-dd, with HH:mm:ss or without.");
    static final Option<Boolean> SHUFFLE_BY_PARTITION = Option.bool("sink.shuffle-by-partition.enable")
            .defaultsTo("false")
            .doc(
                    "Whether rows of a partition meet in one writer, which makes fewer files, and busier writers where partitions differ in size.");

    static final Option<String> POLICY_CLASS = Option.string("sink.partition-commit.policy.class")
            .doc("The user's class for the policy custom, a PartitionCommitPolicy.");
    static final Option<List<String>> POLICY_PARAMETERS =
            Option.list("sink.partition-commit.policy.class.parameters").doc("Texts for its constructor. Unset: none.");

    /** Known and refused, so that nobody relies on it in vain. */
    static final Option<String> EXTRACTOR_CLASS =
            Option.string("partition.time-extractor.class").doc("Not supported.");

    private FileSystemOptions() {}
}
