package io.sluice.spi.connector;

import io.sluice.spi.config.Option;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;

/**
 * One connector: what {@code 'connector' = 'name'} in a WITH clause picks. Thread-safe and without state; found by {@code
 * java.util.ServiceLoader}.
 */
public interface ConnectorFactory {
    /** The value of {@code connector}. */
    String name();

    /** Options that every table must give, {@code connector} left out. */
    List<Option<?>> requiredOptions();

    /** Options that a table may give. Options below {@code <format>.} belong to the format and are checked by it. */
    List<Option<?>> optionalOptions();

    /**
     * A source for the table, nothing pushed down yet. Checks the options' values; opens nothing outside.
     *
     * @throws SluiceException with a USER code when the table's definition is wrong
     */
    default TableSource createSource(TableContext table) {
        throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "connector \"" + name() + "\" cannot be read from")
                .hint("Tables of this connector are for INSERT only.");
    }

    /** A sink for the table; as {@link #createSource}. */
    default TableSink createSink(TableContext table) {
        throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "connector \"" + name() + "\" cannot be written to")
                .hint("Tables of this connector are for SELECT only.");
    }
}
