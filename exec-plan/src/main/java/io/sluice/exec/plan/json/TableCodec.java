package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.json.PlanObjects.Detail;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogTable.Distribution;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.catalog.TableSchema.ImmutableColumns;
import io.sluice.spi.catalog.TableSchema.Index;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.catalog.TableSchema.Watermark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Tables: {@code identifier} and {@code resolvedTable}. Options are written in the order of their keys. */
final class TableCodec implements Codec<PlanTable> {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final TypeCodec types;
    private final ExprCodec exprs;

    private final PlanObjects objects;

    TableCodec(TypeCodec types, ExprCodec exprs, PlanObjects objects) {
        this.types = types;
        this.exprs = exprs;
        this.objects = objects;
    }

    @Override
    public JsonNode write(PlanTable planTable) {
        ObjectNode json = JSON.objectNode();
        planTable.identifier().ifPresent(identifier -> json.put("identifier", identifier.toString()));
        Detail detail = planTable.identifier().isEmpty() ? Detail.ALL : objects.detail(planTable);
        if (detail != Detail.IDENTIFIER) {
            planTable.table().ifPresent(table -> json.set("resolvedTable", resolvedTable(planTable, table, detail)));
        }
        return json;
    }

    @Override
    public PlanTable read(JsonCursor cursor) {
        Map<String, Expr> computed = new LinkedHashMap<>();
        List<Expr> watermark = new ArrayList<>();
        Optional<CatalogTable> table =
                cursor.find("resolvedTable").map(resolved -> catalogTable(resolved, computed, watermark));
        return objects.restore(
                new PlanTable(
                        cursor.find("identifier").map(TableCodec::identifier),
                        table,
                        computed,
                        watermark.stream().findFirst()),
                cursor.path());
    }

    private ObjectNode resolvedTable(PlanTable planTable, CatalogTable table, Detail detail) {
        ObjectNode json = JSON.objectNode();
        json.set("schema", schema(planTable, table.schema()));
        table.distribution().ifPresent(distribution -> {
            ObjectNode written = json.putObject("distribution").put("kind", distribution.kind());
            distribution.bucketCount().ifPresent(count -> written.put("bucketCount", count));
            ArrayNode keys = written.putArray("bucketKeys");
            distribution.bucketKeys().forEach(keys::add);
        });
        if (!table.partitionKeys().isEmpty()) {
            ArrayNode keys = json.putArray("partitionKeys");
            table.partitionKeys().forEach(keys::add);
        }
        if (detail == Detail.ALL) {
            table.comment().ifPresent(comment -> json.put("comment", comment));
            ObjectNode options = json.putObject("options");
            new TreeMap<>(table.options()).forEach(options::put);
        }
        return json;
    }

    private ObjectNode schema(PlanTable planTable, TableSchema schema) {
        ObjectNode json = JSON.objectNode();
        ArrayNode columns = json.putArray("columns");
        schema.columns().forEach(column -> columns.add(column(planTable, column)));
        schema.watermark().ifPresent(watermark -> {
            ObjectNode written =
                    json.putArray("watermarkSpecs").addObject().put("rowtimeAttribute", watermark.rowtime());
            planTable
                    .watermark()
                    .ifPresent(expr -> written.set("expression", expression(expr, watermark.expression())));
        });
        schema.primaryKey().ifPresent(key -> {
            ObjectNode written =
                    json.putObject("primaryKey").put("name", key.name()).put("type", "PRIMARY_KEY");
            addColumns(written, key.columns());
        });
        if (!schema.indexes().isEmpty()) {
            ArrayNode indexes = json.putArray("indexes");
            schema.indexes()
                    .forEach(index -> addColumns(indexes.addObject().put("name", index.name()), index.columns()));
        }
        schema.immutableColumns().ifPresent(immutable -> {
            ObjectNode written = json.putObject("immutableColumns")
                    .put("name", immutable.name())
                    .put("type", "IMMUTABLE_COLUMNS");
            addColumns(written, immutable.columns());
        });
        return json;
    }

    private static void addColumns(ObjectNode json, List<String> columns) {
        ArrayNode names = json.putArray("columns");
        columns.forEach(names::add);
    }

