package io.sluice.planner.operation;

import io.sluice.catalog.CatalogDefinition;
import io.sluice.catalog.Database;
import io.sluice.catalog.SessionCatalog;
import io.sluice.catalog.SessionCatalog.Kind;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.convert.QueryConverter;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.ParsedStatement;
import io.sluice.sql.parser.SqlPositions;
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
import io.sluice.sql.parser.show.SqlNamePattern;
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
import io.sluice.sql.parser.statement.SourceText;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.SqlUnsupportedStatement;
import io.sluice.sql.parser.statement.Statement;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.table.SqlAlterTableRename;
import io.sluice.sql.parser.table.SqlAlterTableReset;
import io.sluice.sql.parser.table.SqlAlterTableSet;
import io.sluice.sql.parser.table.SqlCreateTable;
import io.sluice.sql.parser.table.SqlCreateTableAs;
import io.sluice.sql.parser.table.SqlDropTable;
import io.sluice.sql.parser.table.SqlOption;
import io.sluice.sql.parser.view.SqlAlterViewAs;
import io.sluice.sql.parser.view.SqlAlterViewRename;
import io.sluice.sql.parser.view.SqlCreateView;
import io.sluice.sql.parser.view.SqlDropView;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/** Understands one parsed statement. What takes more than a few lines has a class of its own. */
public final class OperationConverter implements StatementVisitor<Operation> {
    private final PlannerContext context;
    private final SessionCatalog catalog;
    private final ParsedStatement parsed;
    private final FunctionStatements functions;

    private OperationConverter(PlannerContext context, ParsedStatement parsed) {
        this.context = context;
        this.catalog = context.catalog();
        this.functions = new FunctionStatements(catalog);
        this.parsed = parsed;
    }

    /** @throws SluiceException for what is wrong with the statement, with its place; NOT_SUPPORTED names the statement */
    public static Operation convert(PlannerContext context, ParsedStatement parsed) {
        OperationConverter converter = new OperationConverter(context, parsed);
        try {
            return converter.convert(parsed.node());
        } catch (RuntimeException | Error thrown) {
            throw PlanningFailure.of(thrown)
                    .at(converter.positionWithoutOther(thrown))
                    .inStatement(parsed.script());
        }
    }

    /** An error that says no place is one of the whole statement, unless it is ours: then it has a reason. */
    private @Nullable SqlPosition positionWithoutOther(Throwable thrown) {
        return thrown instanceof SluiceException ? null : SqlPositions.of(parsed.node());
    }

    private Operation convert(SqlNode node) {
        return node instanceof Statement statement ? statement.acceptStatement(this) : visitQuery(node);
    }

    // ---- queries and changes of tables ----

    @Override
    public Operation visitQuery(SqlNode query) {
        String sql = textOf(query);
        QueryConverter queries = context.queries();
        RelRoot root = queries.convert(queries.validate(query));
        RelNode rel = root.project();
        return new Operation.Query(rel, ResultType.of(root.validatedRowType), sql);
    }

    @Override
    public Operation visit(SqlInsertInto insert) {
        return new InsertConverter(context).convert(insert, textOf(insert));
    }

    @Override
    public Operation visit(SqlStatementSet set) {
        List<Operation.Modify> inserts = new ArrayList<>();
        for (SqlNode insert : set.getInserts()) {
            inserts.add(new InsertConverter(context).convert((SqlInsertInto) insert, textOf(insert)));
        }
        return new Operation.StatementSet(inserts);
    }

    @Override
    public Operation visit(SqlExecute execute) {
        return convert(execute.getStatement());
    }

    @Override
    public Operation visit(SqlExplainStatement explain) {
        Set<ExplainDetail> details = EnumSet.noneOf(ExplainDetail.class);
        for (SqlNode detail : explain.getDetails()) {
            details.add(
                    switch (((SqlLiteral) detail).getValueAs(SqlExplainStatement.Detail.class)) {
                        case ESTIMATED_COST -> ExplainDetail.ESTIMATED_COST;
                        case CHANGELOG_MODE -> ExplainDetail.CHANGELOG_MODE;
                        case JSON_EXECUTION_PLAN -> ExplainDetail.JSON_EXECUTION_PLAN;
                        case PLAN_ADVICE -> ExplainDetail.PLAN_ADVICE;
                        case PHASES -> ExplainDetail.PHASES;
                    });
        }
        return new Operation.Explain(details, convert(explain.getStatement()));
    }

    @Override
    public Operation visit(SqlBeginStatementSet begin) {
        return new Operation.BeginStatementSet();
    }

    @Override
    public Operation visit(SqlEndStatementSet end) {
        return new Operation.EndStatementSet();
    }

