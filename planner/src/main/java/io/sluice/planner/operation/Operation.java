package io.sluice.planner.operation;

import io.sluice.catalog.CatalogDefinition;
import io.sluice.catalog.CatalogFunction;
import io.sluice.catalog.Database;
import io.sluice.catalog.SessionCatalog.Kind;
import io.sluice.planner.table.SinkTarget;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.CatalogView;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.SqlPosition;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/**
 * One statement that is understood. A position is where the statement names what it works on; errors point there.
 */
public sealed interface Operation {

    <R> R accept(OperationVisitor<R> visitor);

    /** An operation that touches catalogs or the session's current names and nothing else. */
    sealed interface CatalogOperation extends Operation {
        @Nullable SqlPosition position();

        <R> R acceptCatalog(CatalogOperationVisitor<R> visitor);

        @Override
        default <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** An operation about a plan file. */
    sealed interface PlanFileOperation extends Operation {
        /** As the statement has it. */
        String path();

        @Nullable SqlPosition position();

        <R> R acceptPlanFile(PlanFileOperationVisitor<R> visitor);

        @Override
        default <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    // ---- queries and changes of tables ----

    /**
     * SELECT, VALUES, WITH, TABLE.
     *
     * @param query the logical plan, with exactly the columns of the result
     * @param type the result's columns; time attributes as such
     * @param sql the statement's text
     */
    record Query(RelNode query, RowType type, String sql) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * INSERT.
     *
     * @param sink a {@link io.sluice.planner.convert.LogicalSink} over the query, whose columns fit the table
     */
    record Modify(RelNode sink, SinkTarget target, String sql) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** INSERTs that are planned and run as one job. */
    record StatementSet(List<Modify> inserts) implements Operation {
        public StatementSet {
            inserts = List.copyOf(inserts);
        }

        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param statement a {@link Query}, {@link Modify} or {@link StatementSet} */
    record Explain(Set<ExplainDetail> details, Operation statement) implements Operation {
        public Explain {
            details = Set.copyOf(details);
        }

        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** The INSERTs that follow belong together. */
    record BeginStatementSet() implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Runs the INSERTs since {@link BeginStatementSet}. */
    record EndStatementSet() implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    // ---- plan files ----

