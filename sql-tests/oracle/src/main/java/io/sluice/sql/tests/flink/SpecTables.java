package io.sluice.sql.tests.flink;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.sink.abilities.SupportsOverwrite;
import org.apache.flink.table.connector.sink.abilities.SupportsPartitioning;
import org.apache.flink.table.connector.sink.abilities.SupportsWritingMetadata;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsAggregatePushDown;
import org.apache.flink.table.connector.source.abilities.SupportsDynamicFiltering;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsLimitPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsPartitionPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsReadingMetadata;
import org.apache.flink.table.connector.source.abilities.SupportsStatisticReport;
import org.apache.flink.table.connector.source.abilities.SupportsWatermarkPushDown;
import org.apache.flink.table.connector.source.lookup.AsyncLookupFunctionProvider;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.functions.AsyncLookupFunction;
import org.apache.flink.table.functions.LookupFunction;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;
import org.apache.flink.table.types.utils.TypeConversions;
import org.apache.flink.types.RowKind;

/**
 * Flink's twin of the planner tests' connector {@code spec}: tables without rows, each of which says which changes it tells or takes
 * and what can be pushed into it. What a table can do is an interface to Flink, so each table is a proxy of the interfaces it asks for.
 */
public final class SpecTables implements DynamicTableSourceFactory, DynamicTableSinkFactory {
    private static final ConfigOption<String> CHANGELOG = text("changelog", "I");
    private static final ConfigOption<Boolean> KEY_DELETES = flag("key-only-deletes");
    private static final ConfigOption<Boolean> BOUNDED = flag("bounded");
    private static final ConfigOption<Boolean> LOOKUP = flag("lookup");
    private static final ConfigOption<Boolean> ASYNC = flag("async");
    private static final ConfigOption<Boolean> PROJECT = flag("project");
    private static final ConfigOption<Boolean> NESTED = flag("nested-project");
    private static final ConfigOption<Boolean> LIMIT = flag("limit");
    private static final ConfigOption<Boolean> WATERMARK = flag("watermark");
    private static final ConfigOption<Boolean> AGGREGATE = flag("aggregate");
    /** Columns whose conditions the source takes, by semicolon. */
    private static final ConfigOption<String> FILTER = text("filter", "");
    /** Columns by whose values rows can be left out while a job runs, by semicolon. */
    private static final ConfigOption<String> DYNAMIC_FILTER = text("dynamic-filter", "");
    /** Metadata columns, {@code key:TYPE} by semicolon. */
    private static final ConfigOption<String> METADATA = text("metadata", "");
    /** Partitions, {@code column:value,column:value} by semicolon. */
    private static final ConfigOption<String> PARTITIONS = text("partitions", "");

    private static final ConfigOption<Long> ROWS =
            ConfigOptions.key("rows").longType().defaultValue(-1L);
    private static final ConfigOption<Integer> SINK_PARALLELISM =
            ConfigOptions.key("sink.parallelism").intType().noDefaultValue();

    private static ConfigOption<String> text(String key, String value) {
        return ConfigOptions.key(key).stringType().defaultValue(value);
    }

    private static ConfigOption<Boolean> flag(String key) {
        return ConfigOptions.key(key).booleanType().defaultValue(false);
    }

    @Override
    public String factoryIdentifier() {
        return "spec";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(
                CHANGELOG,
                KEY_DELETES,
                BOUNDED,
                LOOKUP,
                ASYNC,
                PROJECT,
                NESTED,
                LIMIT,
                WATERMARK,
                AGGREGATE,
                FILTER,
                DYNAMIC_FILTER,
                METADATA,
                PARTITIONS,
                ROWS,
                SINK_PARALLELISM);
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        Configuration options = Configuration.fromMap(context.getCatalogTable().getOptions());
        return new Source(options, context.getPhysicalRowDataType()).proxy();
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        return new Sink(Configuration.fromMap(context.getCatalogTable().getOptions()));
    }

