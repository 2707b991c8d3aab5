package io.sluice.gateway.server.statement;

import io.sluice.planner.operation.CatalogOperationVisitor;
import io.sluice.planner.operation.Operation.AlterCatalog;
import io.sluice.planner.operation.Operation.AlterDatabase;
import io.sluice.planner.operation.Operation.AlterJob;
import io.sluice.planner.operation.Operation.AlterTableOptions;
import io.sluice.planner.operation.Operation.AlterViewQuery;
import io.sluice.planner.operation.Operation.BeginStatementSet;
import io.sluice.planner.operation.Operation.CatalogOperation;
import io.sluice.planner.operation.Operation.ChangeJar;
import io.sluice.planner.operation.Operation.ChangeModules;
import io.sluice.planner.operation.Operation.CreateCatalog;
import io.sluice.planner.operation.Operation.CreateDatabase;
import io.sluice.planner.operation.Operation.CreateFunction;
import io.sluice.planner.operation.Operation.CreateSavepoint;
import io.sluice.planner.operation.Operation.CreateTable;
import io.sluice.planner.operation.Operation.CreateView;
import io.sluice.planner.operation.Operation.Describe;
import io.sluice.planner.operation.Operation.DescribeCatalog;
import io.sluice.planner.operation.Operation.DescribeFunction;
import io.sluice.planner.operation.Operation.DescribeJob;
import io.sluice.planner.operation.Operation.DropCatalog;
import io.sluice.planner.operation.Operation.DropDatabase;
import io.sluice.planner.operation.Operation.DropFunction;
import io.sluice.planner.operation.Operation.DropObject;
import io.sluice.planner.operation.Operation.EndStatementSet;
import io.sluice.planner.operation.Operation.Explain;
import io.sluice.planner.operation.Operation.ExplainUpgrade;
import io.sluice.planner.operation.Operation.Modify;
import io.sluice.planner.operation.Operation.PlanFileOperation;
import io.sluice.planner.operation.Operation.Query;
import io.sluice.planner.operation.Operation.RenameObject;
import io.sluice.planner.operation.Operation.ResetOption;
import io.sluice.planner.operation.Operation.SetOption;
import io.sluice.planner.operation.Operation.ShowCatalogs;
import io.sluice.planner.operation.Operation.ShowCreate;
import io.sluice.planner.operation.Operation.ShowCreateCatalog;
import io.sluice.planner.operation.Operation.ShowCurrentCatalog;
import io.sluice.planner.operation.Operation.ShowCurrentDatabase;
import io.sluice.planner.operation.Operation.ShowDatabases;
import io.sluice.planner.operation.Operation.ShowFunctions;
import io.sluice.planner.operation.Operation.ShowJars;
import io.sluice.planner.operation.Operation.ShowJobWatermarks;
import io.sluice.planner.operation.Operation.ShowJobs;
import io.sluice.planner.operation.Operation.ShowModules;
import io.sluice.planner.operation.Operation.ShowObjects;
import io.sluice.planner.operation.Operation.StatementSet;
import io.sluice.planner.operation.Operation.StopJob;
import io.sluice.planner.operation.Operation.UseCatalog;
import io.sluice.planner.operation.Operation.UseDatabase;
import io.sluice.planner.operation.OperationVisitor;

/** Tells the kind of a statement. A flat list: one line a statement. */
final class StatementKinds implements OperationVisitor<StatementKind>, CatalogOperationVisitor<StatementKind> {
    @Override
    public StatementKind visit(Query operation) {
        return StatementKind.QUERY;
    }

    @Override
    public StatementKind visit(Modify operation) {
        return StatementKind.INSERT;
    }

    @Override
    public StatementKind visit(StatementSet operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(Explain operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(BeginStatementSet operation) {
        return StatementKind.BEGIN_SET;
    }

    @Override
    public StatementKind visit(EndStatementSet operation) {
        return StatementKind.END_SET;
    }

    @Override
    public StatementKind visit(SetOption operation) {
        return operation.assignment().isPresent() ? StatementKind.CONFIGURATION : StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ResetOption operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(ShowJobs operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(DescribeJob operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowJobWatermarks operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(StopJob operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(CreateSavepoint operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ExplainUpgrade operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(AlterJob operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ChangeJar operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(ShowJars operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(PlanFileOperation operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(CatalogOperation operation) {
        return operation.acceptCatalog(this);
    }

    @Override
    public StatementKind visit(CreateCatalog operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(AlterCatalog operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(DropCatalog operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(UseCatalog operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(CreateDatabase operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(AlterDatabase operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(DropDatabase operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(UseDatabase operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(CreateTable operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(CreateView operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(DropObject operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(RenameObject operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(AlterTableOptions operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(AlterViewQuery operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(CreateFunction operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(DescribeFunction operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowModules operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ChangeModules operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(DropFunction operation) {
        return StatementKind.CONFIGURATION;
    }

    @Override
    public StatementKind visit(DescribeCatalog operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowCreateCatalog operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowCatalogs operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowCurrentCatalog operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowCurrentDatabase operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowDatabases operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowObjects operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowFunctions operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(ShowCreate operation) {
        return StatementKind.OTHER;
    }

    @Override
    public StatementKind visit(Describe operation) {
        return StatementKind.OTHER;
    }
}