    private ObjectNode column(PlanTable planTable, Column column) {
        ObjectNode json = JSON.objectNode().put("name", column.name());
        if (column instanceof Column.Computed computed) {
            json.put("kind", "COMPUTED");
            Expr expr = planTable.computedColumns().get(column.name());
            if (expr == null) {
                throw new IllegalArgumentException("no expression for computed column " + column.name());
            }
            json.set("expression", expression(expr, computed.expression()));
        } else if (column instanceof Column.Metadata metadata) {
            json.put("kind", "METADATA");
            json.set("dataType", types.write(column.type()));
            metadata.key().ifPresent(key -> json.put("metadataKey", key));
            if (metadata.virtual()) {
                json.put("isVirtual", true);
            }
        } else {
            json.set("dataType", types.write(column.type()));
        }
        column.comment().ifPresent(comment -> json.put("comment", comment));
        return json;
    }

    private ObjectNode expression(Expr expr, String sql) {
        ObjectNode json = JSON.objectNode();
        json.set("rexNode", exprs.write(expr));
        return json.put("serializableString", sql);
    }

    private CatalogTable catalogTable(JsonCursor cursor, Map<String, Expr> computed, List<Expr> watermarkExpr) {
        JsonCursor schema = cursor.field("schema");
        List<Column> columns = schema.field("columns").elements().stream()
                .map(column -> readColumn(column, computed))
                .toList();
        Optional<Watermark> watermark = schema.find("watermarkSpecs")
                .flatMap(specs -> specs.elements().stream().findFirst().map(spec -> {
                    watermarkExpr.add(exprs.read(spec.field("expression").field("rexNode")));
                    return new Watermark(
                            spec.field("rowtimeAttribute").text(),
                            spec.field("expression").field("serializableString").text());
                }));
        Optional<PrimaryKey> key = schema.find("primaryKey")
                .map(found -> new PrimaryKey(found.field("name").text(), texts(found.field("columns"))));
        List<Index> indexes = schema.find("indexes")
                .map(found -> found.elements().stream()
                        .map(index -> new Index(index.field("name").text(), texts(index.field("columns"))))
                        .toList())
                .orElse(List.of());
        Optional<ImmutableColumns> immutable = schema.find("immutableColumns")
                .map(found -> new ImmutableColumns(found.field("name").text(), texts(found.field("columns"))));
        Map<String, String> options = new LinkedHashMap<>();
        cursor.find("options")
                .ifPresent(found -> found.fields().forEach((name, value) -> options.put(name, value.text())));
        return new CatalogTable(
                new TableSchema(columns, watermark, key, indexes, immutable),
                cursor.find("partitionKeys").map(TableCodec::texts).orElse(List.of()),
                cursor.find("distribution").map(TableCodec::distribution),
                options,
                cursor.find("comment").map(JsonCursor::text));
    }

    private Column readColumn(JsonCursor cursor, Map<String, Expr> computed) {
        String name = cursor.field("name").text();
        Optional<String> comment = cursor.find("comment").map(JsonCursor::text);
        String kind = cursor.find("kind").map(JsonCursor::text).orElse("PHYSICAL");
        return switch (kind) {
            case "PHYSICAL" -> new Column.Physical(name, types.read(cursor.field("dataType")), comment);
            case "COMPUTED" -> {
                JsonCursor expression = cursor.field("expression");
                Expr expr = exprs.read(expression.field("rexNode"));
                computed.put(name, expr);
                yield new Column.Computed(
                        name,
                        expr.type(),
                        expression.field("serializableString").text(),
                        comment);
            }
            case "METADATA" ->
                new Column.Metadata(
                        name,
                        types.read(cursor.field("dataType")),
                        cursor.find("metadataKey").map(JsonCursor::text),
                        cursor.find("isVirtual").map(JsonCursor::bool).orElse(false),
                        comment);
            default -> throw cursor.error("columns of kind \"" + kind + "\" are not supported");
        };
    }

    private static Distribution distribution(JsonCursor cursor) {
        return new Distribution(
                cursor.field("kind").text(),
                cursor.find("bucketCount").map(JsonCursor::integer),
                cursor.find("bucketKeys").map(TableCodec::texts).orElse(List.of()));
    }

    private static List<String> texts(JsonCursor cursor) {
        return cursor.elements().stream().map(JsonCursor::text).toList();
    }

    /** Reads {@code `a`.`b`.`c`}. */
    private static TableIdentifier identifier(JsonCursor cursor) {
        return TableIdentifier.parse(cursor.text())
                .orElseThrow(() -> cursor.error("expected a name of three parts in back-quotes"));
    }
}
