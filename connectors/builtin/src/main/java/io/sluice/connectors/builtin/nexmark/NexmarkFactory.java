package io.sluice.connectors.builtin.nexmark;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The {@code nexmark} connector: an event a row, in the columns that {@link #SCHEMA} lists. */
public final class NexmarkFactory implements ConnectorFactory {
    /** What the table's physical columns must be, nullability left out. */
    static final RowType SCHEMA = (RowType) TypeParser.parse("""
            ROW<
              event_type INT,
              person ROW<id BIGINT, name STRING, emailAddress STRING, creditCard STRING, city STRING, state STRING,
                `dateTime` TIMESTAMP(3), extra STRING>,
              auction ROW<id BIGINT, itemName STRING, description STRING, initialBid BIGINT, reserve BIGINT,
                `dateTime` TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra STRING>,
              bid ROW<auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING,
                `dateTime` TIMESTAMP(3), extra STRING>>
            """);

    private static final String WATERMARK_OPTIONS = "scan.watermark.";

    @Override
    public String name() {
        return "nexmark";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of();
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return NexmarkOptions.ALL;
    }

    @Override
    public TableSource createSource(TableContext table) {
        RowType columns = table.table().schema().physicalRowType();
        if (!sameFields(columns, SCHEMA)) {
            throw SluiceException.of(
                    ErrorCode.INVALID_TABLE_DEFINITION,
                    "a nexmark table has the columns "
                            + SCHEMA.fields().stream().map(NexmarkFactory::text).toList());
        }
        Options options = table.options();
        Optional<Long> events = options.find(NexmarkOptions.EVENTS);
        events.ifPresent(count -> requireAtLeast(0, count, NexmarkOptions.EVENTS));
        long rate = options.get(NexmarkOptions.RATE);
        requireAtLeast(1, rate, NexmarkOptions.RATE);
        Optional<Integer> parallelism = options.find(NexmarkOptions.PARALLELISM);
        parallelism.ifPresent(readers -> requireAtLeast(1, readers, NexmarkOptions.PARALLELISM));
        return new NexmarkSource(
                events.map(OptionalLong::of).orElse(OptionalLong.empty()),
                rate,
                options.get(NexmarkOptions.SEED),
                parallelism,
                options.asMap().keySet().stream().anyMatch(key -> key.startsWith(WATERMARK_OPTIONS)),
                IntStream.range(0, columns.arity()).mapToObj(List::of).toList());
    }

    private static String text(Field field) {
        return field.name() + " " + field.type().summary();
    }

    private static boolean sameFields(RowType type, RowType wanted) {
        if (!type.names().equals(wanted.names())) {
            return false;
        }
        for (int i = 0; i < type.arity(); i++) {
            LogicalType field = type.typeAt(i);
            LogicalType wantedField = wanted.typeAt(i);
            boolean same = field instanceof RowType row && wantedField instanceof RowType wantedRow
                    ? sameFields(row, wantedRow)
                    : field.withNullable(true).equals(wantedField.withNullable(true));
            if (!same) {
                return false;
            }
        }
        return true;
    }

    static void requireAtLeast(long least, long value, Option<?> option) {
        if (value < least) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", value)
                    .with("option", option.key())
                    .with("reason", "it must be at least " + least);
        }
    }
}