    private String textOf(SqlNode node) {
        return node == parsed.node()
                ? parsed.text()
                : SourceText.of(parsed.script()).slice(node.getParserPosition());
    }

    // ---- plan files ----

    @Override
    public Operation visit(SqlCompilePlan compile) {
        return new Operation.CompilePlan(
                compile.getPath(),
                compile.isIfNotExists(),
                convert(compile.getStatement()),
                SqlPositions.of(compile.getOperandList().get(0)));
    }

    @Override
    public Operation visit(SqlCompileAndExecutePlan compile) {
        return new Operation.CompileAndExecutePlan(
                compile.getPath(),
                convert(compile.getStatement()),
                SqlPositions.of(compile.getOperandList().get(0)));
    }

    @Override
    public Operation visit(SqlExecutePlan execute) {
        return new Operation.ExecutePlan(
                execute.getPath(), SqlPositions.of(execute.getOperandList().get(0)));
    }

    @Override
    public Operation visit(SqlExplainCompiledPlan explain) {
        return new Operation.ExplainCompiledPlan(
                explain.getPath(), SqlPositions.of(explain.getOperandList().get(0)));
    }

    // ---- session and jobs ----

    @Override
    public Operation visit(SqlSet set) {
        return new Operation.SetOption(set.getKey()
                .map(key ->
                        new Operation.SetOption.Assignment(key, set.getValue().orElse(""))));
    }

    @Override
    public Operation visit(SqlReset reset) {
        return new Operation.ResetOption(reset.getKey());
    }

    @Override
    public Operation visit(SqlShowJobs show) {
        return new Operation.ShowJobs();
    }

    @Override
    public Operation visit(SqlDescribeJob describe) {
        return new Operation.DescribeJob(describe.getJobId());
    }

    @Override
    public Operation visit(SqlShowJobWatermarks show) {
        return new Operation.ShowJobWatermarks(show.getJobId());
    }

    @Override
    public Operation visit(SqlStopJob stop) {
        return new Operation.StopJob(stop.getJobId(), stop.isWithSavepoint(), stop.isWithDrain());
    }

    @Override
    public Operation visit(SqlCreateSavepoint create) {
        return new Operation.CreateSavepoint(create.getJobId(), create.getFolder());
    }

    @Override
    public Operation visit(SqlAlterJob alter) {
        return new Operation.AlterJob(alter.getJobId(), convert(alter.getStatement()));
    }

    @Override
    public Operation visit(SqlExplainUpgrade explain) {
        return new Operation.ExplainUpgrade(explain.getFrom(), convert(explain.getStatement()));
    }

    @Override
    public Operation visit(SqlShowJars show) {
        return new Operation.ShowJars();
    }

    // ---- catalogs ----

    @Override
    public Operation visit(SqlCreateCatalog create) {
        return new Operation.CreateCatalog(
                new CatalogDefinition(
                        create.getName().getSimple(), SqlOption.toMap(create.getOptions()), create.getComment()),
                create.isIfNotExists(),
                position(create.getName()));
    }

    @Override
    public Operation visit(SqlAlterCatalogSet alter) {
        return new Operation.AlterCatalog(
                alter.getName().getSimple(),
                SqlOption.toMap(alter.getOptions()),
                Set.of(),
                Optional.empty(),
                position(alter.getName()));
    }

    @Override
    public Operation visit(SqlAlterCatalogReset alter) {
        return new Operation.AlterCatalog(
                alter.getName().getSimple(),
                Map.of(),
                keys(alter.getKeys()),
                Optional.empty(),
                position(alter.getName()));
    }

    @Override
    public Operation visit(SqlAlterCatalogComment alter) {
        return new Operation.AlterCatalog(
                alter.getName().getSimple(),
                Map.of(),
                Set.of(),
                Optional.of(alter.getComment()),
                position(alter.getName()));
    }

    @Override
    public Operation visit(SqlDropCatalog drop) {
        return new Operation.DropCatalog(drop.getName().getSimple(), drop.isIfExists(), position(drop.getName()));
    }

    @Override
    public Operation visit(SqlUseCatalog use) {
        return new Operation.UseCatalog(use.getName().getSimple(), position(use.getName()));
    }

    @Override
    public Operation visit(SqlDescribeCatalog describe) {
        return new Operation.DescribeCatalog(
                describe.getName().getSimple(), describe.isExtended(), position(describe.getName()));
    }

    @Override
    public Operation visit(SqlShowCreateCatalog show) {
        return new Operation.ShowCreateCatalog(show.getName().getSimple(), position(show.getName()));
    }

    // ---- databases ----

