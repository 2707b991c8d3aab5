package io.sluice.spi.catalog;

import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;

/**
 * The columns of a table in order, with its watermark and key.
 *
 * @param indexes by which rows are found quickly
 * @param immutableColumns columns that an update of a row never changes
 */
public record TableSchema(
        List<Column> columns,
        Optional<Watermark> watermark,
        Optional<PrimaryKey> primaryKey,
        List<Index> indexes,
        Optional<ImmutableColumns> immutableColumns) {

    /**
     * @param rowtime the column that is the event time
     * @param expression SQL text of the watermark that a row carries, NULL for none
     */
    public record Watermark(String rowtime, String expression) {}

    /** NOT ENFORCED: a promise of the user's that Sluice relies on and does not check. */
    public record PrimaryKey(String name, List<String> columns) {
        public PrimaryKey {
            columns = List.copyOf(columns);
        }
    }

    /** A promise of the catalog's that a look-up by values of all of these columns is quick. No statement declares one. */
    public record Index(String name, List<String> columns) {
        public Index {
            columns = List.copyOf(columns);
        }
    }

    /** A promise of the catalog's. No statement declares it. */
    public record ImmutableColumns(String name, List<String> columns) {
        public ImmutableColumns {
            columns = List.copyOf(columns);
        }
    }

    public TableSchema {
        columns = List.copyOf(columns);
        indexes = List.copyOf(indexes);
    }

    /** What statements declare. */
    public TableSchema(List<Column> columns, Optional<Watermark> watermark, Optional<PrimaryKey> primaryKey) {
        this(columns, watermark, primaryKey, List.of(), Optional.empty());
    }

    public static TableSchema of(List<? extends Column> columns) {
        return new TableSchema(List.copyOf(columns), Optional.empty(), Optional.empty());
    }

    /** All columns: what SELECT * gives. */
    public RowType rowType() {
        return RowType.of(columns.stream()
                .map(column -> new Field(column.name(), column.type(), column.comment()))
                .toList());
    }

    /** The columns that the connector stores, metadata left out. */
    public RowType physicalRowType() {
        return RowType.of(columns.stream()
                .filter(Column.Physical.class::isInstance)
                .map(column -> Field.of(column.name(), column.type()))
                .toList());
    }

    /** The columns that INSERT writes, in order: physical ones and metadata that is not VIRTUAL. */
    public RowType sinkRowType() {
        return RowType.of(columns.stream()
                .filter(Column::persisted)
                .map(column -> Field.of(column.name(), column.type()))
                .toList());
    }

    public Optional<Column> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }
}
