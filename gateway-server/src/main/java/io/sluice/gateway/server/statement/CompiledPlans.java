package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.json.PlanFault;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.plan.PlanFile;
import io.sluice.gateway.server.plan.PlanFileOptions;
import io.sluice.gateway.server.plan.PlanRestore;
import io.sluice.planner.operation.Operation;
import io.sluice.planner.operation.Operation.CompileAndExecutePlan;
import io.sluice.planner.operation.Operation.CompilePlan;
import io.sluice.planner.operation.Operation.ExecutePlan;
import io.sluice.planner.operation.Operation.ExplainCompiledPlan;
import io.sluice.planner.operation.Operation.Modify;
import io.sluice.planner.operation.Operation.StatementSet;
import io.sluice.planner.operation.PlanFileOperationVisitor;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** COMPILE PLAN, EXECUTE PLAN, both in one, and EXPLAIN COMPILED PLAN. */
final class CompiledPlans implements PlanFileOperationVisitor<CompletionStage<StatementResult>> {
    private final StatementContext context;
    private final UnaryOperator<ExecPlan> planFilter;
    private final Results results;
    private final Inserts inserts;
    private final PlanRestore restore;

    CompiledPlans(
            StatementContext context,
            UnaryOperator<ExecPlan> planFilter,
            Results results,
            Inserts inserts,
            JobRuntime runtime,
            Plugins plugins) {
        this.context = context;
        this.planFilter = planFilter;
        this.results = results;
        this.inserts = inserts;
        this.restore = new PlanRestore(
                context.state().catalog(), context.state().functions(), context.jobOptions(), runtime, plugins);
    }

    @Override
    public CompletionStage<StatementResult> visit(CompilePlan compile) {
        PlanFile file = PlanFile.of(compile.path(), compile.position());
        boolean replace = context.options().get(PlanFileOptions.FORCE_RECOMPILE);
        if (file.exists() && !replace && !compile.ifNotExists()) {
            throw file.alreadyThere();
        }
        if (!file.exists() || !compile.ifNotExists()) {
            file.write(restore.text(plan(compile.statement())), replace);
        }
        return rows(RowResult.OK);
    }

    @Override
    public CompletionStage<StatementResult> visit(CompileAndExecutePlan compile) {
        PlanFile file = PlanFile.of(compile.path(), compile.position());
        if (!file.exists()) {
            file.write(restore.text(plan(compile.statement())), false);
        }
        return execute(file);
    }

    @Override
    public CompletionStage<StatementResult> visit(ExecutePlan execute) {
        return execute(PlanFile.of(execute.path(), execute.position()));
    }

    @Override
    public CompletionStage<StatementResult> visit(ExplainCompiledPlan explain) {
        return rows(
                RowResult.column("result", List.of(restore.explain(PlanFile.of(explain.path(), explain.position())))));
    }

    /** The plan of a file, as it would run. */
    ExecPlan planOf(ExecutePlan execute) {
        return planOf(PlanFile.of(execute.path(), execute.position()));
    }

    private CompletionStage<StatementResult> execute(PlanFile file) {
        ExecPlan plan = planOf(file);
        return inserts.run(plan, PlanShape.sinks(plan), context);
    }

    private ExecPlan planOf(PlanFile file) {
        PlanRestore.Restored restored = restore.read(file);
        if (!restored.faults().isEmpty()) {
            PlanFault fault = restored.faults().get(0);
            SluiceException error = fault.error();
            if (error.hint().isEmpty()) {
                error.hint("EXPLAIN COMPILED PLAN '" + file.name() + "' lists all that is missing.");
            }
            throw error.at(file.position());
        }
        return planFilter.apply(restored.plan());
    }

    private ExecPlan plan(Operation statement) {
        long start = System.nanoTime();
        ExecPlan plan = statement instanceof StatementSet set
                ? context.planner().plan(set)
                : context.planner().plan((Modify) statement);
        context.logDuration("Planned", start);
        return plan;
    }

    private CompletionStage<StatementResult> rows(RowResult rows) {
        return CompletableFuture.completedStage(results.of(rows, context));
    }
}