    /** A catalog's database; the catalog is the current one when the statement names none. */
    private record DatabaseName(String catalog, String database) {}

    private DatabaseName databaseName(SqlIdentifier name) {
        return switch (name.names.size()) {
            case 1 -> new DatabaseName(catalog.currentCatalog(), name.names.get(0));
            case 2 -> new DatabaseName(name.names.get(0), name.names.get(1));
            default ->
                throw SluiceException.of(ErrorCode.VALIDATION_ERROR, position(name))
                        .with("message", "\"" + name + "\" has too many parts for catalog and database");
        };
    }

    private DatabaseName databaseName(Optional<SqlIdentifier> name) {
        return name.map(this::databaseName)
                .orElse(new DatabaseName(catalog.currentCatalog(), catalog.currentDatabase()));
    }

    @Override
    public Operation visit(SqlCreateDatabase create) {
        DatabaseName name = databaseName(create.getName());
        return new Operation.CreateDatabase(
                name.catalog(),
                name.database(),
                new Database(create.getComment(), SqlOption.toMap(create.getOptions())),
                create.isIfNotExists(),
                position(create.getName()));
    }

    @Override
    public Operation visit(SqlAlterDatabase alter) {
        DatabaseName name = databaseName(alter.getName());
        return new Operation.AlterDatabase(
                name.catalog(), name.database(), SqlOption.toMap(alter.getOptions()), position(alter.getName()));
    }

    @Override
    public Operation visit(SqlDropDatabase drop) {
        DatabaseName name = databaseName(drop.getName());
        return new Operation.DropDatabase(
                name.catalog(), name.database(), drop.isIfExists(), drop.isCascade(), position(drop.getName()));
    }

    @Override
    public Operation visit(SqlUseDatabase use) {
        DatabaseName name = databaseName(use.getName());
        return new Operation.UseDatabase(name.catalog(), name.database(), position(use.getName()));
    }

    // ---- tables, views, functions ----

    @Override
    public Operation visit(SqlCreateTable create) {
        return new TableDefinition(context).convert(create);
    }

    @Override
    public Operation visit(SqlCreateTableAs create) {
        throw notSupported(create, create.statementName());
    }

    @Override
    public Operation visit(SqlDropTable drop) {
        return new Operation.DropObject(
                Kind.TABLE,
                identifier(drop.getName()),
                drop.isIfExists(),
                drop.isTemporary(),
                position(drop.getName()));
    }

    @Override
    public Operation visit(SqlAlterTableSet alter) {
        return new Operation.AlterTableOptions(
                identifier(alter.getTable()),
                SqlOption.toMap(alter.getOptions()),
                Set.of(),
                alter.isIfExists(),
                position(alter.getTable()));
    }

    @Override
    public Operation visit(SqlAlterTableReset alter) {
        return new Operation.AlterTableOptions(
                identifier(alter.getTable()),
                Map.of(),
                keys(alter.getKeys()),
                alter.isIfExists(),
                position(alter.getTable()));
    }

    @Override
    public Operation visit(SqlAlterTableRename alter) {
        return new Operation.RenameObject(
                Kind.TABLE,
                identifier(alter.getTable()),
                besides(alter.getTable(), alter.getNewName()),
                alter.isIfExists(),
                position(alter.getTable()));
    }

    @Override
    public Operation visit(SqlCreateView create) {
        return new ViewDefinition(context).convert(create);
    }

    @Override
    public Operation visit(SqlAlterViewAs alter) {
        return new ViewDefinition(context).convert(alter);
    }

    @Override
    public Operation visit(SqlAlterViewRename alter) {
        return new Operation.RenameObject(
                Kind.VIEW,
                identifier(alter.getName()),
                besides(alter.getName(), alter.getNewName()),
                false,
                position(alter.getName()));
    }

    @Override
    public Operation visit(SqlDropView drop) {
        return new Operation.DropObject(
                Kind.VIEW, identifier(drop.getName()), drop.isIfExists(), drop.isTemporary(), position(drop.getName()));
    }

    @Override
    public Operation visit(SqlCreateFunction create) {
        return functions.create(create);
    }

    @Override
    public Operation visit(SqlDescribeFunction describe) {
        return functions.describe(describe);
    }

    @Override
    public Operation visit(SqlAddJar add) {
        return new Operation.ChangeJar(true, add.getPath(), SqlPositions.of(add));
    }

    @Override
    public Operation visit(SqlRemoveJar remove) {
        return new Operation.ChangeJar(false, remove.getPath(), SqlPositions.of(remove));
    }

    @Override
    public Operation visit(SqlShowModules show) {
        return new Operation.ShowModules(show.isFull(), SqlPositions.of(show));
    }

