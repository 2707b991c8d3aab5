package io.sluice.planner.operation;

import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.catalog.TableSchema.Watermark;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What DESCRIBE and SHOW COLUMNS answer: a row for each column. Comments have a column only where there is one. */
final class TableDescription {
    private TableDescription() {}

    static RowResult of(TableSchema schema, Optional<NamePattern> pattern) {
        boolean commented =
                schema.columns().stream().anyMatch(column -> column.comment().isPresent());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Column column : schema.columns()) {
            if (pattern.map(p -> p.matches(column.name())).orElse(true)) {
                rows.add(row(column, schema, commented));
            }
        }
        return new RowResult(type(commented), rows, false);
    }

    private static RowType type(boolean commented) {
        List<Field> fields = new ArrayList<>(List.of(
                Field.of("name", Types.STRING),
                Field.of("type", Types.STRING),
                Field.of("null", Types.BOOLEAN),
                Field.of("key", Types.STRING),
                Field.of("extras", Types.STRING),
                Field.of("watermark", Types.STRING)));
        if (commented) {
            fields.add(Field.of("comment", Types.STRING));
        }
        return RowType.of(fields);
    }

    private static List<@Nullable Object> row(Column column, TableSchema schema, boolean commented) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(column.name());
        row.add(column.type().asNullable().summary());
        row.add(column.type().nullable());
        row.add(schema.primaryKey()
                .map(PrimaryKey::columns)
                .filter(columns -> columns.contains(column.name()))
                .map(columns -> "PRI(" + String.join(", ", columns) + ")")
                .orElse(null));
        row.add(extras(column));
        row.add(schema.watermark()
                .filter(watermark -> watermark.rowtime().equals(column.name()))
                .map(Watermark::expression)
                .orElse(null));
        if (commented) {
            row.add(column.comment().orElse(null));
        }
        return row;
    }

    private static @Nullable String extras(Column column) {
        if (column instanceof Column.Computed computed) {
            return "AS " + computed.expression();
        }
        return column instanceof Column.Metadata metadata ? CreateStatements.metadata(metadata) : null;
    }
}
