package io.sluice.planner.program;

import io.sluice.spi.config.Option;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.SinkContext;
import io.sluice.spi.connector.SinkWriter;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import java.util.Arrays;
import java.util.EnumSet;
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
        return List.of(CHANGELOG, PROJECT, LIMIT, KEY_DELETES, SINK_PARALLELISM);
    }

    @Override
    public TableSource createSource(TableContext table) {
        return new Source(
                mode(table), table.options().get(PROJECT), table.options().get(LIMIT));
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

    private record Source(ChangelogMode changelogMode, boolean projects, boolean limits) implements TableSource {
        @Override
        public boolean bounded() {
            return false;
        }

        @Override
        public Optional<TableSource> withProjection(int[] fields) {
            return projects ? Optional.of(this) : Optional.empty();
        }

        @Override
        public Optional<TableSource> withLimit(long rows) {
            return limits ? Optional.of(this) : Optional.empty();
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
