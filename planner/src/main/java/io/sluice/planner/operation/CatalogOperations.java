package io.sluice.planner.operation;

import io.sluice.catalog.Catalog;
import io.sluice.catalog.CatalogDefinition;
import io.sluice.catalog.Database;
import io.sluice.catalog.SessionCatalog;
import io.sluice.catalog.SessionCatalog.Found;
import io.sluice.catalog.SessionCatalog.Kind;
import io.sluice.planner.function.FunctionClasses;
import io.sluice.planner.operation.Operation.AlterCatalog;
import io.sluice.planner.operation.Operation.AlterDatabase;
import io.sluice.planner.operation.Operation.AlterTableOptions;
import io.sluice.planner.operation.Operation.AlterViewQuery;
import io.sluice.planner.operation.Operation.CatalogOperation;
import io.sluice.planner.operation.Operation.ChangeModules;
import io.sluice.planner.operation.Operation.CreateCatalog;
import io.sluice.planner.operation.Operation.CreateDatabase;
import io.sluice.planner.operation.Operation.CreateFunction;
import io.sluice.planner.operation.Operation.CreateTable;
import io.sluice.planner.operation.Operation.CreateView;
import io.sluice.planner.operation.Operation.Describe;
import io.sluice.planner.operation.Operation.DescribeCatalog;
import io.sluice.planner.operation.Operation.DescribeFunction;
import io.sluice.planner.operation.Operation.DropCatalog;
import io.sluice.planner.operation.Operation.DropDatabase;
import io.sluice.planner.operation.Operation.DropFunction;
import io.sluice.planner.operation.Operation.DropObject;
import io.sluice.planner.operation.Operation.RenameObject;
import io.sluice.planner.operation.Operation.ShowCatalogs;
import io.sluice.planner.operation.Operation.ShowCreate;
import io.sluice.planner.operation.Operation.ShowCreateCatalog;
import io.sluice.planner.operation.Operation.ShowCurrentCatalog;
import io.sluice.planner.operation.Operation.ShowCurrentDatabase;
import io.sluice.planner.operation.Operation.ShowDatabases;
import io.sluice.planner.operation.Operation.ShowFunctions;
import io.sluice.planner.operation.Operation.ShowModules;
import io.sluice.planner.operation.Operation.ShowObjects;
import io.sluice.planner.operation.Operation.UseCatalog;
import io.sluice.planner.operation.Operation.UseDatabase;
import io.sluice.spi.catalog.CatalogObject;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Carries out, for one session, the operations that touch catalogs only. */
public final class CatalogOperations implements CatalogOperationVisitor<RowResult> {
    private final SessionCatalog session;
    private final FunctionOperations functions;

    public CatalogOperations(SessionCatalog session, FunctionClasses classes) {
        this.session = session;
        this.functions = new FunctionOperations(session, classes);
    }

    /** @throws SluiceException for what stands in the way, with the place of the name in the statement */
    public RowResult execute(CatalogOperation operation) {
        try {
            return operation.acceptCatalog(this);
        } catch (SluiceException e) {
            throw e.at(operation.position());
        }
    }

    // ---- catalogs ----

