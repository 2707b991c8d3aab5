package io.sluice.planner.function;

import io.sluice.catalog.CatalogFunction;
import io.sluice.catalog.SessionCatalog;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import io.sluice.planner.validate.Operators;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/**
 * The operators and functions of a session. A simple name means, in this order: a temporary system function, a built-in one, a temporary and
 * then a permanent function of the current database. Flink's function resolution order.
 */
public final class SessionOperators implements SqlOperatorTable {
    private final SessionCatalog catalog;
    private final FunctionClasses classes;

    public SessionOperators(SessionCatalog catalog, FunctionClasses classes) {
        this.catalog = catalog;
        this.classes = classes;
    }

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (syntax != SqlSyntax.FUNCTION) {
            Operators.INSTANCE.lookupOperatorOverloads(name, category, syntax, found, matcher);
            return;
        }
        boolean inFrom = category == SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION;
        Optional<SqlOperator> system = name.isSimple() ? systemFunction(name, inFrom) : Optional.empty();
        if (system.isPresent()) {
            found.add(system.get());
            return;
        }
        int before = found.size();
        Operators.INSTANCE.lookupOperatorOverloads(name, category, syntax, found, matcher);
        if (found.size() == before && !name.isStar()) {
            catalogFunction(name, inFrom).ifPresent(found::add);
        }
    }

    private Optional<SqlOperator> systemFunction(SqlIdentifier name, boolean inFrom) {
        return catalog.findSystemFunction(name.getSimple())
                .map(function -> operator(
                        name, lower(name.getSimple()), FunctionRef.Kind.SYSTEM, lower(name.getSimple()), function))
                .map(operator -> checked(operator, name, inFrom));
    }

    private Optional<SqlOperator> catalogFunction(SqlIdentifier name, boolean inFrom) {
        TableIdentifier identifier = qualified(name);
        return catalog.findFunction(identifier)
                .map(function ->
                        operator(name, identifier.summary(), FunctionRef.Kind.CATALOG, identifier.toString(), function))
                .map(operator -> checked(operator, name, inFrom));
    }

    /** Only table functions stand in FROM, and they nowhere else. */
    private static SqlOperator checked(SqlOperator operator, SqlIdentifier name, boolean inFrom) {
        boolean table = operator instanceof UserTableOperator;
        if (table == inFrom) {
            return operator;
        }
        String shown = name.names.get(name.names.size() - 1);
        SluiceException misplaced = SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(name))
                .with("message", "\"" + shown + "\" is " + (table ? "a" : "no") + " table function");
        throw table ? misplaced.hint("Write FROM ..., LATERAL TABLE(" + shown + "(...)) AS t(...).") : misplaced;
    }

    /** Functions' names do not keep their case. */
    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private TableIdentifier qualified(SqlIdentifier name) {
        TableIdentifier written = catalog.qualify(name.names);
        return new TableIdentifier(written.catalog(), written.database(), lower(written.name()));
    }

    private SqlOperator operator(
            SqlIdentifier name, String shown, FunctionRef.Kind kind, String planName, CatalogFunction function) {
        FunctionClass loaded;
        try {
            loaded = classes.load(shown, function);
        } catch (SluiceException e) {
            throw e.at(SqlPositions.of(name));
        }
        FunctionRef ref = new FunctionRef(kind, planName, SqlSyntax.FUNCTION.name(), Optional.of(function.className()));
        return switch (loaded.kind()) {
            case SCALAR, ASYNC_SCALAR -> new UserFunctionOperator(name, ref, loaded);
            case TABLE, ASYNC_TABLE -> new UserTableOperator(name, ref, loaded);
            case AGGREGATE -> new UserAggregateOperator(name, ref, loaded);
            case TABLE_AGGREGATE, PROCESS_TABLE ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(name))
                        .with(
                                "feature",
                                loaded.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " function of users")
                        .hint(
                                "A scalar, table or aggregate function, or one of the first two that answers later, can be called.");
        };
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return Operators.INSTANCE.getOperatorList();
    }
}
