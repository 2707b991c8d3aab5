package io.sluice.connectors.filesystem;

import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.FormatFactory;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;

/** The {@code filesystem} connector. */
public final class FileSystemFactory implements ConnectorFactory {
    private static final Option<String> RUNTIME_MODE =
            Option.string("execution.runtime-mode").defaultsTo("streaming");

    @Override
    public String name() {
        return "filesystem";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of(FileSystemOptions.PATH, FileSystemOptions.FORMAT);
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return List.of(
                FileSystemOptions.REGEX_PATTERN,
                FileSystemOptions.MONITOR_INTERVAL,
                FileSystemOptions.REPORT_STATISTICS,
                FileSystemOptions.DEFAULT_PARTITION,
                FileSystemOptions.SINK_PARALLELISM,
                FileSystemOptions.ROLLING_FILE_SIZE,
                FileSystemOptions.ROLLOVER_INTERVAL,
                FileSystemOptions.INACTIVITY_INTERVAL,
                FileSystemOptions.CHECK_INTERVAL,
                FileSystemOptions.AUTO_COMPACTION,
                FileSystemOptions.COMPACTION_FILE_SIZE,
                FileSystemOptions.COMPACTION_PARALLELISM,
                FileSystemOptions.COMMIT_POLICY,
                FileSystemOptions.COMMIT_TRIGGER,
                FileSystemOptions.COMMIT_DELAY,
                FileSystemOptions.WATERMARK_ZONE,
                FileSystemOptions.SUCCESS_FILE,
                FileSystemOptions.EXTRACTOR_KIND,
                FileSystemOptions.EXTRACTOR_PATTERN,
                FileSystemOptions.EXTRACTOR_FORMATTER,
                FileSystemOptions.SHUFFLE_BY_PARTITION,
                FileSystemOptions.POLICY_CLASS,
                FileSystemOptions.POLICY_PARAMETERS,
                FileSystemOptions.EXTRACTOR_CLASS);
    }

    @Override
    public TableSource createSource(TableContext table) {
        Options options = table.options();
        Path path = TablePath.parse(options.get(FileSystemOptions.PATH));
        FormatFactory format = format(table);
        Options formatOptions = options.below(format.name() + ".");
        RowType physical = table.table().schema().physicalRowType();
        RowLayout layout = new RowLayout(
                physical,
                partitionKeys(table.table(), physical),
                IntStream.range(0, physical.arity()).boxed().toList(),
                List.of());
        // Finds wrong format options and types while the statement is planned; the readers make their own.
        format.createDecoder(layout.fileType(), layout.fileFields(), formatOptions);
        return new FileSystemSource(
                new FileListing(
                        path,
                        options.find(FileSystemOptions.REGEX_PATTERN).map(FileSystemFactory::pattern),
                        PartitionChoice.all(layout.partitionKeys(), options.get(FileSystemOptions.DEFAULT_PARTITION))),
                format,
                formatOptions,
                layout,
                options.get(FileSystemOptions.DEFAULT_PARTITION),
                monitorInterval(options),
                OptionalLong.empty());
    }

    @Override
    public TableSink createSink(TableContext table) {
        Options options = table.options();
        Path path = TablePath.parse(options.get(FileSystemOptions.PATH));
        FormatFactory format = format(table);
        Options formatOptions = options.below(format.name() + ".");
        for (Column column : table.table().schema().columns()) {
            if (column instanceof Column.Metadata && column.persisted()) {
                throw SluiceException.of(
                                ErrorCode.INVALID_TABLE_DEFINITION,
                                "metadata column \"" + column.name() + "\" cannot be written to files")
                        .hint("Declare it VIRTUAL.");
            }
        }
        RowType physical = table.table().schema().physicalRowType();
        List<String> partitionKeys = partitionKeys(table.table(), physical);
        format.createEncoder(SinkLayout.fileType(physical, partitionKeys), formatOptions);
        boolean batch =
                table.session().get(RUNTIME_MODE).toLowerCase(Locale.ROOT).equals("batch");
        return new FileSystemSink(
                path,
                format,
                formatOptions,
                partitionKeys,
                options.get(FileSystemOptions.DEFAULT_PARTITION),
                rolling(options, batch),
                PartitionCommit.of(options, partitionKeys),
                compaction(options, format),
                parallelism(options),
                options.get(FileSystemOptions.SHUFFLE_BY_PARTITION),
                new FinishedWriters(),
                Map.of(),
                false,
                DiskFiles.INSTANCE);
    }

