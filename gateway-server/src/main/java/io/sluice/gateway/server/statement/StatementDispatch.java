package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.session.PendingStatementSet;
import io.sluice.planner.operation.ExplainDetail;
import io.sluice.planner.operation.Operation;
import io.sluice.planner.operation.Operation.AlterJob;
import io.sluice.planner.operation.Operation.BeginStatementSet;
import io.sluice.planner.operation.Operation.CatalogOperation;
import io.sluice.planner.operation.Operation.ChangeJar;
import io.sluice.planner.operation.Operation.CreateSavepoint;
import io.sluice.planner.operation.Operation.DescribeJob;
import io.sluice.planner.operation.Operation.DropFunction;
import io.sluice.planner.operation.Operation.EndStatementSet;
import io.sluice.planner.operation.Operation.ExecutePlan;
import io.sluice.planner.operation.Operation.Explain;
import io.sluice.planner.operation.Operation.ExplainUpgrade;
import io.sluice.planner.operation.Operation.Modify;
import io.sluice.planner.operation.Operation.PlanFileOperation;
import io.sluice.planner.operation.Operation.Query;
import io.sluice.planner.operation.Operation.ResetOption;
import io.sluice.planner.operation.Operation.SetOption;
import io.sluice.planner.operation.Operation.ShowJars;
import io.sluice.planner.operation.Operation.ShowJobWatermarks;
import io.sluice.planner.operation.Operation.ShowJobs;
import io.sluice.planner.operation.Operation.StatementSet;
import io.sluice.planner.operation.Operation.StopJob;
import io.sluice.planner.operation.OperationVisitor;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.ParsedStatement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** Answers one statement, by its kind. */
final class StatementDispatch implements OperationVisitor<CompletionStage<StatementResult>> {
    private final StatementContext context;
    private final UnaryOperator<ExecPlan> planFilter;
    private final Results results;
    private final Queries queries;
    private final Inserts inserts;
    private final Jobs jobs;
    private final Upgrades upgrades;
    private final JobRuntime runtime;
    private final Plugins plugins;

    StatementDispatch(
            StatementContext context,
            UnaryOperator<ExecPlan> planFilter,
            Results results,
            Queries queries,
            Inserts inserts,
            Jobs jobs,
            Upgrades upgrades,
            JobRuntime runtime,
            Plugins plugins) {
        this.context = context;
        this.planFilter = planFilter;
        this.results = results;
        this.queries = queries;
        this.inserts = inserts;
        this.jobs = jobs;
        this.upgrades = upgrades;
        this.runtime = runtime;
        this.plugins = plugins;
    }

    @Override
    public CompletionStage<StatementResult> visit(Query query) {
        return CompletableFuture.completedStage(
                queries.run(plan(() -> context.planner().plan(query)), query.type(), context));
    }

    @Override
    public CompletionStage<StatementResult> visit(Modify insert) {
        if (context.state().statementSet().open()) {
            context.state().statementSet().add(context.parsed());
            return rows(RowResult.OK);
        }
        return inserts.run(
                plan(() -> context.planner().plan(insert)),
                List.of(insert.target().identifier()),
                context);
    }

    @Override
    public CompletionStage<StatementResult> visit(StatementSet set) {
        return inserts.run(
                plan(() -> context.planner().plan(set)),
                set.inserts().stream()
                        .map(insert -> insert.target().identifier())
                        .toList(),
                context);
    }

    @Override
    public CompletionStage<StatementResult> visit(BeginStatementSet begin) {
        context.state().statementSet().begin();
        return rows(RowResult.OK);
    }

