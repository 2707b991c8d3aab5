package io.sluice.sql.tests.flink;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.connector.source.lookup.AsyncLookupFunctionProvider;
import org.apache.flink.table.connector.source.lookup.LookupFunctionProvider;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.functions.AsyncLookupFunction;
import org.apache.flink.table.functions.LookupFunction;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;

/** Flink's twin of the connector {@code script}: same options, same push-down, rows from this process. */
public final class ScriptTables implements DynamicTableSourceFactory {
    private static final Map<String, List<TextRow>> ROWS = new ConcurrentHashMap<>();
    private static volatile List<RowData> lastScanned = List.of();
    private static final ConfigOption<String> CHANGELOG =
            ConfigOptions.key("changelog").stringType().defaultValue("I");
    private static final ConfigOption<String> LOOKUP =
            ConfigOptions.key("lookup").stringType().defaultValue("NONE");
    /** Has no effect: what is kept of look-ups does not tell in results. */
    private static final ConfigOption<String> LOOKUP_CACHE =
            ConfigOptions.key("lookup.cache").stringType().defaultValue("NONE");

    /** @param cells as texts, null for NULL */
    record TextRow(RowKind kind, String[] cells) implements Serializable {}

    /** Sets what the table of this name holds in all jobs that start from now on. */
    static void feed(String table, List<TextRow> rows) {
        ROWS.put(table, List.copyOf(rows));
    }

    /** The rows of the table that was planned last, with the fields that the plan reads of them. */
    static List<RowData> lastScanned() {
        return lastScanned;
    }

    @Override
    public String factoryIdentifier() {
        return "script";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(CHANGELOG, LOOKUP, LOOKUP_CACHE);
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        ChangelogMode.Builder mode = ChangelogMode.newBuilder();
        String kinds = context.getCatalogTable().getOptions().getOrDefault(CHANGELOG.key(), "I");
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
        DataType type = context.getPhysicalRowDataType();
        int arity = type.getLogicalType().getChildren().size();
        int[] all = new int[arity];
        Arrays.setAll(all, i -> i);
        String table = context.getObjectIdentifier().getObjectName();
        String lookup = context.getCatalogTable().getOptions().getOrDefault(LOOKUP.key(), "NONE");
        return lookup.equals("NONE")
                ? new Source(table, mode.build(), type, all)
                : new LookedUpSource(table, mode.build(), type, all, lookup);
    }

    /** Whose rows can be looked up too. */
    private static final class LookedUpSource extends Source implements LookupTableSource {
        private final String lookup;

        LookedUpSource(String table, ChangelogMode mode, DataType physical, int[] projection, String lookup) {
            super(table, mode, physical, projection);
            this.lookup = lookup;
        }

        @Override
        public LookupRuntimeProvider getLookupRuntimeProvider(LookupContext context) {
            int[] keys =
                    Arrays.stream(context.getKeys()).mapToInt(path -> path[0]).toArray();
            Lookup now = new Lookup(table, (RowType) physical.getLogicalType(), projection, keys);
            return switch (lookup) {
                case "SYNC" -> LookupFunctionProvider.of(now);
                case "ASYNC" -> AsyncLookupFunctionProvider.of(new AsyncLookup(now));
                default -> new BothLookups(now);
            };
        }

        @Override
        public DynamicTableSource copy() {
            return new LookedUpSource(table, mode, physical, projection, lookup);
        }
    }

    private record BothLookups(Lookup lookup) implements LookupFunctionProvider, AsyncLookupFunctionProvider {
        @Override
        public LookupFunction createLookupFunction() {
            return lookup;
        }

        @Override
        public AsyncLookupFunction createAsyncLookupFunction() {
            return new AsyncLookup(lookup);
        }
    }

    /** Goes through all rows, which are those of this process. Goes to the job as it is written here, so it holds no rows. */
    public static final class Lookup extends LookupFunction {
        private final String table;
        private final RowType whole;
        private final int[] projection;
        private final int[] keys;

        /** @param keys indexes into the columns that are produced */
        Lookup(String table, RowType whole, int[] projection, int[] keys) {
            this.table = table;
            this.whole = whole;
            this.projection = projection.clone();
            this.keys = keys;
        }

        @Override
        public Collection<RowData> lookup(RowData wanted) {
            List<RowData> found = new ArrayList<>();
            for (TextRow row : ROWS.getOrDefault(table, List.of())) {
                RowData data = data(row, whole, projection);
                if (matches(data, wanted)) {
                    found.add(data);
                }
            }
            return found;
        }

        private boolean matches(RowData row, RowData wanted) {
            for (int i = 0; i < keys.length; i++) {
                LogicalType type = whole.getTypeAt(projection[keys[i]]);
                Object value = RowData.createFieldGetter(type, keys[i]).getFieldOrNull(row);
                if (value == null
                        || !value.equals(RowData.createFieldGetter(type, i).getFieldOrNull(wanted))) {
                    return false;
                }
            }
            return true;
        }
    }

