package io.sluice.planner.operation;

import io.sluice.planner.operation.Operation.AlterJob;
import io.sluice.planner.operation.Operation.BeginStatementSet;
import io.sluice.planner.operation.Operation.CatalogOperation;
import io.sluice.planner.operation.Operation.ChangeJar;
import io.sluice.planner.operation.Operation.CreateSavepoint;
import io.sluice.planner.operation.Operation.DescribeJob;
import io.sluice.planner.operation.Operation.EndStatementSet;
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

/** Answers for each operation; those that touch catalogs only are one kind here, and so are those about plan files. No default methods, so that a new one does not compile until it is answered for. */
public interface OperationVisitor<R> {
    R visit(Query operation);

    R visit(Modify operation);

    R visit(StatementSet operation);

    R visit(Explain operation);

    R visit(BeginStatementSet operation);

    R visit(EndStatementSet operation);

    R visit(SetOption operation);

    R visit(ResetOption operation);

    R visit(ShowJobs operation);

    R visit(DescribeJob operation);

    R visit(ShowJobWatermarks operation);

    R visit(StopJob operation);

    R visit(CreateSavepoint operation);

    R visit(ExplainUpgrade operation);

    R visit(AlterJob operation);

    R visit(ChangeJar operation);

    R visit(ShowJars operation);

    R visit(PlanFileOperation operation);

    R visit(CatalogOperation operation);
}
