package io.sluice.connectors.builtin.datagen;

import io.sluice.connectors.builtin.datagen.DataGenSource.NamedPlan;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The {@code datagen} connector: rows made up from a column's type and options. */
public final class DataGenFactory implements ConnectorFactory {
    /** A rate that nothing reaches; from here on readers do not look at the clock. */
    private static final long UNLIMITED_ROWS_PER_SECOND = 100_000_000;

    private static final Option<String> TIME_ZONE =
            Option.string("table.local-time-zone").defaultsTo("default");

    @Override
    public String name() {
        return "datagen";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of();
    }

    @Override
    public List<Option<?>> optionalOptions() {
        List<Option<?>> all = new ArrayList<>(DataGenOptions.FIELD_OPTIONS);
        all.add(DataGenOptions.ROWS_PER_SECOND);
        all.add(DataGenOptions.NUMBER_OF_ROWS);
        all.add(DataGenOptions.SEED);
        all.add(DataGenOptions.PARALLELISM);
        return List.copyOf(all);
    }

    @Override
    public TableSource createSource(TableContext table) {
        Options options = table.options();
        FieldSettings settings = new FieldSettings(options);
        FieldPlanner planner = new FieldPlanner(settings, zone(table.session()));
        List<NamedPlan> columns = new ArrayList<>();
        for (Field field : table.table().schema().physicalRowType().fields()) {
            columns.add(new NamedPlan(field.name(), planner.column(field)));
        }
        settings.requireAllAsked();
        Optional<Seed> seed = options.find(DataGenOptions.SEED)
                .map(number -> new Seed(number).child(table.identifier().summary()));
        return new DataGenSource(
                List.copyOf(columns),
                rows(options, planner.shortestSequence()),
                OptionalLong.empty(),
                rowsPerSecond(options),
                seed,
                parallelism(options));
    }

    private static OptionalLong rows(Options options, OptionalLong shortestSequence) {
        Optional<Long> given = options.find(DataGenOptions.NUMBER_OF_ROWS);
        if (given.isEmpty()) {
            return shortestSequence;
        }
        if (given.get() < 0) {
            throw invalid(DataGenOptions.NUMBER_OF_ROWS, given.get(), "it cannot be negative");
        }
        return OptionalLong.of(Math.min(given.get(), shortestSequence.orElse(Long.MAX_VALUE)));
    }

    private static OptionalLong rowsPerSecond(Options options) {
        long rate = options.get(DataGenOptions.ROWS_PER_SECOND);
        if (rate <= 0) {
            throw invalid(DataGenOptions.ROWS_PER_SECOND, rate, "it must be at least 1");
        }
        return rate >= UNLIMITED_ROWS_PER_SECOND ? OptionalLong.empty() : OptionalLong.of(rate);
    }

    private static Optional<Integer> parallelism(Options options) {
        Optional<Integer> given = options.find(DataGenOptions.PARALLELISM);
        if (given.isPresent() && given.get() < 1) {
            throw invalid(DataGenOptions.PARALLELISM, given.get(), "it must be at least 1");
        }
        return given;
    }

    private static ZoneId zone(Options session) {
        String name = session.get(TIME_ZONE);
        try {
            return name.equals("default") ? ZoneId.systemDefault() : ZoneId.of(name);
        } catch (DateTimeException e) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, e)
                    .with("value", name)
                    .with("option", TIME_ZONE.key())
                    .with("reason", "there is no such time zone");
        }
    }

    private static SluiceException invalid(Option<?> option, Object value, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", option.key())
                .with("reason", reason);
    }
}
