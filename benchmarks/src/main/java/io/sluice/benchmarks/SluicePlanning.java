package io.sluice.benchmarks;

import io.sluice.catalog.CatalogManager;
import io.sluice.catalog.SessionCatalog;
import io.sluice.planner.StatementPlanner;
import io.sluice.planner.operation.Operation;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.ParsedStatement;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** From a query to the text of its EXPLAIN, with the connectors of the planner's tests. */
final class SluicePlanning implements UnaryOperator<String> {
    private final StatementPlanner planner;

    /** Finds the planner's test connectors, which are listed under a name that no product looks at. */
    private static final class TestConnectors extends ClassLoader {
        TestConnectors() {
            super(SluicePlanning.class.getClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.endsWith(".ConnectorFactory")
                    ? super.getResources("spec-connectors")
                    : Collections.emptyEnumeration();
        }
    }

    /** @param catalogs where catalogs are kept */
    SluicePlanning(Path catalogs, String mode, List<String> tables) {
        planner = new StatementPlanner(
                new SessionCatalog(CatalogManager.open(catalogs)),
                new Options(Map.of("execution.runtime-mode", mode)),
                new Plugins(List.of(new TestConnectors())));
        for (String table : tables) {
            planner.execute((Operation.CatalogOperation) planner.convert(FlinkParser.parseSingle(table)));
        }
    }

    @Override
    public String apply(String query) {
        ParsedStatement statement = FlinkParser.parseSingle("EXPLAIN PLAN FOR " + query);
        return planner.explain((Operation.Explain) planner.convert(statement));
    }
}