    @Override
    public RowResult visit(CreateCatalog create) {
        boolean created = session.catalogs().create(create.definition());
        if (!created && !create.ifNotExists()) {
            throw SluiceException.of(ErrorCode.CATALOG_ALREADY_EXISTS)
                    .with("catalog", create.definition().name());
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(AlterCatalog alter) {
        session.catalogs()
                .alter(alter.catalog(), old -> old.withOptions(changed(old.options(), alter.set(), alter.reset()))
                        .withComment(alter.comment().or(old::comment)));
        return RowResult.OK;
    }

    @Override
    public RowResult visit(DropCatalog drop) {
        if (!session.dropCatalog(drop.catalog()) && !drop.ifExists()) {
            session.catalogs().catalog(drop.catalog()); // throws, with the nearest name
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(UseCatalog use) {
        session.useCatalog(use.catalog());
        return RowResult.OK;
    }

    @Override
    public RowResult visit(DescribeCatalog describe) {
        CatalogDefinition definition =
                session.catalogs().catalog(describe.catalog()).definition();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        rows.add(List.of("name", definition.name()));
        rows.add(List.of("type", definition.type()));
        rows.add(List.of("comment", definition.comment().orElse("")));
        if (describe.extended()) {
            new TreeMap<>(definition.options()).forEach((key, value) -> {
                if (!key.equals(CatalogDefinition.TYPE.key())) {
                    rows.add(List.of("option:" + key, value));
                }
            });
        }
        return new RowResult(strings("info name", "info value"), rows, false);
    }

    @Override
    public RowResult visit(ShowCreateCatalog show) {
        return RowResult.column(
                "result",
                List.of(CreateStatements.of(
                        session.catalogs().catalog(show.catalog()).definition())));
    }

    // ---- databases ----

    @Override
    public RowResult visit(CreateDatabase create) {
        boolean created = session.catalogs().catalog(create.catalog()).createDatabase(create.name(), create.database());
        if (!created && !create.ifNotExists()) {
            throw SluiceException.of(ErrorCode.DATABASE_ALREADY_EXISTS).with("database", create.name());
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(AlterDatabase alter) {
        Catalog catalog = session.catalogs().catalog(alter.catalog());
        catalog.alterDatabase(
                alter.name(), old -> new Database(old.comment(), changed(old.properties(), alter.set(), Set.of())));
        return RowResult.OK;
    }

    @Override
    public RowResult visit(DropDatabase drop) {
        if (!session.dropDatabase(drop.catalog(), drop.name(), drop.cascade()) && !drop.ifExists()) {
            session.requireDatabase(drop.catalog(), drop.name()); // throws, with the nearest name
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(UseDatabase use) {
        session.useDatabase(use.catalog(), use.name());
        return RowResult.OK;
    }

    // ---- tables, views, functions ----

    @Override
    public RowResult visit(CreateTable create) {
        return create(create.identifier(), create.table(), create.ifNotExists(), create.temporary());
    }

    @Override
    public RowResult visit(CreateView create) {
        return create(create.identifier(), create.view(), create.ifNotExists(), create.temporary());
    }

    private RowResult create(TableIdentifier identifier, CatalogObject object, boolean ifNotExists, boolean temporary) {
        if (!session.create(identifier, object, temporary) && !ifNotExists) {
            throw SluiceException.of(ErrorCode.TABLE_ALREADY_EXISTS).with("table", identifier.summary());
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(DropObject drop) {
        boolean dropped;
        try {
            dropped = session.drop(drop.identifier(), drop.kind(), drop.temporary());
        } catch (SluiceException e) {
            if (drop.ifExists() && isNotFound(e)) { // a table where a view was to be dropped, or the reverse
                return RowResult.OK;
            }
            throw e;
        }
        if (!dropped && !drop.ifExists()) {
            throw session.notFound(drop.identifier(), drop.kind());
        }
        return RowResult.OK;
    }

    private static boolean isNotFound(SluiceException e) {
        return e.code() == ErrorCode.TABLE_NOT_FOUND || e.code() == ErrorCode.VIEW_NOT_FOUND;
    }

    @Override
    public RowResult visit(RenameObject rename) {
        boolean renamed = session.rename(rename.identifier(), rename.kind(), rename.newIdentifier());
        if (!renamed && !rename.ifExists()) {
            throw session.notFound(rename.identifier(), rename.kind());
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(AlterTableOptions alter) {
        if (alter.reset().contains("connector")) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "option \"connector\" cannot be reset");
        }
        boolean altered = session.alter(alter.identifier(), Kind.TABLE, object -> {
            CatalogTable table = (CatalogTable) object;
            return table.withOptions(changed(table.options(), alter.set(), alter.reset()));
        });
        if (!altered && !alter.ifExists()) {
            throw session.notFound(alter.identifier(), Kind.TABLE);
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(AlterViewQuery alter) {
        boolean altered = session.alter(
                alter.identifier(),
                Kind.VIEW,
                object -> new CatalogView(
                        alter.view().schema(),
                        alter.view().originalQuery(),
                        alter.view().expandedQuery(),
                        object.comment()));
        if (!altered) {
            throw session.notFound(alter.identifier(), Kind.VIEW);
        }
        return RowResult.OK;
    }

    @Override
    public RowResult visit(CreateFunction create) {
        return functions.create(create);
    }

    @Override
    public RowResult visit(DropFunction drop) {
        return functions.drop(drop);
    }

    @Override
    public RowResult visit(DescribeFunction describe) {
        return functions.describe(describe);
    }

    @Override
    public RowResult visit(ShowModules show) {
        return functions.showModules(show);
    }

    @Override
    public RowResult visit(ChangeModules change) {
        return functions.changeModules(change);
    }

    // ---- looking ----

    @Override
    public RowResult visit(ShowCatalogs show) {
        return names("catalog name", session.catalogs().catalogs(), show.pattern());
    }

    @Override
    public RowResult visit(ShowCurrentCatalog show) {
        return RowResult.column("current catalog name", List.of(session.currentCatalog()));
    }

    @Override
    public RowResult visit(ShowCurrentDatabase show) {
        return RowResult.column("current database name", List.of(session.currentDatabase()));
    }

    @Override
    public RowResult visit(ShowDatabases show) {
        return names("database name", session.catalogs().catalog(show.catalog()).databases(), show.pattern());
    }

    @Override
    public RowResult visit(ShowObjects show) {
        return switch (show.kind()) {
            case TABLE -> names("table name", session.names(show.catalog(), show.database()), show.pattern());
            case VIEW -> names("view name", session.names(show.catalog(), show.database(), Kind.VIEW), show.pattern());
        };
    }

    @Override
    public RowResult visit(ShowFunctions show) {
        return names("function name", functions.names(show), show.pattern());
    }

    @Override
    public RowResult visit(ShowCreate show) {
        Found found = session.get(show.identifier(), show.kind());
        return RowResult.column("result", List.of(CreateStatements.of(found)));
    }

    @Override
    public RowResult visit(Describe describe) {
        return TableDescription.of(session.get(describe.identifier()).object().schema(), describe.pattern());
    }

    private static RowResult names(String column, List<String> names, Optional<NamePattern> pattern) {
        return RowResult.column(
                column,
                names.stream()
                        .filter(name -> pattern.map(p -> p.matches(name)).orElse(true))
                        .toList());
    }

    private static RowType strings(String... names) {
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            fields.add(Field.of(name, Types.STRING));
        }
        return RowType.of(fields);
    }

    private static Map<String, String> changed(Map<String, String> old, Map<String, String> set, Set<String> reset) {
        Map<String, String> changed = new LinkedHashMap<>(old);
        changed.putAll(set);
        changed.keySet().removeAll(reset);
        return changed;
    }
}
