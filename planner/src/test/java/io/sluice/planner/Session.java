package io.sluice.planner;

import io.sluice.catalog.CatalogManager;
import io.sluice.catalog.SessionCatalog;
import io.sluice.planner.operation.Operation;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.ParsedStatement;
import java.nio.file.Path;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlExplainLevel;

/** A session for tests: statements in, operations and answers out. */
public final class Session {
    private final SessionCatalog catalog;
    private final StatementPlanner planner;

    private Session(SessionCatalog catalog) {
        this.catalog = catalog;
        this.planner =
                new StatementPlanner(catalog, Options.EMPTY, new Plugins(List.of(Session.class.getClassLoader())));
    }

    /** @param folder where catalogs are kept */
    public static Session in(Path folder) {
        return new Session(new SessionCatalog(CatalogManager.open(folder)));
    }

    public SessionCatalog catalog() {
        return catalog;
    }

    public StatementPlanner planner() {
        return planner;
    }

    public Operation convert(String statement) {
        return planner.convert(FlinkParser.parseSingle(statement));
    }

    /** Runs a script of statements that touch catalogs only, and answers what the last one says. */
    public RowResult run(String script) {
        RowResult last = RowResult.OK;
        for (ParsedStatement statement : FlinkParser.parse(script)) {
            try {
                last = planner.execute((Operation.CatalogOperation) planner.convert(statement));
            } catch (SluiceException e) {
                throw e.inStatement(script);
            }
        }
        return last;
    }

    /** The only value of the only row. */
    public String text(String statement) {
        return String.valueOf(run(statement).rows().get(0).get(0));
    }

    /** The logical rels of a query or INSERT, a level of indentation an input. */
    public String ast(String statement) {
        Operation operation = convert(statement);
        RelNode root =
                operation instanceof Operation.Modify modify ? modify.sink() : ((Operation.Query) operation).query();
        return RelOptUtil.toString(root, SqlExplainLevel.EXPPLAN_ATTRIBUTES);
    }
}