    @Override
    public Operation visit(SqlLoadModule load) {
        return functions.load(load);
    }

    @Override
    public Operation visit(SqlUnloadModule unload) {
        return new Operation.ChangeModules(
                Operation.ChangeModules.Change.UNLOAD,
                List.of(unload.getName().getSimple()),
                position(unload.getName()));
    }

    @Override
    public Operation visit(SqlUseModules use) {
        return new Operation.ChangeModules(
                Operation.ChangeModules.Change.USE,
                use.getNames().stream().map(SqlIdentifier::getSimple).toList(),
                SqlPositions.of(use));
    }

    @Override
    public Operation visit(SqlDropFunction drop) {
        return new Operation.DropFunction(
                functions.identifier(drop.getName()),
                drop.isIfExists(),
                drop.isTemporary(),
                drop.isSystem(),
                position(drop.getName()));
    }

    /** A new name of one part stays in the database of the old one. */
    private TableIdentifier besides(SqlIdentifier old, SqlIdentifier renamed) {
        TableIdentifier before = identifier(old);
        return renamed.isSimple()
                ? new TableIdentifier(before.catalog(), before.database(), renamed.getSimple())
                : identifier(renamed);
    }

    // ---- looking ----

    @Override
    public Operation visit(SqlShowCatalogs show) {
        return new Operation.ShowCatalogs(pattern(show.getPattern()));
    }

    @Override
    public Operation visit(SqlShowCurrentCatalog show) {
        return new Operation.ShowCurrentCatalog();
    }

    @Override
    public Operation visit(SqlShowCurrentDatabase show) {
        return new Operation.ShowCurrentDatabase();
    }

    @Override
    public Operation visit(SqlShowDatabases show) {
        String in = show.getIn().map(SqlIdentifier::getSimple).orElse(catalog.currentCatalog());
        return new Operation.ShowDatabases(in, pattern(show.getPattern()), position(show.getIn()));
    }

    @Override
    public Operation visit(SqlShowTables show) {
        DatabaseName in = databaseName(show.getIn());
        return new Operation.ShowObjects(
                Kind.TABLE, in.catalog(), in.database(), pattern(show.getPattern()), position(show.getIn()));
    }

    @Override
    public Operation visit(SqlShowViews show) {
        DatabaseName in = databaseName(show.getIn());
        return new Operation.ShowObjects(
                Kind.VIEW, in.catalog(), in.database(), pattern(show.getPattern()), position(show.getIn()));
    }

    @Override
    public Operation visit(SqlShowFunctions show) {
        DatabaseName in = databaseName(show.getIn());
        return new Operation.ShowFunctions(
                in.catalog(), in.database(), show.isUserOnly(), pattern(show.getPattern()), position(show.getIn()));
    }

    @Override
    public Operation visit(SqlShowColumns show) {
        return new Operation.Describe(
                identifier(show.getTable()), pattern(show.getPattern()), position(show.getTable()));
    }

    @Override
    public Operation visit(SqlDescribeRelation describe) {
        return new Operation.Describe(identifier(describe.getName()), Optional.empty(), position(describe.getName()));
    }

    @Override
    public Operation visit(SqlShowCreateTable show) {
        return new Operation.ShowCreate(Kind.TABLE, identifier(show.getName()), position(show.getName()));
    }

    @Override
    public Operation visit(SqlShowCreateView show) {
        return new Operation.ShowCreate(Kind.VIEW, identifier(show.getName()), position(show.getName()));
    }

    // ---- not yet ----

    @Override
    public Operation visit(SqlShowPartitions show) {
        throw notSupported(show, show.statementName());
    }

    @Override
    public Operation visit(SqlUnsupportedStatement statement) {
        throw statement.notSupported();
    }

    private static SluiceException notSupported(SqlNode statement, String name) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(statement))
                .with("feature", name);
    }

    // ---- names ----

    private TableIdentifier identifier(SqlIdentifier name) {
        return Names.qualify(catalog, name);
    }

    private static @Nullable SqlPosition position(SqlIdentifier name) {
        return Names.position(name);
    }

    private static @Nullable SqlPosition position(Optional<SqlIdentifier> name) {
        return name.map(Names::position).orElse(null);
    }

    private static Set<String> keys(SqlNodeList literals) {
        Set<String> keys = new LinkedHashSet<>();
        literals.forEach(literal -> keys.add(SqlText.valueOf(literal)));
        return keys;
    }

    private static Optional<NamePattern> pattern(Optional<SqlNamePattern> pattern) {
        return pattern.map(p -> new NamePattern(p.getPattern(), p.isIgnoreCase(), p.isNegated()));
    }
}
