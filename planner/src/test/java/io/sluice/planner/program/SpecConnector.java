package io.sluice.planner.program;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.LookupSupport;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.connector.TableStatistics;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Tables that are only planned: each says which changes it tells or takes and what can be pushed into it. */
public final class SpecConnector implements ConnectorFactory {
    private static final Option<String> CHANGELOG =
            Option.string("changelog").defaultsTo("I").doc("Kinds of row.");
    private static final Option<Boolean> PROJECT =
            Option.bool("project").defaultsTo("false").doc("Whether the source can read some columns only.");
    private static final Option<Boolean> LIMIT =
            Option.bool("limit").defaultsTo("false").doc("Whether the source can stop after some rows.");
    private static final Option<Boolean> KEY_DELETES =
            Option.bool("key-only-deletes").defaultsTo("false").doc("Whether deletes carry the key alone.");
    private static final Option<Boolean> BOUNDED =
            Option.bool("bounded").defaultsTo("false").doc("Whether the source ends.");
    private static final Option<Boolean> LOOKUP =
            Option.bool("lookup").defaultsTo("false").doc("Whether rows can be looked up.");
    private static final Option<Boolean> ASYNC =
            Option.bool("async").defaultsTo("false").doc("Whether several rows can be looked up at once.");
    private static final Option<Boolean> NESTED =
            Option.bool("nested-project").defaultsTo("false").doc("Whether the source can read fields of rows.");
    private static final Option<Boolean> WATERMARK =
            Option.bool("watermark").defaultsTo("false").doc("Whether the source makes watermarks.");
    private static final Option<Boolean> AGGREGATE =
            Option.bool("aggregate").defaultsTo("false").doc("Whether the source aggregates.");
    private static final Option<String> FILTER =
            Option.string("filter").defaultsTo("").doc("Columns whose conditions the source takes, by semicolon.");
    private static final Option<String> DYNAMIC_FILTER = Option.string("dynamic-filter")
            .defaultsTo("")
            .doc("Columns by whose values rows can be left out while a job runs, by semicolon.");
    private static final Option<String> METADATA =
            Option.string("metadata").defaultsTo("").doc("Metadata columns, key:TYPE by semicolon.");
    private static final Option<String> PARTITIONS =
            Option.string("partitions").defaultsTo("").doc("Partitions, column:value,column:value by semicolon.");
    private static final Option<Long> ROWS =
            Option.longInteger("rows").defaultsTo("-1").doc("Rows of the table; -1 for unknown.");
    /** Indexes that the catalog tells of, columns by comma, indexes by semicolon: {@link SpecSession} puts them into its catalog. */
    static final Option<String> INDEXES =
            Option.string("indexes").defaultsTo("").doc("Columns by which rows are found quickly.");

    /** Columns that the catalog says never change, by comma; as {@link #INDEXES}. */
    static final Option<String> IMMUTABLE =
            Option.string("immutable").defaultsTo("").doc("Columns that no update changes.");

    private static final Option<Integer> SINK_PARALLELISM =
            Option.integer("sink.parallelism").doc("Not looked at.");

    @Override
    public String name() {
        return "spec";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of();
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return List.of(
                CHANGELOG,
                PROJECT,
                LIMIT,
                KEY_DELETES,
                BOUNDED,
                LOOKUP,
                ASYNC,
                NESTED,
                WATERMARK,
                AGGREGATE,
                FILTER,
                DYNAMIC_FILTER,
                METADATA,
                PARTITIONS,
                ROWS,
                INDEXES,
                IMMUTABLE,
                SINK_PARALLELISM);
    }

    @Override
    public TableSource createSource(TableContext table) {
        return new Source(mode(table), table.options());
    }

    @Override
    public TableSink createSink(TableContext table) {
        String changelog = table.options().get(CHANGELOG);
        return switch (changelog) {
            case "all" -> new Sink(Optional.empty());
            case "no-update-before" -> new Sink(Optional.of(ChangelogMode.UPSERT));
            default -> new Sink(Optional.of(mode(table)));
        };
    }

