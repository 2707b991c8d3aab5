package io.sluice.sql.parser.statement;

import io.sluice.sql.parser.catalog.SqlAlterCatalogComment;
import io.sluice.sql.parser.catalog.SqlAlterCatalogReset;
import io.sluice.sql.parser.catalog.SqlAlterCatalogSet;
import io.sluice.sql.parser.catalog.SqlCreateCatalog;
import io.sluice.sql.parser.catalog.SqlDropCatalog;
import io.sluice.sql.parser.catalog.SqlUseCatalog;
import io.sluice.sql.parser.database.SqlAlterDatabase;
import io.sluice.sql.parser.database.SqlCreateDatabase;
import io.sluice.sql.parser.database.SqlDropDatabase;
import io.sluice.sql.parser.database.SqlUseDatabase;
import io.sluice.sql.parser.describe.SqlDescribeCatalog;
import io.sluice.sql.parser.describe.SqlDescribeFunction;
import io.sluice.sql.parser.describe.SqlDescribeRelation;
import io.sluice.sql.parser.dml.SqlBeginStatementSet;
import io.sluice.sql.parser.dml.SqlEndStatementSet;
import io.sluice.sql.parser.dml.SqlExecute;
import io.sluice.sql.parser.dml.SqlInsertInto;
import io.sluice.sql.parser.dml.SqlStatementSet;
import io.sluice.sql.parser.explain.SqlExplainStatement;
import io.sluice.sql.parser.explain.SqlExplainUpgrade;
import io.sluice.sql.parser.function.SqlCreateFunction;
import io.sluice.sql.parser.function.SqlDropFunction;
import io.sluice.sql.parser.job.SqlAlterJob;
import io.sluice.sql.parser.job.SqlCreateSavepoint;
import io.sluice.sql.parser.job.SqlDescribeJob;
import io.sluice.sql.parser.job.SqlShowJobWatermarks;
import io.sluice.sql.parser.job.SqlShowJobs;
import io.sluice.sql.parser.job.SqlStopJob;
import io.sluice.sql.parser.plan.SqlCompileAndExecutePlan;
import io.sluice.sql.parser.plan.SqlCompilePlan;
import io.sluice.sql.parser.plan.SqlExecutePlan;
import io.sluice.sql.parser.plan.SqlExplainCompiledPlan;
import io.sluice.sql.parser.session.SqlAddJar;
import io.sluice.sql.parser.session.SqlLoadModule;
import io.sluice.sql.parser.session.SqlRemoveJar;
import io.sluice.sql.parser.session.SqlReset;
import io.sluice.sql.parser.session.SqlSet;
import io.sluice.sql.parser.session.SqlUnloadModule;
import io.sluice.sql.parser.session.SqlUseModules;
import io.sluice.sql.parser.show.SqlShowCatalogs;
import io.sluice.sql.parser.show.SqlShowColumns;
import io.sluice.sql.parser.show.SqlShowCreateCatalog;
import io.sluice.sql.parser.show.SqlShowCreateTable;
import io.sluice.sql.parser.show.SqlShowCreateView;
import io.sluice.sql.parser.show.SqlShowCurrentCatalog;
import io.sluice.sql.parser.show.SqlShowCurrentDatabase;
import io.sluice.sql.parser.show.SqlShowDatabases;
import io.sluice.sql.parser.show.SqlShowFunctions;
import io.sluice.sql.parser.show.SqlShowJars;
import io.sluice.sql.parser.show.SqlShowModules;
import io.sluice.sql.parser.show.SqlShowPartitions;
import io.sluice.sql.parser.show.SqlShowTables;
import io.sluice.sql.parser.show.SqlShowViews;
import io.sluice.sql.parser.table.SqlAlterTableRename;
import io.sluice.sql.parser.table.SqlAlterTableReset;
import io.sluice.sql.parser.table.SqlAlterTableSet;
import io.sluice.sql.parser.table.SqlCreateTable;
import io.sluice.sql.parser.table.SqlCreateTableAs;
import io.sluice.sql.parser.table.SqlDropTable;
import io.sluice.sql.parser.view.SqlAlterViewAs;
import io.sluice.sql.parser.view.SqlAlterViewRename;
import io.sluice.sql.parser.view.SqlCreateView;
import io.sluice.sql.parser.view.SqlDropView;
import org.apache.calcite.sql.SqlNode;

/**
 * Answers a question for each kind of statement. There are no default methods, so a new kind of statement does not
 * compile until everybody who handles statements has said what to do with it.
 */
public interface StatementVisitor<R> {
    R visit(SqlCreateCatalog statement);

    R visit(SqlAlterCatalogSet statement);

    R visit(SqlAlterCatalogReset statement);

    R visit(SqlAlterCatalogComment statement);

    R visit(SqlDropCatalog statement);

    R visit(SqlUseCatalog statement);

    R visit(SqlCreateDatabase statement);

    R visit(SqlAlterDatabase statement);

    R visit(SqlDropDatabase statement);

    R visit(SqlUseDatabase statement);

    R visit(SqlCreateFunction statement);

    R visit(SqlDropFunction statement);

    R visit(SqlCreateView statement);

    R visit(SqlAlterViewRename statement);

    R visit(SqlAlterViewAs statement);

    R visit(SqlDropView statement);

    R visit(SqlDropTable statement);

    R visit(SqlAlterTableSet statement);

    R visit(SqlAlterTableReset statement);

    R visit(SqlAlterTableRename statement);

    R visit(SqlCreateTable statement);

    R visit(SqlCreateTableAs statement);

    R visit(SqlShowCatalogs statement);

    R visit(SqlShowDatabases statement);

    R visit(SqlShowTables statement);

    R visit(SqlShowViews statement);

    R visit(SqlShowFunctions statement);

    R visit(SqlShowColumns statement);

    R visit(SqlShowPartitions statement);

    R visit(SqlShowCreateTable statement);

    R visit(SqlShowCreateView statement);

    R visit(SqlShowCreateCatalog statement);

    R visit(SqlShowCurrentCatalog statement);

    R visit(SqlShowCurrentDatabase statement);

    R visit(SqlShowJars statement);

    R visit(SqlShowModules statement);

    R visit(SqlDescribeRelation statement);

    R visit(SqlDescribeCatalog statement);

    R visit(SqlDescribeFunction statement);

    R visit(SqlStatementSet statement);

    R visit(SqlExecute statement);

    R visit(SqlBeginStatementSet statement);

    R visit(SqlEndStatementSet statement);

    R visit(SqlExplainStatement statement);

    R visit(SqlCompilePlan statement);

    R visit(SqlExecutePlan statement);

    R visit(SqlExplainCompiledPlan statement);

    R visit(SqlCompileAndExecutePlan statement);

    R visit(SqlSet statement);

    R visit(SqlReset statement);

    R visit(SqlAddJar statement);

    R visit(SqlRemoveJar statement);

    R visit(SqlLoadModule statement);

    R visit(SqlUnloadModule statement);

    R visit(SqlUseModules statement);

    R visit(SqlShowJobs statement);

    R visit(SqlDescribeJob statement);

    R visit(SqlShowJobWatermarks statement);

    R visit(SqlStopJob statement);

    R visit(SqlCreateSavepoint statement);

    R visit(SqlAlterJob statement);

    R visit(SqlExplainUpgrade statement);

    R visit(SqlInsertInto statement);

    R visit(SqlUnsupportedStatement statement);

    /** A plain query: SELECT, VALUES, WITH, TABLE, set operations, with or without ORDER BY. */
    R visitQuery(SqlNode query);
}
