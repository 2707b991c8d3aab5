package io.sluice.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.sluice.spi.catalog.CatalogObject;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogTable.Distribution;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.catalog.TableSchema.ImmutableColumns;
import io.sluice.spi.catalog.TableSchema.Index;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.catalog.TableSchema.Watermark;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.TypeParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table, view or function as its JSON file has it. Types are SQL texts, absent things are left out.
 *
 * @param name the identifier, which the file's name may only hint at
 * @param kind {@code table}, {@code view} or {@code function}
 * @param replaces name of the file that this one took over from in a rename that may not have ended
 */
@JsonInclude(Include.NON_NULL)
record StoredObject(
        String name,
        String kind,
        @Nullable String replaces,
        @Nullable List<StoredColumn> columns,
        @Nullable Watermark watermark,
        @Nullable PrimaryKey primaryKey,
        @Nullable List<Index> indexes,
        @Nullable ImmutableColumns immutableColumns,
        @Nullable List<String> partitionKeys,
        @Nullable StoredDistribution distribution,
        @Nullable Map<String, String> options,
        @Nullable String originalQuery,
        @Nullable String expandedQuery,
        @Nullable CatalogFunctionBody function,
        @Nullable String comment) {

    @JsonInclude(Include.NON_NULL)
    record StoredColumn(
            String name,
            String kind,
            String type,
            @Nullable TimeKind time,
            @Nullable String expression,
            @Nullable String metadataKey,
            @Nullable Boolean virtual,
            @Nullable String comment) {

        static StoredColumn of(Column column) {
            String comment = column.comment().orElse(null);
            String type = column.type().sql();
            TimeKind time = timeKind(column.type());
            if (column instanceof Column.Computed computed) {
                return new StoredColumn(
                        column.name(), "computed", type, time, computed.expression(), null, null, comment);
            }
            if (column instanceof Column.Metadata metadata) {
                return new StoredColumn(
                        column.name(),
                        "metadata",
                        type,
                        time,
                        null,
                        metadata.key().orElse(null),
                        metadata.virtual(),
                        comment);
            }
            return new StoredColumn(column.name(), "physical", type, time, null, null, null, comment);
        }

        Column column() {
            Optional<String> words = Optional.ofNullable(comment);
            return switch (kind) {
                case "physical" -> new Column.Physical(name, logicalType(), words);
                case "computed" -> new Column.Computed(name, logicalType(), required(expression), words);
                case "metadata" ->
                    new Column.Metadata(
                            name, logicalType(), Optional.ofNullable(metadataKey), Boolean.TRUE.equals(virtual), words);
                default -> throw new IllegalArgumentException("column kind " + kind);
            };
        }

        /** Being a time attribute is not in a type's SQL text. */
        private LogicalType logicalType() {
            LogicalType plain = TypeParser.parse(type);
            if (time == null) {
                return plain;
            }
            if (plain instanceof TimestampType timestamp) {
                return new TimestampType(timestamp.precision(), time, timestamp.nullable());
            }
            if (plain instanceof TimestampLtzType timestamp) {
                return new TimestampLtzType(timestamp.precision(), time, timestamp.nullable());
            }
            throw new IllegalArgumentException(type + " cannot be " + time);
        }

        private static @Nullable TimeKind timeKind(LogicalType type) {
            TimeKind kind = TimeKind.REGULAR;
            if (type instanceof TimestampType timestamp) {
                kind = timestamp.kind();
            } else if (type instanceof TimestampLtzType timestamp) {
                kind = timestamp.kind();
            }
            return kind == TimeKind.REGULAR ? null : kind;
        }
    }

    @JsonInclude(Include.NON_NULL)
    record StoredDistribution(String kind, @Nullable Integer bucketCount, List<String> bucketKeys) {}

    record CatalogFunctionBody(
            String className,
            String language,
            List<String> resources,
            @Nullable Map<String, String> options) {}

    static StoredObject of(String name, CatalogObject object, @Nullable String replaces) {
        TableSchema schema = object.schema();
        List<StoredColumn> columns =
                schema.columns().stream().map(StoredColumn::of).toList();
        Watermark watermark = schema.watermark().orElse(null);
        PrimaryKey key = schema.primaryKey().orElse(null);
        List<Index> indexes = schema.indexes().isEmpty() ? null : schema.indexes();
        ImmutableColumns immutable = schema.immutableColumns().orElse(null);
        String comment = object.comment().orElse(null);
        if (object instanceof CatalogView view) {
            return new StoredObject(
                    name,
                    "view",
                    replaces,
                    columns,
                    watermark,
                    key,
                    indexes,
                    immutable,
                    null,
                    null,
                    null,
                    view.originalQuery(),
                    view.expandedQuery(),
                    null,
                    comment);
        }
        CatalogTable table = (CatalogTable) object;
        StoredDistribution distribution = table.distribution()
                .map(d -> new StoredDistribution(d.kind(), d.bucketCount().orElse(null), d.bucketKeys()))
                .orElse(null);
        return new StoredObject(
                name,
                "table",
                replaces,
                columns,
                watermark,
                key,
                indexes,
                immutable,
                table.partitionKeys(),
                distribution,
                table.options(),
                null,
                null,
                null,
                comment);
    }

    static StoredObject of(String name, CatalogFunction function) {
        return new StoredObject(
                name,
                "function",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                new CatalogFunctionBody(
                        function.className(), function.language(), function.resources(), function.options()),
                function.comment().orElse(null));
    }

    /** The same once the rename that made it has ended. */
    StoredObject settled() {
        return isFunction() ? of(name, catalogFunction()) : of(name, object(), null);
    }

    boolean isFunction() {
        return kind.equals("function");
    }

    /** @throws IllegalArgumentException when a part is missing or wrong */
    CatalogObject object() {
        TableSchema schema = new TableSchema(
                required(columns).stream().map(StoredColumn::column).toList(),
                Optional.ofNullable(watermark),
                Optional.ofNullable(primaryKey),
                indexes == null ? List.of() : indexes,
                Optional.ofNullable(immutableColumns));
        return switch (kind) {
            case "view" ->
                new CatalogView(schema, required(originalQuery), required(expandedQuery), Optional.ofNullable(comment));
            case "table" ->
                new CatalogTable(
                        schema,
                        required(partitionKeys),
                        Optional.ofNullable(distribution)
                                .map(d -> new Distribution(
                                        d.kind(), Optional.ofNullable(d.bucketCount()), d.bucketKeys())),
                        required(options),
                        Optional.ofNullable(comment));
            default -> throw new IllegalArgumentException("object kind " + kind);
        };
    }

    /** @throws IllegalArgumentException when a part is missing */
    CatalogFunction catalogFunction() {
        CatalogFunctionBody body = required(function);
        return new CatalogFunction(
                body.className(),
                body.language(),
                body.resources(),
                body.options() == null ? Map.of() : body.options(),
                Optional.ofNullable(comment));
    }

    private static <T> T required(@Nullable T part) {
        if (part == null) {
            throw new IllegalArgumentException("a part is missing");
        }
        return part;
    }
}