    private static FormatFactory format(TableContext table) {
        return table.plugins().format(table.options().get(FileSystemOptions.FORMAT));
    }

    private static Optional<Compaction> compaction(Options options, FormatFactory format) {
        long bytes = options.find(FileSystemOptions.COMPACTION_FILE_SIZE)
                .orElseGet(() -> options.get(FileSystemOptions.ROLLING_FILE_SIZE));
        int parallelism = options.get(FileSystemOptions.COMPACTION_PARALLELISM);
        requirePositive(FileSystemOptions.COMPACTION_FILE_SIZE, bytes);
        requirePositive(FileSystemOptions.COMPACTION_PARALLELISM, parallelism);
        if (!options.get(FileSystemOptions.AUTO_COMPACTION)) {
            return Optional.empty();
        }
        if (!format.concatenates()) {
            throw notSupported(
                    "\"" + FileSystemOptions.AUTO_COMPACTION.key() + "\" of files of format \"" + format.name() + "\"");
        }
        return Optional.of(new Compaction(bytes, parallelism));
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }

    private static List<String> partitionKeys(CatalogTable table, RowType physical) {
        for (String key : table.partitionKeys()) {
            Field field = physical.fields().stream()
                    .filter(candidate -> candidate.name().equals(key))
                    .findFirst()
                    .orElseThrow(() -> SluiceException.of(
                            ErrorCode.INVALID_TABLE_DEFINITION,
                            "partition column \"" + key + "\" is no physical column"));
            PartitionValue.requireSupported(key, field.type());
        }
        if (!table.partitionKeys().isEmpty() && table.partitionKeys().size() == physical.arity()) {
            throw SluiceException.of(
                    ErrorCode.INVALID_TABLE_DEFINITION,
                    "all columns are partition columns: nothing is left for the files");
        }
        return table.partitionKeys();
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, e)
                    .with("value", text)
                    .with("option", FileSystemOptions.REGEX_PATTERN.key())
                    .with("reason", e.getDescription());
        }
    }

    private static Optional<Duration> monitorInterval(Options options) {
        Optional<Duration> interval = options.find(FileSystemOptions.MONITOR_INTERVAL);
        interval.ifPresent(value -> requirePositive(FileSystemOptions.MONITOR_INTERVAL, value.toMillis()));
        return interval;
    }

    private static RollingPolicy rolling(Options options, boolean batch) {
        long bytes = options.get(FileSystemOptions.ROLLING_FILE_SIZE);
        long rollover = options.get(FileSystemOptions.ROLLOVER_INTERVAL).toMillis();
        long inactivity = options.get(FileSystemOptions.INACTIVITY_INTERVAL).toMillis();
        long check = options.get(FileSystemOptions.CHECK_INTERVAL).toMillis();
        requirePositive(FileSystemOptions.ROLLING_FILE_SIZE, bytes);
        requirePositive(FileSystemOptions.ROLLOVER_INTERVAL, rollover);
        requirePositive(FileSystemOptions.INACTIVITY_INTERVAL, inactivity);
        requirePositive(FileSystemOptions.CHECK_INTERVAL, check);
        return new RollingPolicy(bytes, rollover, inactivity, check, !batch);
    }

    private static Optional<Integer> parallelism(Options options) {
        Optional<Integer> parallelism = options.find(FileSystemOptions.SINK_PARALLELISM);
        parallelism.ifPresent(value -> requirePositive(FileSystemOptions.SINK_PARALLELISM, value));
        return parallelism;
    }

    private static void requirePositive(Option<?> option, long value) {
        if (value <= 0) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", value)
                    .with("option", option.key())
                    .with("reason", "it must be above 0");
        }
    }
}