    @Override
    public CompletionStage<StatementResult> visit(EndStatementSet end) {
        PendingStatementSet set = context.state().statementSet();
        if (!set.open()) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, "there is no statement set to end")
                    .hint("BEGIN STATEMENT SET starts one.");
        }
        List<ParsedStatement> all = set.end();
        if (all.isEmpty()) {
            return rows(RowResult.OK);
        }
        return visit(context.planner().convertSet(all));
    }

    @Override
    public CompletionStage<StatementResult> visit(Explain explain) {
        String text = context.planner().explain(explain);
        if (explain.details().contains(ExplainDetail.JSON_EXECUTION_PLAN)) {
            ExecPlan plan = planFilter.apply(context.planner().explainedPlan(explain));
            text += "\n== Physical Execution Plan ==\n" + jobs.executionPlan(plan, context.jobOptions());
        }
        return rows(RowResult.column("result", List.of(text)));
    }

    @Override
    public CompletionStage<StatementResult> visit(SetOption set) {
        return rows(SessionOptions.set(set, context.state().config()));
    }

    @Override
    public CompletionStage<StatementResult> visit(ResetOption reset) {
        return rows(SessionOptions.reset(reset, context.state().config()));
    }

    @Override
    public CompletionStage<StatementResult> visit(ShowJobs show) {
        return rows(jobs.show());
    }

    @Override
    public CompletionStage<StatementResult> visit(DescribeJob describe) {
        return rows(jobs.describe(describe.jobId()));
    }

    @Override
    public CompletionStage<StatementResult> visit(ShowJobWatermarks show) {
        return rows(jobs.watermarks(show.jobId()));
    }

    @Override
    public CompletionStage<StatementResult> visit(StopJob stop) {
        return jobs.stop(stop).thenCompose(this::rows);
    }

    @Override
    public CompletionStage<StatementResult> visit(CreateSavepoint create) {
        return jobs.savepoint(create).thenCompose(this::rows);
    }

    @Override
    public CompletionStage<StatementResult> visit(ExplainUpgrade explain) {
        return rows(upgrades.explain(explain.from(), planOf(explain.statement()), context));
    }

    @Override
    public CompletionStage<StatementResult> visit(AlterJob alter) {
        ExecPlan plan = planOf(alter.statement());
        return upgrades.alter(alter.jobId(), inserts.name(PlanShape.sinks(plan), context), plan, context)
                .thenCompose(this::rows);
    }

    /** @param statement what writes tables */
    private ExecPlan planOf(Operation statement) {
        if (statement instanceof Modify insert) {
            return plan(() -> context.planner().plan(insert));
        }
        if (statement instanceof StatementSet set) {
            return plan(() -> context.planner().plan(set));
        }
        return compiledPlans().planOf((ExecutePlan) statement);
    }

    private CompiledPlans compiledPlans() {
        return new CompiledPlans(context, planFilter, results, inserts, runtime, plugins);
    }

    @Override
    public CompletionStage<StatementResult> visit(ChangeJar change) {
        if (change.add()) {
            context.state().functions().addJar(change.path());
        } else {
            context.state().functions().removeJar(change.path());
        }
        return rows(RowResult.OK);
    }

    @Override
    public CompletionStage<StatementResult> visit(ShowJars show) {
        return rows(RowResult.column("jars", context.state().functions().jars()));
    }

    @Override
    public CompletionStage<StatementResult> visit(PlanFileOperation operation) {
        return operation.acceptPlanFile(compiledPlans());
    }

    @Override
    public CompletionStage<StatementResult> visit(CatalogOperation operation) {
        RowResult result = context.planner().execute(operation);
        if (operation instanceof DropFunction) {
            context.state().functions().retireAll();
        }
        return rows(result);
    }

    private CompletionStage<StatementResult> rows(RowResult rows) {
        return CompletableFuture.completedStage(results.of(rows, context));
    }

    private ExecPlan plan(Planning planning) {
        long start = System.nanoTime();
        ExecPlan plan = planning.plan();
        context.logDuration("Planned", start);
        return planFilter.apply(plan);
    }

    /** A call of the planner, to be timed. */
    private interface Planning {
        ExecPlan plan();
    }
}
