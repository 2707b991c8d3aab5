package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.gateway.server.job.JobRegistry;
import io.sluice.gateway.server.job.JobStarter;
import io.sluice.gateway.server.operation.GatewayOperation;
import io.sluice.gateway.server.operation.Operations.StatementRunner;
import io.sluice.gateway.server.operation.StatementRequest;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.option.SessionSettings;
import io.sluice.gateway.server.session.Session;
import io.sluice.gateway.server.session.SessionState;
import io.sluice.planner.StatementPlanner;
import io.sluice.planner.operation.Operation;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.ParsedStatement;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** Runs one statement: parses and validates it, checks that it may come now, and has it answered. */
public final class StatementExecutor implements StatementRunner {
    private static final StatementKinds KINDS = new StatementKinds();

    private final Plugins plugins;
    private final UnaryOperator<ExecPlan> planFilter;
    private final Results results;
    private final Queries queries;
    private final Inserts inserts;
    private final Jobs jobs;
    private final Upgrades upgrades;
    private final JobRuntime runtime;

    /** @param planFilter what it makes of a plan is what runs */
    public StatementExecutor(
            UnaryOperator<ExecPlan> planFilter,
            JobRuntime runtime,
            JobRegistry registry,
            JobStarter starter,
            Plugins plugins,
            Results results) {
        this.plugins = plugins;
        this.planFilter = planFilter;
        this.results = results;
        this.queries = new Queries(runtime, starter, plugins, results);
        this.inserts = new Inserts(starter, plugins, results);
        this.jobs = new Jobs(runtime, registry);
        this.upgrades = new Upgrades(runtime, registry, starter, jobs);
        this.runtime = runtime;
    }

    @Override
    public CompletionStage<StatementResult> run(Session session, GatewayOperation operation, StatementRequest request) {
        SessionState state = session.state();
        Options options = state.config().optionsWith(request.config());
        SessionSettings settings = SessionSettings.of(options, state.defaultResultMode());
        operation.log().add("Parsing and validating: " + firstLine(request.statement()));
        long start = System.nanoTime();
        ParsedStatement parsed = FlinkParser.parseSingle(request.statement());
        StatementPlanner planner = new StatementPlanner(state.catalog(), options, plugins, state.functions());
        operation.onStop(planner::cancel);
        StatementContext context = new StatementContext(session, operation, parsed, planner, options, settings);
        Operation statement = planner.convert(parsed);
        context.logDuration("Parsed and validated", start);
        StatementKind kind = statement.accept(KINDS);
        requireAllowed(kind, state, request);
        return statement
                .accept(new StatementDispatch(
                        context, planFilter, results, queries, inserts, jobs, upgrades, runtime, plugins))
                .thenApply(result -> {
                    context.logDuration("Done", start);
                    results.keep(result, context);
                    return result;
                });
    }

    private static void requireAllowed(StatementKind kind, SessionState state, StatementRequest request) {
        if (request.configurationOnly() && kind != StatementKind.CONFIGURATION) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "only statements that change the session or the catalogs can configure a session");
        }
        boolean inSet = kind == StatementKind.INSERT || kind == StatementKind.END_SET;
        if (state.statementSet().open() && !inSet) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR, "a statement set is open, and only INSERT and END can follow")
                    .hint("END runs its INSERTs; with none, END just closes it.");
        }
    }

    private static String firstLine(String statement) {
        String line = statement.strip().lines().findFirst().orElse("");
        return line.length() > 100 ? line.substring(0, 100) + "..." : line;
    }
}
