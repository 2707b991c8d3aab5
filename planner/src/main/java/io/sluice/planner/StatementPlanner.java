package io.sluice.planner;

import io.sluice.catalog.SessionCatalog;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.planner.batch.BatchOptions;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.convert.PlanningMode;
import io.sluice.planner.function.FunctionClasses;
import io.sluice.planner.operation.CatalogOperations;
import io.sluice.planner.operation.Operation;
import io.sluice.planner.operation.Operation.CatalogOperation;
import io.sluice.planner.operation.OperationConverter;
import io.sluice.planner.operation.PlanningFailure;
import io.sluice.planner.operation.RowResult;
import io.sluice.planner.program.StatementProgram;
import io.sluice.planner.program.StreamPlanner;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.ParsedStatement;
import io.sluice.sql.parser.explain.SqlExplainStatement;
import io.sluice.sql.parser.plan.SqlCompileAndExecutePlan;
import io.sluice.sql.parser.plan.SqlCompilePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.CancelFlag;

/**
 * Understands, plans and explains the statements of one session. Made for one configuration; keeps nothing between calls, so
 * calls may come from several threads at once.
 */
public final class StatementPlanner {
    private static final String WARM_UP = """
            SELECT 1;
            SELECT a, COUNT(*) AS n, SUM(b), MIN(c) FROM (VALUES (1, 2.5, 'x'), (2, 3.5, 'y')) AS t(a, b, c)
              WHERE c LIKE 'x%' AND a BETWEEN 1 AND 5 GROUP BY a HAVING COUNT(*) > 1;
            SELECT l.a, CASE WHEN r.b > 1 THEN UPPER(r.c) ELSE 'z' END FROM (VALUES (1, 'x')) AS l(a, c)
              LEFT JOIN (VALUES (1, 2, 'y')) AS r(a, b, c) ON l.a = r.a
              UNION ALL SELECT CAST('7' AS INT), COALESCE(CAST(NULL AS STRING), 'q') LIMIT 3;
            CREATE TEMPORARY TABLE warm (id INT, ts TIMESTAMP(3), twice AS id * 2, PRIMARY KEY (id) NOT ENFORCED,
              WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'none');
            SHOW TABLES;
            """;

    private final SessionCatalog catalog;
    private final Options config;
    private final Plugins plugins;
    private final FunctionClasses functions;
    private final CancelFlag cancel = new CancelFlag(new AtomicBoolean());

    /**
     * @param config the session's configuration
     * @param functions where the classes of users' functions come from
     */
    public StatementPlanner(SessionCatalog catalog, Options config, Plugins plugins, FunctionClasses functions) {
        this.catalog = catalog;
        this.config = config;
        this.plugins = plugins;
        this.functions = functions;
    }

    /** A planner without functions of users, but for those on this class path. */
    public StatementPlanner(SessionCatalog catalog, Options config, Plugins plugins) {
        this(catalog, config, plugins, FunctionClasses.in(StatementPlanner.class.getClassLoader()));
    }

    /** Ends what is being planned, and all that is asked later, with OPERATION_CANCELED. May be called by any thread. */
    public void cancel() {
        cancel.requestCancel();
    }

    private SluiceException failure(Throwable thrown) {
        return cancel.isCancelRequested()
                ? SluiceException.of(ErrorCode.OPERATION_CANCELED, null, thrown)
                        .with("message", "the statement was cancelled while it was planned")
                : PlanningFailure.of(thrown);
    }

    /**
     * What the statement asks for. Changes nothing.
     *
     * @throws SluiceException for what is wrong with the statement, with its place; NOT_SUPPORTED names what is not there yet
     */
    public Operation convert(ParsedStatement statement) {
        PlannerContext context =
                new PlannerContext(catalog, config, plugins, functions, StreamPlanner.TRAITS, mode(statement), cancel);
        return OperationConverter.convert(context, statement);
    }

    /** What INSERTs ask for that were given one by one and are to run as one job. */
    public Operation.StatementSet convertSet(List<ParsedStatement> inserts) {
        PlannerContext context = new PlannerContext(
                catalog, config, plugins, functions, StreamPlanner.TRAITS, PlanningMode.STREAMING, cancel);
        List<Operation.Modify> converted = new ArrayList<>();
        for (ParsedStatement insert : inserts) {
            if (!(OperationConverter.convert(context, insert) instanceof Operation.Modify modify)) {
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, insert.position())
                        .with("message", "only INSERTs can be in a statement set")
                        .inStatement(insert.script());
            }
            converted.add(modify);
        }
        return new Operation.StatementSet(converted);
    }

    /** Carries out an operation that needs no job. */
    public RowResult execute(CatalogOperation operation) {
        return new CatalogOperations(catalog, functions).execute(operation);
    }

    /** The plan whose job's rows are the query's result. */
    public ExecPlan plan(Operation.Query query) {
        return plan(List.of(query.query()));
    }

    /** The plan of one INSERT. */
    public ExecPlan plan(Operation.Modify insert) {
        return plan(List.of(insert.sink()));
    }

    /** The plan of INSERTs that run as one job. */
    public ExecPlan plan(Operation.StatementSet inserts) {
        List<RelNode> roots =
                inserts.inserts().stream().map(Operation.Modify::sink).toList();
        return plan(roots);
    }

    private ExecPlan plan(List<RelNode> roots) {
        try {
            return planner(roots).plan(roots);
        } catch (RuntimeException | Error thrown) {
            throw failure(thrown);
        }
    }

    /** The text of EXPLAIN. */
    public String explain(Operation.Explain explain) {
        List<RelNode> roots = explain.statement().accept(new ExplainedRoots());
        try {
            return planner(roots).explain(roots, explain.details());
        } catch (RuntimeException | Error thrown) {
            throw failure(thrown);
        }
    }

    /** The plan that EXPLAIN shows, for those who can tell how it is run. */
    public ExecPlan explainedPlan(Operation.Explain explain) {
        List<RelNode> roots = explain.statement().accept(new ExplainedRoots());
        try {
            return planner(roots).explainedPlan(roots);
        } catch (RuntimeException | Error thrown) {
            throw PlanningFailure.of(thrown);
        }
    }

    private static StatementProgram planner(List<RelNode> roots) {
        return StatementProgram.of(PlannerContext.of(roots.get(0)), roots);
    }

    /**
     * Batch plans are shown and written to files. What is run in batch mode is the streaming plan, whose changes are folded: operators for
     * batch plans are not there yet.
     */
    private PlanningMode mode(ParsedStatement statement) {
        boolean shown = statement.node() instanceof SqlExplainStatement
                || statement.node() instanceof SqlCompilePlan
                || statement.node() instanceof SqlCompileAndExecutePlan;
        return shown && config.get(BatchOptions.RUNTIME_MODE).equalsIgnoreCase("batch")
                ? PlanningMode.BATCH
                : PlanningMode.STREAMING;
    }

    /**
     * Plans some statements for nothing, so that classes are loaded and compiled before the first one that matters. Takes a
     * second or two; runs in the background at start.
     */
    public void warmUp() {
        for (ParsedStatement statement : FlinkParser.parse(WARM_UP)) {
            if (convert(statement) instanceof Operation.Query query) {
                plan(query);
            }
        }
    }
}