    private static ChangelogMode mode(Configuration options) {
        String kinds =
                switch (options.get(CHANGELOG)) {
                    case "all" -> "I,UB,UA,D";
                    case "no-update-before" -> "I,UA,D";
                    default -> options.get(CHANGELOG);
                };
        ChangelogMode.Builder mode = ChangelogMode.newBuilder().keyOnlyDeletes(options.get(KEY_DELETES));
        for (String kind : kinds.split(",")) {
            mode.addContainedKind(
                    switch (kind.trim()) {
                        case "I" -> RowKind.INSERT;
                        case "UB" -> RowKind.UPDATE_BEFORE;
                        case "UA" -> RowKind.UPDATE_AFTER;
                        case "D" -> RowKind.DELETE;
                        default -> throw new IllegalArgumentException(kind);
                    });
        }
        return mode.build();
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(";"));
    }

    private static Map<String, DataType> metadata(Configuration options) {
        Map<String, DataType> columns = new LinkedHashMap<>();
        for (String column : list(options.get(METADATA))) {
            int colon = column.indexOf(':');
            columns.put(
                    column.substring(0, colon),
                    TypeConversions.fromLogicalToDataType(
                            LogicalTypeParser.parse(column.substring(colon + 1), SpecTables.class.getClassLoader())));
        }
        return columns;
    }

    private record Source(Configuration options, DataType type) implements InvocationHandler {
        DynamicTableSource proxy() {
            Set<Class<?>> interfaces = new LinkedHashSet<>(List.of(ScanTableSource.class));
            add(interfaces, options.get(LOOKUP), LookupTableSource.class);
            add(interfaces, options.get(PROJECT) || options.get(NESTED), SupportsProjectionPushDown.class);
            add(interfaces, options.get(LIMIT), SupportsLimitPushDown.class);
            add(interfaces, options.get(WATERMARK), SupportsWatermarkPushDown.class);
            add(interfaces, options.get(AGGREGATE), SupportsAggregatePushDown.class);
            add(interfaces, !options.get(FILTER).isEmpty(), SupportsFilterPushDown.class);
            add(interfaces, !options.get(METADATA).isEmpty(), SupportsReadingMetadata.class);
            add(interfaces, !options.get(PARTITIONS).isEmpty(), SupportsPartitionPushDown.class);
            add(interfaces, !options.get(DYNAMIC_FILTER).isEmpty(), SupportsDynamicFiltering.class);
            add(interfaces, options.get(ROWS) >= 0, SupportsStatisticReport.class);
            return (DynamicTableSource) Proxy.newProxyInstance(
                    SpecTables.class.getClassLoader(), interfaces.toArray(Class<?>[]::new), this);
        }

        private static void add(Set<Class<?>> interfaces, boolean wanted, Class<?> type) {
            if (wanted) {
                interfaces.add(type);
            }
        }

        @Override
        @SuppressWarnings("NullAway") // Methods without a result give null.
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            return switch (method.getName()) {
                case "copy" -> new Source(options, type).proxy();
                case "asSummaryString", "toString" -> "spec";
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                case "getChangelogMode" -> mode(options);
                case "getScanRuntimeProvider" -> rows(InternalTypeInfo.of((RowType) type.getLogicalType()));
                case "getLookupRuntimeProvider" ->
                    options.get(ASYNC)
                            ? AsyncLookupFunctionProvider.of(new NoAsyncLookup())
                            : LookupFunctionProvider.of(new NoLookup());
                case "supportsNestedProjection" -> options.get(NESTED);
                case "applyProjection",
                        "applyLimit",
                        "applyWatermark",
                        "applyReadableMetadata",
                        "applyPartitions",
                        "applyDynamicFiltering" -> null;
                case "applyAggregates" -> true;
                case "applyFilters" -> filters((List<?>) arguments[0]);
                case "listReadableMetadata" -> metadata(options);
                case "listAcceptedFilterFields" -> list(options.get(DYNAMIC_FILTER));
                case "listPartitions" -> Optional.of(partitions());
                case "reportStatistics" -> new TableStats(options.get(ROWS));
                default -> InvocationHandler.invokeDefault(proxy, method, arguments);
            };
        }

        /** What filters rows at run time has to be a source of Flink's newer kind. */
        private ScanTableSource.ScanRuntimeProvider rows(InternalTypeInfo<RowData> rows) {
            return options.get(DYNAMIC_FILTER).isEmpty()
                    ? new NoRows(rows, options.get(BOUNDED))
                    : SourceProvider.of(
                            new DataGeneratorSource<>(index -> new GenericRowData(rows.toRowSize()), 1, rows));
        }

        private SupportsFilterPushDown.Result filters(List<?> filters) {
            List<String> columns = list(options.get(FILTER));
            List<ResolvedExpression> accepted = new ArrayList<>();
            List<ResolvedExpression> remaining = new ArrayList<>();
            for (Object filter : filters) {
                ResolvedExpression expression = (ResolvedExpression) filter;
                (columns.containsAll(fields(expression)) ? accepted : remaining).add(expression);
            }
            return SupportsFilterPushDown.Result.of(accepted, remaining);
        }

        private static List<String> fields(ResolvedExpression expression) {
            if (expression instanceof FieldReferenceExpression field) {
                return List.of(field.getName());
            }
            return expression.getResolvedChildren().stream()
                    .flatMap(child -> fields(child).stream())
                    .toList();
        }

        private List<Map<String, String>> partitions() {
            List<Map<String, String>> partitions = new ArrayList<>();
            for (String partition : list(options.get(PARTITIONS))) {
                Map<String, String> values = new LinkedHashMap<>();
                for (String part : partition.split(",")) {
                    int colon = part.indexOf(':');
                    values.put(part.substring(0, colon), part.substring(colon + 1));
                }
                partitions.add(values);
            }
            return partitions;
        }
    }

    private record NoRows(InternalTypeInfo<RowData> type, boolean bounded) implements DataStreamScanProvider {
        @Override
        public DataStream<RowData> produceDataStream(ProviderContext ignored, StreamExecutionEnvironment environment) {
            RowData nothing = new GenericRowData(type.toRowSize());
            return environment
                    .fromData(List.of(nothing), type)
                    .setParallelism(1)
                    .filter(row -> false)
                    .returns(type);
        }

        @Override
        public boolean isBounded() {
            return bounded;
        }
    }

    /** Finds nothing. */
    public static final class NoLookup extends LookupFunction {
        @Override
        public java.util.Collection<RowData> lookup(RowData key) {
            return List.of();
        }
    }

    /** Finds nothing, later. */
    public static final class NoAsyncLookup extends AsyncLookupFunction {
        @Override
        public java.util.concurrent.CompletableFuture<java.util.Collection<RowData>> asyncLookup(RowData key) {
            return java.util.concurrent.CompletableFuture.completedFuture(List.of());
        }
    }

    private record Sink(Configuration options)
            implements DynamicTableSink, SupportsPartitioning, SupportsOverwrite, SupportsWritingMetadata {
        @Override
        public ChangelogMode getChangelogMode(ChangelogMode offered) {
            ChangelogMode taken = mode(options);
            if (options.get(CHANGELOG).equals("all")) {
                return offered;
            }
            ChangelogMode.Builder both = ChangelogMode.newBuilder().keyOnlyDeletes(taken.keyOnlyDeletes());
            taken.getContainedKinds().stream().filter(offered::contains).forEach(both::addContainedKind);
            return both.build();
        }

        @Override
        public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
            return SinkV2Provider.of(new DiscardingSink<>());
        }

        @Override
        public DynamicTableSink copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "spec";
        }

        @Override
        public void applyStaticPartition(Map<String, String> partition) {}

        @Override
        public void applyOverwrite(boolean overwrite) {}

        @Override
        public Map<String, DataType> listWritableMetadata() {
            return metadata(options);
        }

        @Override
        public void applyWritableMetadata(List<String> keys, DataType consumed) {}
    }
}
