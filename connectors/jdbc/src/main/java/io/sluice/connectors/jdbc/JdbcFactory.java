package io.sluice.connectors.jdbc;

import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The {@code jdbc} connector. */
public final class JdbcFactory implements ConnectorFactory {
    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of(JdbcOptions.URL, JdbcOptions.TABLE_NAME);
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return JdbcOptions.OPTIONAL;
    }

    @Override
    public TableSource createSource(TableContext table) {
        Options options = table.options();
        RowType columns = columns(table);
        return new JdbcSource(
                Database.of(options),
                columns,
                IntStream.range(0, columns.arity()).boxed().toList(),
                List.of(),
                parts(options),
                new JdbcSource.ScanSettings(
                        atLeast(0, options.get(JdbcOptions.FETCH_SIZE), JdbcOptions.FETCH_SIZE),
                        options.find(JdbcOptions.AUTO_COMMIT)),
                OptionalLong.empty(),
                cache(options),
                atLeast(0, options.get(JdbcOptions.LOOKUP_RETRIES), JdbcOptions.LOOKUP_RETRIES));
    }

    @Override
    public TableSink createSink(TableContext table) {
        Options options = table.options();
        columns(table);
        TableSchema schema = table.table().schema();
        Optional<Integer> parallelism = options.find(JdbcOptions.SINK_PARALLELISM);
        parallelism.ifPresent(writers -> atLeast(1, writers, JdbcOptions.SINK_PARALLELISM));
        return new JdbcSink(
                Database.of(options),
                schema.primaryKey().map(key -> key.columns()).orElse(List.of()),
                Math.max(1, atLeast(0, options.get(JdbcOptions.FLUSH_ROWS), JdbcOptions.FLUSH_ROWS)),
                atLeast(0, options.get(JdbcOptions.SINK_RETRIES), JdbcOptions.SINK_RETRIES),
                staging(options, schema),
                parallelism);
    }

    private static Optional<StagingTable> staging(Options options, TableSchema schema) {
        boolean staged = options.get(JdbcOptions.DELIVERY) == JdbcOptions.Delivery.EXACTLY_ONCE
                && schema.primaryKey().isEmpty();
        if (!staged) {
            return Optional.empty();
        }
        StagingTable staging =
                new StagingTable(Database.of(options), schema.physicalRowType().names());
        staging.requirePossible();
        return Optional.of(staging);
    }

    private static RowType columns(TableContext table) {
        RowType columns = table.table().schema().physicalRowType();
        Values.requireSupported(columns.types());
        return columns;
    }

    private static ScanParts parts(Options options) {
        List<Option<?>> all = List.of(
                JdbcOptions.PARTITION_COLUMN,
                JdbcOptions.PARTITION_NUMBER,
                JdbcOptions.PARTITION_LOWER,
                JdbcOptions.PARTITION_UPPER);
        List<Option<?>> missing =
                all.stream().filter(option -> options.find(option).isEmpty()).toList();
        if (missing.size() == all.size()) {
            return ScanParts.ONE;
        }
        if (!missing.isEmpty()) {
            throw SluiceException.of(ErrorCode.MISSING_OPTION)
                    .with("option", missing.get(0).key())
                    .hint(
                            "A table is read in parts by a column, the number of parts and two bounds; all four are needed.");
        }
        long lower = options.get(JdbcOptions.PARTITION_LOWER);
        long upper = options.get(JdbcOptions.PARTITION_UPPER);
        if (lower > upper) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", lower)
                    .with("option", JdbcOptions.PARTITION_LOWER.key())
                    .with("reason", "it is greater than the upper bound");
        }
        int count = atLeast(1, options.get(JdbcOptions.PARTITION_NUMBER), JdbcOptions.PARTITION_NUMBER);
        long values = upper - lower + 1;
        return new ScanParts(
                options.find(JdbcOptions.PARTITION_COLUMN),
                values > 0 && values < count ? (int) values : count,
                lower,
                upper);
    }

    private static LookupCache cache(Options options) {
        return switch (options.get(JdbcOptions.LOOKUP_CACHE)) {
            case NONE -> {
                boolean old = options.find(JdbcOptions.OLD_CACHE_ROWS).orElse(-1L) > 0;
                yield old ? partial(options) : LookupCache.NONE;
            }
            case PARTIAL -> partial(options);
            case FULL ->
                new LookupCache.Full(options.find(JdbcOptions.RELOAD_INTERVAL)
                        .orElseThrow(() -> SluiceException.of(ErrorCode.MISSING_OPTION)
                                .with("option", JdbcOptions.RELOAD_INTERVAL.key())));
        };
    }

    private static LookupCache partial(Options options) {
        OptionalLong rows = Stream.of(JdbcOptions.CACHE_ROWS, JdbcOptions.OLD_CACHE_ROWS)
                .flatMap(option -> options.find(option).stream())
                .mapToLong(Long::longValue)
                .findFirst();
        return new LookupCache.Partial(
                rows,
                options.find(JdbcOptions.CACHE_AFTER_ACCESS),
                options.find(JdbcOptions.CACHE_AFTER_WRITE).or(() -> options.find(JdbcOptions.OLD_CACHE_TTL)),
                options.find(JdbcOptions.OLD_CACHE_MISSING).orElse(options.get(JdbcOptions.CACHE_MISSING)));
    }

    private static int atLeast(int least, int value, Option<?> option) {
        if (value < least) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", value)
                    .with("option", option.key())
                    .with("reason", "it must be at least " + least);
        }
        return value;
    }
}
