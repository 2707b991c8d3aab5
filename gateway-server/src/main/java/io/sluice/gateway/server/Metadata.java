package io.sluice.gateway.server;

import io.sluice.catalog.SessionCatalog;
import io.sluice.catalog.SessionCatalog.Found;
import io.sluice.endpoints.GatewayService.FunctionInfo;
import io.sluice.endpoints.GatewayService.TableInfo;
import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.aggregate.AggregateFunction;
import io.sluice.functions.aggregate.AggregateFunctions;
import io.sluice.planner.function.FunctionClasses;
import io.sluice.planner.operation.CatalogOperations;
import io.sluice.planner.operation.Operation.ShowFunctions;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What object browsers ask of a session's catalogs. */
final class Metadata {
    private static final Map<String, FunctionInfo> DOCUMENTED = documented();

    private Metadata() {}

    /** @throws SluiceException CATALOG_NOT_FOUND */
    static List<String> databases(SessionCatalog catalog, String name) {
        return catalog.catalogs().catalog(name).databases();
    }

    /** @throws SluiceException CATALOG_NOT_FOUND, DATABASE_NOT_FOUND */
    static List<TableInfo> tables(SessionCatalog catalog, String catalogName, String database) {
        return catalog.names(catalogName, database).stream()
                .flatMap(name -> catalog.find(new TableIdentifier(catalogName, database, name)).stream())
                .map(Metadata::describe)
                .toList();
    }

    static List<FunctionInfo> functions(SessionCatalog catalog) {
        return functionNames(catalog).stream()
                .map(name ->
                        DOCUMENTED.getOrDefault(name.toUpperCase(Locale.ROOT), new FunctionInfo(name, "SCALAR", "")))
                .toList();
    }

    /** Names of all functions that the session sees, sorted, as SHOW FUNCTIONS lists them. */
    static List<String> functionNames(SessionCatalog catalog) {
        ShowFunctions show =
                new ShowFunctions(catalog.currentCatalog(), catalog.currentDatabase(), false, Optional.empty(), null);
        return new CatalogOperations(catalog, FunctionClasses.in(Metadata.class.getClassLoader()))
                .execute(show).rows().stream()
                        .map(row -> String.valueOf(row.get(0)))
                        .toList();
    }

    private static TableInfo describe(Found found) {
        return new TableInfo(
                found.identifier().name(),
                found.isView() ? "VIEW" : "TABLE",
                found.object().comment(),
                found.object().schema());
    }

    private static Map<String, FunctionInfo> documented() {
        Map<String, FunctionInfo> functions = new TreeMap<>();
        for (ScalarFunction function : BuiltInFunctions.all()) {
            functions.put(function.name(), new FunctionInfo(function.name(), "SCALAR", function.doc()));
        }
        for (AggregateFunction function : AggregateFunctions.all()) {
            functions.put(function.name(), new FunctionInfo(function.name(), "AGGREGATE", function.doc()));
        }
        return functions;
    }
}