    /**
     * COMPILE PLAN.
     *
     * @param statement a {@link Modify} or {@link StatementSet}
     */
    record CompilePlan(
            String path,
            boolean ifNotExists,
            Operation statement,
            @Nullable SqlPosition position) implements PlanFileOperation {
        @Override
        public <R> R acceptPlanFile(PlanFileOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * COMPILE AND EXECUTE PLAN: executes the file, which is made first when it is not there.
     *
     * @param statement a {@link Modify} or {@link StatementSet}
     */
    record CompileAndExecutePlan(
            String path, Operation statement, @Nullable SqlPosition position) implements PlanFileOperation {
        @Override
        public <R> R acceptPlanFile(PlanFileOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ExecutePlan(String path, @Nullable SqlPosition position) implements PlanFileOperation {
        @Override
        public <R> R acceptPlanFile(PlanFileOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** EXPLAIN COMPILED PLAN: whether the file can be executed here, and how, or what is missing. */
    record ExplainCompiledPlan(String path, @Nullable SqlPosition position) implements PlanFileOperation {
        @Override
        public <R> R acceptPlanFile(PlanFileOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    // ---- session and jobs ----

    /** Empty: list all options. */
    record SetOption(Optional<Assignment> assignment) implements Operation {
        public record Assignment(String key, String value) {}

        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Empty: reset all options. */
    record ResetOption(Optional<String> key) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ShowJobs() implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DescribeJob(String jobId) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Where event time stands in a job. */
    record ShowJobWatermarks(String jobId) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record StopJob(String jobId, boolean withSavepoint, boolean withDrain) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param folder in which the savepoint gets a folder of its own; empty for that of the job's options */
    record CreateSavepoint(String jobId, Optional<String> folder) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * What would become of state if a statement went on from it.
     *
     * @param from the id of a job, or the folder of a savepoint or checkpoint
     * @param statement a Modify, StatementSet or ExecutePlan
     */
    record ExplainUpgrade(String from, Operation statement) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param statement what the job becomes: a Modify, StatementSet or ExecutePlan */
    record AlterJob(String jobId, Operation statement) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** ADD JAR and REMOVE JAR. */
    record ChangeJar(boolean add, String path, @Nullable SqlPosition position) implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** SHOW JARS. */
    record ShowJars() implements Operation {
        @Override
        public <R> R accept(OperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    // ---- catalogs ----

    record CreateCatalog(
            CatalogDefinition definition,
            boolean ifNotExists,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param set options to set
     * @param reset keys to remove
     * @param comment the new comment, when the statement gives one
     */
    record AlterCatalog(
            String catalog,
            Map<String, String> set,
            Set<String> reset,
            Optional<String> comment,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DropCatalog(
            String catalog, boolean ifExists, @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record UseCatalog(String catalog, @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DescribeCatalog(
            String catalog, boolean extended, @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ShowCreateCatalog(String catalog, @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    // ---- databases ----

    record CreateDatabase(
            String catalog,
            String name,
            Database database,
            boolean ifNotExists,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param set properties to set */
    record AlterDatabase(
            String catalog,
            String name,
            Map<String, String> set,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DropDatabase(
            String catalog,
            String name,
            boolean ifExists,
            boolean cascade,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record UseDatabase(
            String catalog, String name, @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    // ---- tables, views, functions ----

    record CreateTable(
            TableIdentifier identifier,
            CatalogTable table,
            boolean ifNotExists,
            boolean temporary,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record CreateView(
            TableIdentifier identifier,
            CatalogView view,
            boolean ifNotExists,
            boolean temporary,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** DROP TABLE and DROP VIEW. */
    record DropObject(
            Kind kind,
            TableIdentifier identifier,
            boolean ifExists,
            boolean temporary,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** ALTER TABLE and ALTER VIEW ... RENAME TO. */
    record RenameObject(
            Kind kind,
            TableIdentifier identifier,
            TableIdentifier newIdentifier,
            boolean ifExists,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * ALTER TABLE ... SET and RESET.
     *
     * @param set options to set
     * @param reset keys to remove
     */
    record AlterTableOptions(
            TableIdentifier identifier,
            Map<String, String> set,
            Set<String> reset,
            boolean ifExists,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** ALTER VIEW ... AS. */
    record AlterViewQuery(
            TableIdentifier identifier,
            CatalogView view,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param temporary whether TEMPORARY was written
     * @param system whether SYSTEM was written: the name stands alone then, and hides built-in functions
     */
    /**
     * CREATE FUNCTION and ALTER FUNCTION.
     *
     * @param ifExistsClause IF NOT EXISTS of CREATE, IF EXISTS of ALTER
     */
    record CreateFunction(
            TableIdentifier identifier,
            CatalogFunction function,
            boolean alter,
            boolean ifExistsClause,
            boolean temporary,
            boolean system,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param simple whether it was written as a simple name, which may be a built-in function */
    record DescribeFunction(
            TableIdentifier identifier,
            boolean simple,
            boolean extended,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ShowModules(boolean full, @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** LOAD, UNLOAD and USE MODULES. @param names one but for USE */
    record ChangeModules(
            Change change, List<String> names, @Nullable SqlPosition position) implements CatalogOperation {
        public enum Change {
            LOAD,
            UNLOAD,
            USE
        }

        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DropFunction(
            TableIdentifier identifier,
            boolean ifExists,
            boolean temporary,
            boolean system,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    // ---- looking ----

    record ShowCatalogs(Optional<NamePattern> pattern) implements CatalogOperation {
        @Override
        public @Nullable SqlPosition position() {
            return null;
        }

        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ShowCurrentCatalog() implements CatalogOperation {
        @Override
        public @Nullable SqlPosition position() {
            return null;
        }

        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ShowCurrentDatabase() implements CatalogOperation {
        @Override
        public @Nullable SqlPosition position() {
            return null;
        }

        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ShowDatabases(
            String catalog,
            Optional<NamePattern> pattern,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** SHOW TABLES, which lists views too, and SHOW VIEWS, which lists them alone. */
    record ShowObjects(
            Kind kind,
            String catalog,
            String database,
            Optional<NamePattern> pattern,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param userOnly whether built-in functions are left out */
    record ShowFunctions(
            String catalog,
            String database,
            boolean userOnly,
            Optional<NamePattern> pattern,
            @Nullable SqlPosition position)
            implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** SHOW CREATE TABLE and SHOW CREATE VIEW. */
    record ShowCreate(
            Kind kind, TableIdentifier identifier, @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** DESCRIBE of a table or view, and SHOW COLUMNS, which may pick some by name. */
    record Describe(
            TableIdentifier identifier,
            Optional<NamePattern> pattern,
            @Nullable SqlPosition position) implements CatalogOperation {
        @Override
        public <R> R acceptCatalog(CatalogOperationVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
