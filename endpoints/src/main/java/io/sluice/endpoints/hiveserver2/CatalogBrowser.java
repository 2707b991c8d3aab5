package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.FunctionInfo;
import io.sluice.endpoints.GatewayService.TableInfo;
import io.sluice.spi.catalog.Column;
import io.sluice.spi.catalog.TableSchema.PrimaryKey;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetFunctionsReq;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysReq;
import org.apache.hive.service.rpc.thrift.TGetSchemasReq;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.jspecify.annotations.Nullable;

/** The metadata calls that look into catalogs. */
final class CatalogBrowser {
    private static final int NULLABLE = 1;
    private static final int NOT_NULL = 0;
    private static final int DECIMAL_RADIX = 10;
    private static final int FUNCTION_WITHOUT_TABLE = 1;
    private static final int FUNCTION_WITH_TABLE = 2;

    private final GatewayService gateway;
    private final UUID session;

    private record Schema(String catalog, String database) {}

    CatalogBrowser(GatewayService gateway, UUID session) {
        this.gateway = gateway;
        this.session = session;
    }

    MetadataResult catalogs() {
        return new MetadataResult(
                MetadataColumns.CATALOGS, allCatalogs().stream().map(List::of).toList());
    }

    MetadataResult schemas(TGetSchemasReq request) {
        NamePattern catalogs = NamePattern.of(request.getCatalogName());
        NamePattern databases = NamePattern.of(request.getSchemaName());
        List<List<String>> rows = new ArrayList<>();
        for (String catalog : allCatalogs()) {
            if (catalogs.matches(catalog)) {
                matching(catalog, databases).forEach(database -> rows.add(List.of(database, catalog)));
            }
        }
        return new MetadataResult(MetadataColumns.SCHEMAS, rows);
    }

    MetadataResult tables(TGetTablesReq request) {
        NamePattern names = NamePattern.of(request.getTableName());
        Set<String> types =
                request.isSetTableTypes() && !request.getTableTypes().isEmpty()
                        ? request.getTableTypes().stream()
                                .map(type -> type.toUpperCase(Locale.ROOT))
                                .collect(Collectors.toSet())
                        : Set.of("TABLE", "VIEW");
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (Schema schema : resolve(request.getCatalogName(), request.getSchemaName())) {
            for (TableInfo table : gateway.tables(session, schema.catalog(), schema.database())) {
                if (types.contains(table.kind()) && names.matches(table.name())) {
                    rows.add(Arrays.asList(
                            schema.catalog(),
                            schema.database(),
                            table.name(),
                            table.kind(),
                            table.comment().orElse(null),
                            null,
                            null,
                            null,
                            null,
                            null));
                }
            }
        }
        return new MetadataResult(MetadataColumns.TABLES, rows);
    }

