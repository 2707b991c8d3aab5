package io.sluice.connectors.builtin.script;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.LookupCache;
import io.sluice.spi.connector.LookupSupport;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/** The {@code script} connector: a table's rows, with their kinds and in their order among other tables', from a {@link Timeline}. */
public final class ScriptFactory implements ConnectorFactory {
    /** Session option: the file of the timeline that all script tables of the session follow. */
    public static final Option<String> SESSION_TIMELINE = Option.string("sluice.script.timeline")
            .doc("The file with what happens to the tables of connector script.");

    static final Option<String> TIMELINE =
            Option.string("timeline").doc("The timeline's file, in the place of the session's sluice.script.timeline.");
    static final Option<String> CHANGELOG = Option.string("changelog")
            .defaultsTo("I")
            .doc("The kinds of row that may come: I, UB, UA and D, separated by commas.");
    static final Option<Boolean> BOUNDED = Option.bool("bounded")
            .defaultsTo("true")
            .doc("Whether the table ends with the timeline, or stays open without rows.");

    static final Option<String> SPLIT_COLUMN =
            Option.string("split-column").doc("The column whose value says of which split a row is.");
    static final Option<String> SPLITS =
            Option.string("splits").doc("The splits: values of that column, separated by commas.");

    static final Option<LookupSupport> LOOKUP = Option.oneOf("lookup", LookupSupport.class)
            .doc("How rows can be looked up. The rows of a table that says so are all there from the start.");
    static final Option<Cache> LOOKUP_CACHE = Option.oneOf("lookup.cache", Cache.class)
            .defaultsTo("NONE")
            .doc("What is kept of look-ups: nothing, two keys that were looked up, or the whole table.");

    private static final Option<String> TIME_ZONE =
            Option.string("table.local-time-zone").defaultsTo("default");

    /** {@code lookup.cache}. */
    enum Cache {
        NONE,
        PARTIAL,
        FULL
    }

    @Override
    public String name() {
        return "script";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of();
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return List.of(TIMELINE, CHANGELOG, BOUNDED, SPLIT_COLUMN, SPLITS, LOOKUP, LOOKUP_CACHE);
    }

    @Override
    public TableSource createSource(TableContext table) {
        Options options = table.options();
        Optional<Path> file = options.find(TIMELINE)
                .or(() -> table.session().find(SESSION_TIMELINE))
                .map(Path::of);
        RowType columns = table.table().schema().physicalRowType();
        ScriptSource source = new ScriptSource(
                table.identifier(),
                columns,
                IntStream.range(0, columns.arity()).boxed().toList(),
                changelog(options.get(CHANGELOG)),
                options.get(BOUNDED),
                splits(options, columns),
                file,
                zone(table.session().get(TIME_ZONE)));
        LookupSupport lookup = options.find(LOOKUP).orElse(LookupSupport.NONE);
        return lookup.possible() ? new LookupSource(source, lookup, cache(options.get(LOOKUP_CACHE))) : source;
    }

    private static LookupCache cache(Cache cache) {
        return switch (cache) {
            case NONE -> LookupCache.NONE;
            case PARTIAL -> new LookupCache.Partial(OptionalLong.of(2), Optional.empty(), Optional.empty(), true);
            case FULL -> new LookupCache.Full(Duration.ofDays(1));
        };
    }

    private static Optional<ScriptSource.Splits> splits(Options options, RowType columns) {
        if (!options.contains(SPLIT_COLUMN) && !options.contains(SPLITS)) {
            return Optional.empty();
        }
        for (Option<String> option : List.of(SPLIT_COLUMN, SPLITS)) {
            if (!options.contains(option)) {
                throw SluiceException.of(ErrorCode.MISSING_OPTION).with("option", option.key());
            }
        }
        int column = columns.names().indexOf(options.get(SPLIT_COLUMN));
        if (column < 0) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", options.get(SPLIT_COLUMN))
                    .with("option", SPLIT_COLUMN.key())
                    .with("reason", "the table's columns are " + columns.names());
        }
        List<String> names =
                Arrays.stream(options.get(SPLITS).split(",")).map(String::trim).toList();
        return Optional.of(new ScriptSource.Splits(column, names));
    }

    private static ChangelogMode changelog(String text) {
        Set<RowKind> kinds = EnumSet.noneOf(RowKind.class);
        for (String word : text.split(",")) {
            kinds.add(
                    switch (word.trim()) {
                        case "I" -> RowKind.INSERT;
                        case "UB" -> RowKind.UPDATE_BEFORE;
                        case "UA" -> RowKind.UPDATE_AFTER;
                        case "D" -> RowKind.DELETE;
                        default ->
                            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                                    .with("value", text)
                                    .with("option", CHANGELOG.key())
                                    .with("reason", "it takes some of I, UB, UA, D, separated by commas");
                    });
        }
        return new ChangelogMode(kinds, false);
    }

    private static ZoneId zone(String name) {
        try {
            return name.equals("default") ? ZoneId.systemDefault() : ZoneId.of(name);
        } catch (DateTimeException e) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, e)
                    .with("value", name)
                    .with("option", TIME_ZONE.key())
                    .with("reason", "there is no such time zone");
        }
    }
}
