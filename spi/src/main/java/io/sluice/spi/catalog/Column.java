package io.sluice.spi.catalog;

import io.sluice.spi.type.LogicalType;
import java.util.Optional;

/** A column of a table or view. */
public sealed interface Column {
    String name();

    LogicalType type();

    Optional<String> comment();

    /** Whether the column is written by INSERT. */
    boolean persisted();

    /** A column that the connector stores. */
    record Physical(String name, LogicalType type, Optional<String> comment) implements Column {
        public static Physical of(String name, LogicalType type) {
            return new Physical(name, type, Optional.empty());
        }

        @Override
        public boolean persisted() {
            return true;
        }
    }

    /**
     * A column that is computed when the table is read.
     *
     * @param expression SQL text over the table's other columns, names back-quoted
     */
    record Computed(String name, LogicalType type, String expression, Optional<String> comment) implements Column {
        @Override
        public boolean persisted() {
            return false;
        }
    }

    /**
     * A column that the connector or format fills from outside the row: file name, Kafka timestamp.
     *
     * @param key the metadata's key; empty when it is the column's name
     * @param virtual read only, not part of INSERT
     */
    record Metadata(String name, LogicalType type, Optional<String> key, boolean virtual, Optional<String> comment)
            implements Column {
        public String metadataKey() {
            return key.orElse(name);
        }

        @Override
        public boolean persisted() {
            return !virtual;
        }
    }
}
