package io.sluice.planner.table;

import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.FormatFactory;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSink;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Makes sources and sinks from tables' options, once these are known to be what connector and formats take. */
public final class Connectors {
    /** Picks the connector. */
    public static final Option<String> CONNECTOR =
            Option.string("connector").doc("The connector by which the table is read and written.");

    private static final String FORMAT = "format";

    private final Plugins plugins;
    private final Options session;

    /** @param session the session's configuration */
    public Connectors(Plugins plugins, Options session) {
        this.plugins = plugins;
        this.session = session;
    }

    /** @throws SluiceException with a USER code when the options are wrong, or the connector cannot be read from */
    public TableSource source(TableIdentifier identifier, CatalogTable table) {
        ConnectorFactory connector = connector(identifier, table);
        TableSource source = named(identifier, () -> connector.createSource(context(identifier, table)));
        if (source.withWatermark().isEmpty()) {
            refuseWatermarkOptions(identifier, new Options(table.options()));
        }
        return source;
    }

    /** @throws SluiceException with a USER code when the options are wrong, or the connector cannot be written to */
    public TableSink sink(TableIdentifier identifier, CatalogTable table) {
        ConnectorFactory connector = connector(identifier, table);
        return named(identifier, () -> connector.createSink(context(identifier, table)));
    }

    private static void refuseWatermarkOptions(TableIdentifier identifier, Options options) {
        for (Option<?> option : ScanWatermark.OPTIONS) {
            if (options.contains(option)) {
                throw SluiceException.of(ErrorCode.UNKNOWN_OPTION)
                        .with("option", option.key())
                        .detail("Table " + identifier.summary() + ": its connector does not make watermarks itself.");
            }
        }
    }

    private interface Maker<T> {
        T make();
    }

    private static <T> T named(TableIdentifier identifier, Maker<T> maker) {
        try {
            return maker.make();
        } catch (SluiceException e) {
            throw e.detail().isPresent() ? e : e.detail("Table " + identifier.summary() + ".");
        }
    }

    private TableContext context(TableIdentifier identifier, CatalogTable table) {
        return new TableContext(identifier, table, new Options(table.options()), session, plugins);
    }

    private ConnectorFactory connector(TableIdentifier identifier, CatalogTable table) {
        Options options = new Options(table.options());
        if (!options.contains(CONNECTOR)) {
            throw missing(identifier, CONNECTOR).hint("Write WITH ('connector' = '...') in the table's definition.");
        }
        ConnectorFactory connector = plugins.connector(options.get(CONNECTOR));
        check(identifier, options, connector);
        return connector;
    }

    private void check(TableIdentifier identifier, Options options, ConnectorFactory connector) {
        for (Option<?> required : connector.requiredOptions()) {
            if (!options.contains(required)) {
                throw missing(identifier, required);
            }
        }
        List<Option<?>> known = new ArrayList<>();
        known.add(CONNECTOR);
        known.addAll(connector.requiredOptions());
        known.addAll(connector.optionalOptions());
        known.addAll(ScanWatermark.OPTIONS);
        Map<String, String> own = new LinkedHashMap<>(options.asMap());
        for (Option<?> option : List.copyOf(known)) {
            boolean picksFormat = option.key().equals(FORMAT) || option.key().endsWith("." + FORMAT);
            if (picksFormat && options.contains(option)) {
                checkFormat(options, option, own);
            }
        }
        named(identifier, () -> {
            new Options(own).requireKnown(known);
            return own;
        });
    }

    /** A format's options stand behind its name, and that behind what is before {@code format} in the option that picks it. */
    private void checkFormat(Options options, Option<?> option, Map<String, String> own) {
        String name = options.asMap().get(option.key());
        if (name == null) {
            return;
        }
        FormatFactory format = plugins.format(name);
        String before = option.key().substring(0, option.key().length() - FORMAT.length());
        String prefix = before + name + ".";
        checkUnderPrefix(options.below(prefix), format.options(), prefix);
        Predicate<String> formats = key -> key.startsWith(prefix);
        own.keySet().removeIf(formats);
    }

    /** Errors name keys as the table writes them. */
    private static void checkUnderPrefix(Options given, List<Option<?>> known, String prefix) {
        List<String> names =
                known.stream().map(option -> prefix + option.key()).sorted().toList();
        for (String key : given.asMap().keySet()) {
            if (known.stream().noneMatch(option -> option.matches(key))) {
                throw SluiceException.of(ErrorCode.UNKNOWN_OPTION)
                        .with("option", prefix + key)
                        .detail("Known options: " + String.join(", ", names) + ".")
                        .hint(Nearest.hint(prefix + key, names));
            }
        }
        given.requireKnown(known);
    }

    private static SluiceException missing(TableIdentifier identifier, Option<?> option) {
        return SluiceException.of(ErrorCode.MISSING_OPTION)
                .with("option", option.key())
                .detail("Table " + identifier.summary() + " needs it.");
    }
}
