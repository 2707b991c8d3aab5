package io.sluice.planner.operation;

import static io.sluice.spi.catalog.TableIdentifier.quote;

import io.sluice.catalog.CatalogDefinition;
import io.sluice.catalog.SessionCatalog.Found;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogTable.Distribution;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The statements that make things, for SHOW CREATE: running one makes the same thing again. */
final class CreateStatements {
    private CreateStatements() {}

    static String of(CatalogDefinition catalog) {
        StringBuilder sql = new StringBuilder("CREATE CATALOG ").append(quote(catalog.name()));
        comment(sql, catalog.comment());
        options(sql, catalog.options());
        return sql.append('\n').toString();
    }

    static String of(Found found) {
        String temporary = found.temporary() ? "TEMPORARY " : "";
        if (found.object() instanceof CatalogView view) {
            return view(temporary, found.identifier(), view);
        }
        return table(temporary, found.identifier(), (CatalogTable) found.object());
    }

    private static String view(String temporary, TableIdentifier identifier, CatalogView view) {
        StringBuilder sql = new StringBuilder("CREATE ")
                .append(temporary)
                .append("VIEW ")
                .append(identifier)
                .append(" (\n  ")
                .append(view.schema().columns().stream()
                        .map(column -> quote(column.name()))
                        .collect(Collectors.joining(",\n  ")))
                .append("\n)");
        comment(sql, view.comment());
        return sql.append("\nAS ").append(view.expandedQuery()).append('\n').toString();
    }

    private static String table(String temporary, TableIdentifier identifier, CatalogTable table) {
        StringBuilder sql = new StringBuilder("CREATE ")
                .append(temporary)
                .append("TABLE ")
                .append(identifier)
                .append(" (\n  ")
                .append(String.join(",\n  ", elements(table.schema())))
                .append("\n)");
        comment(sql, table.comment());
        table.distribution()
                .ifPresent(distribution -> sql.append("\nDISTRIBUTED").append(words(distribution)));
        if (!table.partitionKeys().isEmpty()) {
            sql.append("\nPARTITIONED BY (")
                    .append(names(table.partitionKeys()))
                    .append(')');
        }
        options(sql, table.options());
        return sql.append('\n').toString();
    }

    private static List<String> elements(TableSchema schema) {
        List<String> elements = new ArrayList<>();
        schema.columns().forEach(column -> elements.add(column(column)));
        schema.watermark()
                .ifPresent(watermark ->
                        elements.add("WATERMARK FOR " + quote(watermark.rowtime()) + " AS " + watermark.expression()));
        schema.primaryKey()
                .ifPresent(key -> elements.add("CONSTRAINT " + quote(key.name()) + " PRIMARY KEY ("
                        + names(key.columns()) + ") NOT ENFORCED"));
        return elements;
    }

    private static String column(Column column) {
        StringBuilder sql = new StringBuilder(quote(column.name())).append(' ');
        if (column instanceof Column.Computed computed) {
            sql.append("AS ").append(computed.expression());
        } else {
            sql.append(column.type().sql());
        }
        if (column instanceof Column.Metadata metadata) {
            sql.append(' ').append(metadata(metadata));
        }
        column.comment().ifPresent(text -> sql.append(" COMMENT ").append(literal(text)));
        return sql.toString();
    }

    /** {@code METADATA FROM 'key' VIRTUAL}. */
    static String metadata(Column.Metadata column) {
        return "METADATA"
                + column.key().map(key -> " FROM " + literal(key)).orElse("")
                + (column.virtual() ? " VIRTUAL" : "");
    }

    private static String words(Distribution distribution) {
        StringBuilder words = new StringBuilder();
        if (!distribution.bucketKeys().isEmpty()) {
            words.append(" BY ")
                    .append(distribution.kind().equals("UNKNOWN") ? "" : distribution.kind())
                    .append('(')
                    .append(names(distribution.bucketKeys()))
                    .append(')');
        }
        distribution
                .bucketCount()
                .ifPresent(count -> words.append(" INTO ").append(count).append(" BUCKETS"));
        return words.toString();
    }

    private static void comment(StringBuilder sql, Optional<String> comment) {
        comment.filter(text -> !text.isEmpty())
                .ifPresent(text -> sql.append("\nCOMMENT ").append(literal(text)));
    }

    /** Sorted by key. */
    private static void options(StringBuilder sql, Map<String, String> options) {
        if (options.isEmpty()) {
            return;
        }
        sql.append("\nWITH (\n  ")
                .append(new TreeMap<>(options)
                        .entrySet().stream()
                                .map(option -> literal(option.getKey()) + " = " + literal(option.getValue()))
                                .collect(Collectors.joining(",\n  ")))
                .append("\n)");
    }

    private static String names(List<String> names) {
        return names.stream().map(TableIdentifier::quote).collect(Collectors.joining(", "));
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
