package io.sluice.planner.operation;

import io.sluice.planner.operation.Operation.CompileAndExecutePlan;
import io.sluice.planner.operation.Operation.CompilePlan;
import io.sluice.planner.operation.Operation.ExecutePlan;
import io.sluice.planner.operation.Operation.ExplainCompiledPlan;

/** Answers for each operation about a plan file. */
public interface PlanFileOperationVisitor<R> {
    R visit(CompilePlan operation);

    R visit(CompileAndExecutePlan operation);

    R visit(ExecutePlan operation);

    R visit(ExplainCompiledPlan operation);
}
