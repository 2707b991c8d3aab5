package io.sluice.planner.program;

import io.sluice.catalog.CatalogManager;
import io.sluice.catalog.SessionCatalog;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.planner.StatementPlanner;
import io.sluice.planner.operation.Operation;
import io.sluice.spi.catalog.CatalogObject;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.catalog.TableSchema.ImmutableColumns;
import io.sluice.spi.catalog.TableSchema.Index;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.ParsedStatement;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session with tables of {@link SpecConnector}. */
final class SpecSession {
    private final SessionCatalog catalog;
    private final StatementPlanner planner;

    /** Finds {@link SpecConnector} and {@link StandInConnectors}, and only them. */
    private static final class SpecLoader extends ClassLoader {
        SpecLoader() {
            super(SpecSession.class.getClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.endsWith(".ConnectorFactory")
                    ? super.getResources("spec-connectors")
                    : Collections.emptyEnumeration();
        }
    }

    /** {@link SpecConnector} and {@link StandInConnectors} alone. */
    static Plugins plugins() {
        return new Plugins(List.of(new SpecLoader()));
    }

    /** @param folder where catalogs are kept */
    SpecSession(Path folder, Map<String, String> options) {
        catalog = new SessionCatalog(CatalogManager.open(folder));
        planner = new StatementPlanner(catalog, new Options(options), plugins());
    }

    /** A session with the tables of {@code spec-tables.sql}. */
    static SpecSession withTables(Path folder, Map<String, String> options) {
        SpecSession session = new SpecSession(folder, options);
        session.run(Resources.text("spec-tables.sql"));
        return session;
    }

    /** Runs statements that touch catalogs only. */
    void run(String script) {
        for (ParsedStatement statement : FlinkParser.parse(script)) {
            Operation operation = planner.convert(statement);
            planner.execute((Operation.CatalogOperation) operation);
            if (operation instanceof Operation.CreateTable create) {
                catalog.alter(create.identifier(), SessionCatalog.Kind.TABLE, SpecSession::indexed);
            }
        }
    }

    /** The table as a catalog has it that knows of indexes and of columns that never change. */
    static CatalogObject indexed(CatalogObject object) {
        CatalogTable table = (CatalogTable) object;
        Options told = new Options(table.options());
        Map<String, String> options = new LinkedHashMap<>(table.options());
        options.remove(SpecConnector.INDEXES.key());
        options.remove(SpecConnector.IMMUTABLE.key());
        List<Index> indexes = Arrays.stream(told.get(SpecConnector.INDEXES).split(";"))
                .filter(columns -> !columns.isEmpty())
                .map(columns -> List.of(columns.split(",")))
                .map(columns -> new Index("INDEX_" + String.join("_", columns), columns))
                .toList();
        Optional<ImmutableColumns> immutable = Optional.of(told.get(SpecConnector.IMMUTABLE))
                .filter(columns -> !columns.isEmpty())
                .map(columns -> List.of(columns.split(",")))
                .map(columns -> new ImmutableColumns("IMMUTABLE_COLUMNS_" + String.join("_", columns), columns));
        TableSchema schema = table.schema();
        return new CatalogTable(
                new TableSchema(schema.columns(), schema.watermark(), schema.primaryKey(), indexes, immutable),
                table.partitionKeys(),
                table.distribution(),
                options,
                table.comment());
    }

    ExecPlan plan(String statement) {
        return plan(planner.convert(FlinkParser.parseSingle(statement)));
    }

    /** @param operation a COMPILE PLAN stands for its statement */
    private ExecPlan plan(Operation operation) {
        if (operation instanceof Operation.CompilePlan compile) {
            return plan(compile.statement());
        }
        if (operation instanceof Operation.Modify insert) {
            return planner.plan(insert);
        }
        return operation instanceof Operation.StatementSet set
                ? planner.plan(set)
                : planner.plan((Operation.Query) operation);
    }

    /** @param statement with EXPLAIN before it */
    String explain(String statement) {
        return planner.explain((Operation.Explain) planner.convert(FlinkParser.parseSingle(statement)));
    }

    /** The physical plan with changelog modes. */
    String physical(String statement) {
        return physicalOf(explain("EXPLAIN CHANGELOG_MODE " + statement));
    }

    /** The physical plan without details. */
    String physicalPlain(String statement) {
        return physicalOf(explain("EXPLAIN " + statement));
    }

    /** The execution plan of EXPLAIN. */
    String execution(String statement) {
        String title = "== Optimized Execution Plan ==\n";
        String text = explain("EXPLAIN " + statement);
        return text.substring(text.indexOf(title) + title.length());
    }

    /** The physical plan of a text of EXPLAIN. */
    static String physicalOf(String text) {
        String title = "== Optimized Physical Plan ==\n";
        int start = text.indexOf(title) + title.length();
        return text.substring(start, text.indexOf("\n== Optimized Execution Plan", start));
    }
}