    private static ChangelogMode mode(TableContext table) {
        Set<RowKind> kinds = Arrays.stream(table.options().get(CHANGELOG).split(","))
                .map(kind -> switch (kind) {
                    case "I" -> RowKind.INSERT;
                    case "UB" -> RowKind.UPDATE_BEFORE;
                    case "UA" -> RowKind.UPDATE_AFTER;
                    case "D" -> RowKind.DELETE;
                    default -> throw new IllegalArgumentException(kind);
                })
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(RowKind.class)));
        return new ChangelogMode(kinds, table.options().get(KEY_DELETES));
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(";"));
    }

    /** Sources change nothing when something is pushed into them: plans say what was. */
    private record Source(ChangelogMode changelogMode, Options options) implements TableSource {
        @Override
        public boolean bounded() {
            return options.get(BOUNDED);
        }

        @Override
        public Optional<TableSource> withProjection(int[] fields) {
            return options.get(PROJECT) || options.get(NESTED) ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Optional<TableSource> withNestedProjection(List<List<Integer>> paths) {
            return options.get(NESTED) ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Optional<TableSource> withLimit(long rows) {
            return options.get(LIMIT) ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Map<String, LogicalType> readableMetadata() {
            Map<String, LogicalType> columns = new LinkedHashMap<>();
            for (String column : list(options.get(METADATA))) {
                int colon = column.indexOf(':');
                columns.put(column.substring(0, colon), TypeParser.parse(column.substring(colon + 1)));
            }
            return columns;
        }

        @Override
        public TableSource withMetadata(List<String> keys) {
            return this;
        }

        @Override
        public Optional<FilterOffer> withFilters(List<SourceExpression> conditions) {
            if (options.get(FILTER).isEmpty()) {
                return Optional.empty();
            }
            List<String> columns = list(options.get(FILTER));
            List<Integer> accepted = new ArrayList<>();
            List<Integer> remaining = new ArrayList<>();
            for (int i = 0; i < conditions.size(); i++) {
                (columns.containsAll(conditions.get(i).columns()) ? accepted : remaining).add(i);
            }
            return Optional.of(new FilterOffer(this, accepted, remaining));
        }

        @Override
        public List<String> runtimeFilterColumns() {
            return list(options.get(DYNAMIC_FILTER));
        }

        @Override
        public Optional<List<Map<String, String>>> partitions() {
            if (options.get(PARTITIONS).isEmpty()) {
                return Optional.empty();
            }
            List<Map<String, String>> partitions = new ArrayList<>();
            for (String partition : list(options.get(PARTITIONS))) {
                Map<String, String> values = new LinkedHashMap<>();
                for (String part : partition.split(",")) {
                    int colon = part.indexOf(':');
                    values.put(part.substring(0, colon), part.substring(colon + 1));
                }
                partitions.add(values);
            }
            return Optional.of(partitions);
        }

        @Override
        public Optional<TableSource> withPartitions(List<Map<String, String>> partitions) {
            return Optional.of(this);
        }

        @Override
        public boolean ownWatermarks() {
            return options.get(WATERMARK);
        }

        @Override
        public Optional<TableSource> withWatermark() {
            return options.get(WATERMARK) ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Optional<TableSource> withAggregates(List<String> grouping, List<SourceExpression.Call> calls) {
            return options.get(AGGREGATE) ? Optional.of(this) : Optional.empty();
        }

        @Override
        public TableStatistics statistics() {
            long rows = options.get(ROWS);
            return rows < 0 ? TableStatistics.UNKNOWN : TableStatistics.ofRows(rows);
        }

        @Override
        public LookupSupport lookup() {
            if (!options.get(LOOKUP)) {
                return LookupSupport.NONE;
            }
            return options.get(ASYNC) ? LookupSupport.ASYNC : LookupSupport.SYNC;
        }

        @Override
        public SourceReader createReader(SourceContext context) {
            throw new UnsupportedOperationException("tables of this connector are only planned");
        }
    }

    /** @param taken what it takes of what is offered; empty for all of it */
    private record Sink(Optional<ChangelogMode> taken) implements TableSink {
        @Override
        public ChangelogMode changelogMode(ChangelogMode offered) {
            return taken.map(mode -> {
                        Set<RowKind> kinds = EnumSet.copyOf(mode.kinds());
                        kinds.retainAll(offered.kinds());
                        return new ChangelogMode(kinds, mode.keyOnlyDeletes());
                    })
                    .orElse(offered);
        }

        @Override
        public Optional<TableSink> withStaticPartition(Map<String, String> partition) {
            return Optional.of(this);
        }

        @Override
        public SinkWriter createWriter(SinkContext context) {
            throw new UnsupportedOperationException("tables of this connector are only planned");
        }
    }
}
