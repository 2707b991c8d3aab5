package io.sluice.connectors.builtin.nexmark;

import io.sluice.spi.config.Option;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import java.util.List;

/** The {@code nexmark-side-input} connector: the small table with which Nexmark's q13 joins bids. */
public final class SideInputFactory implements ConnectorFactory {
    private static final Option<Integer> ROWS = Option.integer("rows")
            .defaultsTo("10000")
            .doc("Rows of the table: their keys are 0, 1 and so on, and a value is its key's digits.");

    /** What the table's physical columns must be, names left out. */
    private static final RowType SCHEMA = (RowType) TypeParser.parse("ROW<key BIGINT, `value` STRING>");

    @Override
    public String name() {
        return "nexmark-side-input";
    }

    @Override
    public List<Option<?>> requiredOptions() {
        return List.of();
    }

    @Override
    public List<Option<?>> optionalOptions() {
        return List.of(ROWS);
    }

    @Override
    public TableSource createSource(TableContext table) {
        RowType columns = table.table().schema().physicalRowType();
        boolean fits = columns.types().stream()
                .map(type -> type.withNullable(true))
                .toList()
                .equals(SCHEMA.types());
        if (!fits) {
            throw SluiceException.of(
                    ErrorCode.INVALID_TABLE_DEFINITION, "a nexmark-side-input table has a BIGINT and a STRING column");
        }
        int rows = table.options().get(ROWS);
        NexmarkFactory.requireAtLeast(0, rows, ROWS);
        return new SideInputSource(rows);
    }
}