    public static final class AsyncLookup extends AsyncLookupFunction {
        private final Lookup lookup;

        AsyncLookup(Lookup lookup) {
            this.lookup = lookup;
        }

        @Override
        public CompletableFuture<Collection<RowData>> asyncLookup(RowData wanted) {
            return CompletableFuture.supplyAsync(() -> lookup.lookup(wanted));
        }
    }

    private static class Source implements ScanTableSource, SupportsProjectionPushDown {
        final String table;
        final ChangelogMode mode;
        final DataType physical;
        int[] projection;

        Source(String table, ChangelogMode mode, DataType physical, int[] projection) {
            this.table = table;
            this.mode = mode;
            this.physical = physical;
            this.projection = projection;
        }

        @Override
        public ChangelogMode getChangelogMode() {
            return mode;
        }

        @Override
        public boolean supportsNestedProjection() {
            return false;
        }

        @Override
        public void applyProjection(int[][] fields, DataType producedType) {
            projection = Arrays.stream(fields).mapToInt(path -> path[0]).toArray();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            InternalTypeInfo<RowData> type = type();
            List<RowData> rows = rows();
            lastScanned = List.copyOf(rows);
            return new DataStreamScanProvider() {
                @Override
                public DataStream<RowData> produceDataStream(ProviderContext ignored, StreamExecutionEnvironment env) {
                    // Flink has no source of no elements.
                    boolean empty = rows.isEmpty();
                    List<RowData> elements = empty ? List.of(new GenericRowData(projection.length)) : rows;
                    DataStream<RowData> stream = env.fromData(elements, type).setParallelism(1);
                    return empty ? stream.filter(row -> false).returns(type).setParallelism(1) : stream;
                }

                @Override
                public boolean isBounded() {
                    return true;
                }
            };
        }

        /** Of the rows that are produced. */
        InternalTypeInfo<RowData> type() {
            List<RowType.RowField> produced = new ArrayList<>();
            for (int field : projection) {
                produced.add(((RowType) physical.getLogicalType()).getFields().get(field));
            }
            return InternalTypeInfo.of(new RowType(false, produced));
        }

        List<RowData> rows() {
            RowType whole = (RowType) physical.getLogicalType();
            List<RowData> rows = new ArrayList<>();
            for (TextRow row : ROWS.getOrDefault(table, List.of())) {
                rows.add(data(row, whole, projection));
            }
            return rows;
        }

        @Override
        public DynamicTableSource copy() {
            return new Source(table, mode, physical, projection);
        }

        @Override
        public String asSummaryString() {
            return "script";
        }
    }

    /** @param fields of the row that are wanted */
    private static RowData data(TextRow row, RowType whole, int[] fields) {
        GenericRowData data = new GenericRowData(row.kind(), fields.length);
        for (int i = 0; i < fields.length; i++) {
            String cell = row.cells()[fields[i]];
            data.setField(i, cell == null ? null : value(whole.getTypeAt(fields[i]), cell));
        }
        return data;
    }

    private static Object value(LogicalType type, String text) {
        return switch (type.getTypeRoot()) {
            case CHAR, VARCHAR -> StringData.fromString(text);
            case BOOLEAN -> Boolean.valueOf(text);
            case TINYINT -> Byte.valueOf(text);
            case SMALLINT -> Short.valueOf(text);
            case INTEGER -> Integer.valueOf(text);
            case BIGINT -> Long.valueOf(text);
            case FLOAT -> Float.valueOf(text);
            case DOUBLE -> Double.valueOf(text);
            case DECIMAL -> {
                DecimalType decimal = (DecimalType) type;
                yield DecimalData.fromBigDecimal(new BigDecimal(text), decimal.getPrecision(), decimal.getScale());
            }
            case BINARY, VARBINARY -> HexFormat.of().parseHex(text);
            case DATE -> (int) LocalDate.parse(text).toEpochDay();
            case TIME_WITHOUT_TIME_ZONE -> (int) (LocalTime.parse(text).toNanoOfDay() / 1_000_000);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                TimestampData.fromLocalDateTime(LocalDateTime.parse(text.replace(' ', 'T')));
            case ARRAY -> array(type.getChildren().get(0), text);
            default -> throw new IllegalArgumentException(type.asSummaryString());
        };
    }

    /** {@code [1, NULL, 2]}, of elements without commas. */
    private static GenericArrayData array(LogicalType element, String text) {
        String inner = text.substring(1, text.length() - 1).trim();
        Object[] elements = inner.isEmpty()
                ? new Object[0]
                : Arrays.stream(inner.split(","))
                        .map(String::trim)
                        .map(each -> each.equals("NULL") ? null : value(element, each))
                        .toArray();
        return new GenericArrayData(elements);
    }
}