    MetadataResult columns(TGetColumnsReq request) {
        NamePattern tables = NamePattern.of(request.getTableName());
        NamePattern columns = NamePattern.of(request.getColumnName());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Schema schema : resolve(request.getCatalogName(), request.getSchemaName())) {
            for (TableInfo table : gateway.tables(session, schema.catalog(), schema.database())) {
                if (tables.matches(table.name())) {
                    int position = 1;
                    for (Column column : table.schema().columns()) {
                        if (columns.matches(column.name())) {
                            rows.add(columnRow(schema, table.name(), column, position));
                        }
                        position++;
                    }
                }
            }
        }
        return new MetadataResult(MetadataColumns.COLUMNS, rows);
    }

    MetadataResult functions(TGetFunctionsReq request) {
        NamePattern names = NamePattern.of(request.getFunctionName());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (FunctionInfo function : gateway.functions(session)) {
            if (names.matches(function.name())) {
                int type = function.kind().equals("TABLE") ? FUNCTION_WITH_TABLE : FUNCTION_WITHOUT_TABLE;
                rows.add(Arrays.asList(null, null, function.name(), function.doc(), type, function.name()));
            }
        }
        return new MetadataResult(MetadataColumns.FUNCTIONS, rows);
    }

    /** The names are exact here, not patterns. */
    MetadataResult primaryKeys(TGetPrimaryKeysReq request) {
        String catalog = request.getCatalogName();
        String database = request.getSchemaName();
        List<List<Object>> rows = new ArrayList<>();
        for (Schema schema : resolve(escape(catalog), escape(database))) {
            for (TableInfo table : gateway.tables(session, schema.catalog(), schema.database())) {
                if (table.name().equalsIgnoreCase(request.getTableName())) {
                    table.schema().primaryKey().ifPresent(key -> addKey(rows, schema, table.name(), key));
                }
            }
        }
        return new MetadataResult(MetadataColumns.PRIMARY_KEYS, rows);
    }

    private static void addKey(List<List<Object>> rows, Schema schema, String table, PrimaryKey key) {
        for (int i = 0; i < key.columns().size(); i++) {
            rows.add(List.of(
                    schema.catalog(), schema.database(), table, key.columns().get(i), i + 1, key.name()));
        }
    }

    private static List<@Nullable Object> columnRow(Schema schema, String table, Column column, int position) {
        LogicalType type = column.type();
        HiveType hive = HiveTypes.of(type);
        boolean numeric = hive.kind() == HiveType.Kind.NUMERIC;
        return Arrays.asList(
                schema.catalog(),
                schema.database(),
                table,
                column.name(),
                hive.jdbcType(),
                HiveTypes.name(type),
                size(hive, type),
                null,
                digits(hive, type),
                numeric ? DECIMAL_RADIX : null,
                type.nullable() ? NULLABLE : NOT_NULL,
                column.comment().orElse(null),
                null,
                null,
                null,
                null,
                position,
                type.nullable() ? "YES" : "NO",
                null,
                null,
                null,
                null,
                "NO");
    }

    private static @Nullable Integer size(HiveType hive, LogicalType type) {
        return switch (hive) {
            case DECIMAL -> ((DecimalType) type).precision();
            case CHAR -> ((CharType) type).length();
            case VARCHAR -> ((VarCharType) type).length();
            case VOID,
                    BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INT,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    STRING,
                    DATE,
                    TIMESTAMP,
                    TIMESTAMP_LTZ,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME,
                    BINARY,
                    ARRAY,
                    MAP,
                    STRUCT -> hive.precision().orElse(null);
        };
    }

    private static @Nullable Integer digits(HiveType hive, LogicalType type) {
        return switch (hive) {
            case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT -> 0;
            case FLOAT -> 7;
            case DOUBLE -> 15;
            case DECIMAL -> ((DecimalType) type).scale();
            case TIMESTAMP, TIMESTAMP_LTZ -> 9;
            case VOID,
                    STRING,
                    VARCHAR,
                    CHAR,
                    DATE,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME,
                    BINARY,
                    ARRAY,
                    MAP,
                    STRUCT -> null;
        };
    }

    /**
     * The databases that a client means. Java drivers name no catalog when they ask for tables; then the current catalog counts, and the
     * others only when it has no such database.
     */
    private List<Schema> resolve(@Nullable String catalogPattern, @Nullable String schemaPattern) {
        NamePattern databases = NamePattern.of(schemaPattern);
        boolean named = catalogPattern != null && !catalogPattern.isEmpty();
        if (!named) {
            List<Schema> inCurrent = schemas(gateway.currentCatalog(session), databases);
            if (!inCurrent.isEmpty()) {
                return inCurrent;
            }
        }
        NamePattern catalogs = NamePattern.of(catalogPattern);
        List<Schema> found = new ArrayList<>();
        for (String catalog : allCatalogs()) {
            if (catalogs.matches(catalog)) {
                found.addAll(schemas(catalog, databases));
            }
        }
        return found;
    }

    private List<String> allCatalogs() {
        return gateway.catalogs(session).stream().sorted().toList();
    }

    private List<Schema> schemas(String catalog, NamePattern databases) {
        return matching(catalog, databases).stream()
                .map(database -> new Schema(catalog, database))
                .toList();
    }

    private List<String> matching(String catalog, NamePattern databases) {
        return gateway.databases(session, catalog).stream()
                .filter(databases::matches)
                .sorted()
                .toList();
    }

    private static @Nullable String escape(@Nullable String name) {
        return name == null
                ? null
                : name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
