package io.sluice.planner.table;

import io.sluice.catalog.SessionCatalog;
import io.sluice.catalog.SessionCatalog.Found;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.catalog.TableIdentifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.Prepare.PreparingTable;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tables that one statement names. A table is looked up once, so that a statement sees one version of it whatever
 * other sessions do meanwhile.
 */
public final class PlannerCatalogReader extends CalciteCatalogReader {
    private final Tables tables;

    public PlannerCatalogReader(SessionCatalog catalog, SluiceTypeFactory types, DeclaredTable.Expansion expansion) {
        this(new Tables(catalog, types, expansion), types);
    }

    private PlannerCatalogReader(Tables tables, SluiceTypeFactory types) {
        super(
                CalciteSchema.createRootSchema(false, false, "", tables.root()),
                SqlNameMatchers.withCaseSensitive(true),
                tables.paths(),
                types,
                config());
        this.tables = tables;
        tables.reader = this;
    }

    private static CalciteConnectionConfig config() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "true");
        return new CalciteConnectionConfigImpl(properties);
    }

    /** Null when there is none. */
    @Override
    // Calcite answers null here without saying so.
    @SuppressWarnings("NullAway")
    public PreparingTable getTable(List<String> names) {
        return names.size() > 3 ? null : tables.find(tables.catalog.qualify(names));
    }

    /** Adds a table that no catalog has, for this statement alone. */
    public void add(TableIdentifier identifier, PreparingTable table) {
        tables.known.put(identifier, table);
    }

    public SessionCatalog catalog() {
        return tables.catalog;
    }

    /** Names of all columns of the tables that were found so far. */
    public List<String> columnNames() {
        return tables.known.values().stream()
                .flatMap(table -> table.getRowType().getFieldNames().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Last names of the tables that were found so far. */
    public List<String> tableNames() {
        return tables.known.keySet().stream()
                .map(TableIdentifier::name)
                .distinct()
                .sorted()
                .toList();
    }

    /** The tables that the statement has asked for. */
    private static final class Tables {
        private final SessionCatalog catalog;
        private final SluiceTypeFactory types;
        private final DeclaredTable.Expansion expansion;
        private final Map<TableIdentifier, PreparingTable> known = new HashMap<>();
        private @Nullable PlannerCatalogReader reader;

        Tables(SessionCatalog catalog, SluiceTypeFactory types, DeclaredTable.Expansion expansion) {
            this.catalog = catalog;
            this.types = types;
            this.expansion = expansion;
        }

        @Nullable PreparingTable find(TableIdentifier identifier) {
            PreparingTable table = known.get(identifier);
            if (table != null) {
                return table;
            }
            Found found = catalog.find(identifier).orElse(null);
            if (found == null) {
                return null;
            }
            DeclaredTable declared = new DeclaredTable(
                    reader, TypeBridge.toRelRow(found.object().schema().rowType(), types), found, expansion);
            known.put(identifier, declared);
            return declared;
        }

        CatalogSchema root() {
            return new CatalogSchema(
                    name -> catalog.catalogs().find(name).isPresent() ? catalogSchema(name) : null, name -> null);
        }

        private CatalogSchema catalogSchema(String catalogName) {
            return new CatalogSchema(name -> databaseSchema(catalogName, name), name -> null);
        }

        private CatalogSchema databaseSchema(String catalogName, String database) {
            return new CatalogSchema(name -> null, name -> find(new TableIdentifier(catalogName, database, name)));
        }

        /** Where a name is looked for, in this order. */
        List<List<String>> paths() {
            String here = catalog.currentCatalog();
            return List.of(List.of(here, catalog.currentDatabase()), List.of(here), List.of());
        }
    }
}
