package io.sluice.planner.operation;

import io.sluice.planner.operation.Operation.AlterCatalog;
import io.sluice.planner.operation.Operation.AlterDatabase;
import io.sluice.planner.operation.Operation.AlterTableOptions;
import io.sluice.planner.operation.Operation.AlterViewQuery;
import io.sluice.planner.operation.Operation.ChangeModules;
import io.sluice.planner.operation.Operation.CreateCatalog;
import io.sluice.planner.operation.Operation.CreateDatabase;
import io.sluice.planner.operation.Operation.CreateFunction;
import io.sluice.planner.operation.Operation.CreateTable;
import io.sluice.planner.operation.Operation.CreateView;
import io.sluice.planner.operation.Operation.Describe;
import io.sluice.planner.operation.Operation.DescribeCatalog;
import io.sluice.planner.operation.Operation.DescribeFunction;
import io.sluice.planner.operation.Operation.DropCatalog;
import io.sluice.planner.operation.Operation.DropDatabase;
import io.sluice.planner.operation.Operation.DropFunction;
import io.sluice.planner.operation.Operation.DropObject;
import io.sluice.planner.operation.Operation.RenameObject;
import io.sluice.planner.operation.Operation.ShowCatalogs;
import io.sluice.planner.operation.Operation.ShowCreate;
import io.sluice.planner.operation.Operation.ShowCreateCatalog;
import io.sluice.planner.operation.Operation.ShowCurrentCatalog;
import io.sluice.planner.operation.Operation.ShowCurrentDatabase;
import io.sluice.planner.operation.Operation.ShowDatabases;
import io.sluice.planner.operation.Operation.ShowFunctions;
import io.sluice.planner.operation.Operation.ShowModules;
import io.sluice.planner.operation.Operation.ShowObjects;
import io.sluice.planner.operation.Operation.UseCatalog;
import io.sluice.planner.operation.Operation.UseDatabase;

/** Answers for each operation that touches catalogs only. No default methods, so that a new one does not compile until it is answered for. */
public interface CatalogOperationVisitor<R> {
    R visit(CreateCatalog operation);

    R visit(AlterCatalog operation);

    R visit(DropCatalog operation);

    R visit(UseCatalog operation);

    R visit(DescribeCatalog operation);

    R visit(ShowCreateCatalog operation);

    R visit(CreateDatabase operation);

    R visit(AlterDatabase operation);

    R visit(DropDatabase operation);

    R visit(UseDatabase operation);

    R visit(CreateTable operation);

    R visit(CreateView operation);

    R visit(DropObject operation);

    R visit(RenameObject operation);

    R visit(AlterTableOptions operation);

    R visit(AlterViewQuery operation);

    R visit(CreateFunction operation);

    R visit(DropFunction operation);

    R visit(DescribeFunction operation);

    R visit(ShowModules operation);

    R visit(ChangeModules operation);

    R visit(ShowCatalogs operation);

    R visit(ShowCurrentCatalog operation);

    R visit(ShowCurrentDatabase operation);

    R visit(ShowDatabases operation);

    R visit(ShowObjects operation);

    R visit(ShowFunctions operation);

    R visit(ShowCreate operation);

    R visit(Describe operation);
}
