package io.sluice.planner.operation;

import io.sluice.catalog.CatalogFunction;
import io.sluice.catalog.SessionCatalog;
import io.sluice.functions.BuiltInFunctions;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.aggregate.AggregateFunction;
import io.sluice.functions.aggregate.AggregateFunctions;
import io.sluice.functions.user.FunctionClass;
import io.sluice.planner.function.FunctionClasses;
import io.sluice.planner.operation.Operation.ChangeModules;
import io.sluice.planner.operation.Operation.CreateFunction;
import io.sluice.planner.operation.Operation.DescribeFunction;
import io.sluice.planner.operation.Operation.DropFunction;
import io.sluice.planner.operation.Operation.ShowFunctions;
import io.sluice.planner.operation.Operation.ShowModules;
import io.sluice.planner.translate.Functions;
import io.sluice.planner.validate.Operators;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** Carries out, for one session, the operations on functions and modules. */
final class FunctionOperations {
    private static final RowType INFO =
            new RowType(List.of(Field.of("info name", Types.STRING), Field.of("info value", Types.STRING)), false);

    private final SessionCatalog session;
    private final FunctionClasses classes;

    FunctionOperations(SessionCatalog session, FunctionClasses classes) {
        this.session = session;
        this.classes = classes;
    }

    RowResult create(CreateFunction create) {
        TableIdentifier identifier = create.identifier();
        if (create.alter()) {
            if (!session.alterFunction(identifier, create.function()) && !create.ifExistsClause()) {
                throw notFound(identifier);
            }
            return RowResult.OK;
        }
        if (create.temporary()) {
            // A temporary function is used at once, so its class is looked at now; a permanent one may wait for its
            // jars.
            classes.load(identifier.name(), create.function());
        }
        boolean created = create.system()
                ? session.createSystemFunction(identifier.name(), create.function())
                : session.createFunction(identifier, create.function(), create.temporary());
        if (!created && !create.ifExistsClause()) {
            throw SluiceException.of(ErrorCode.FUNCTION_ALREADY_EXISTS).with("function", identifier.name());
        }
        return RowResult.OK;
    }

    RowResult drop(DropFunction drop) {
        boolean dropped = drop.system()
                ? session.dropSystemFunction(drop.identifier().name())
                : session.dropFunction(drop.identifier(), drop.temporary());
        if (!dropped && !drop.ifExists()) {
            throw notFound(drop.identifier());
        }
        return RowResult.OK;
    }

    private SluiceException notFound(TableIdentifier identifier) {
        SortedSet<String> names = new TreeSet<>(session.functions(identifier.catalog(), identifier.database()));
        names.addAll(session.systemFunctions());
        return SluiceException.of(ErrorCode.FUNCTION_NOT_FOUND)
                .with("function", identifier.name())
                .hint(Nearest.hint(identifier.name(), names));
    }

    /** The functions of users, and the built-in ones while module {@code core} is used. */
    List<String> names(ShowFunctions show) {
        SortedSet<String> names = new TreeSet<>(session.functions(show.catalog(), show.database()));
        names.addAll(session.systemFunctions());
        if (!show.userOnly() && session.modules().used().contains(io.sluice.catalog.SessionModules.CORE)) {
            names.addAll(Operators.INSTANCE.functionNames());
        }
        return List.copyOf(names);
    }

    RowResult describe(DescribeFunction describe) {
        TableIdentifier identifier = describe.identifier();
        if (describe.simple()) {
            Optional<CatalogFunction> system = session.findSystemFunction(identifier.name());
            if (system.isPresent()) {
                List<List<@Nullable Object>> rows = kindOfFunction(true, true);
                if (describe.extended()) {
                    addExtended(rows, classes.load(identifier.name(), system.get()), identifier.name());
                }
                return new RowResult(INFO, rows, false);
            }
            Optional<SqlOperator> builtIn = Operators.INSTANCE.function(identifier.name());
            if (builtIn.isPresent()) {
                return describeBuiltIn(builtIn.get(), describe.extended());
            }
            Optional<GrammarFunctions.Doc> grammar = GrammarFunctions.find(identifier.name());
            if (grammar.isPresent()) {
                return describeGrammar(grammar.get(), describe.extended());
            }
        }
        CatalogFunction function = session.findFunction(identifier).orElseThrow(() -> notFound(identifier));
        List<List<@Nullable Object>> rows = kindOfFunction(false, session.isTemporaryFunction(identifier));
        add(rows, "class name", function.className());
        add(rows, "function language", function.language());
        add(rows, "resource uris", function.resources().toString());
        if (describe.extended()) {
            addExtended(rows, classes.load(identifier.summary(), function), identifier.summary());
        }
        return new RowResult(INFO, rows, false);
    }

    private static RowResult describeBuiltIn(SqlOperator operator, boolean extended) {
        List<List<@Nullable Object>> rows = kindOfFunction(true, false);
        String planName = Functions.ref(operator).name();
        Optional<ScalarFunction> scalar = BuiltInFunctions.byPlanName(planName);
        if (extended) {
            add(rows, "kind", operator.isAggregator() ? "AGGREGATE" : "SCALAR");
            add(rows, "requirements", "[]");
            add(rows, "is deterministic", String.valueOf(operator.isDeterministic()));
            boolean folded = operator.isDeterministic() && !operator.isDynamicFunction();
            add(rows, "supports constant folding", String.valueOf(folded));
            add(rows, "signature", String.join("\n", Operators.INSTANCE.signatures(operator.getName())));
        }
        scalar.ifPresent(function -> {
            add(rows, "description", function.doc());
            if (!function.example().isEmpty()) {
                add(rows, "example", example(function));
            }
        });
        Optional<AggregateFunction> aggregate = AggregateFunctions.byPlanName(planName);
        aggregate.ifPresent(function -> add(rows, "description", function.doc()));
        if (scalar.isEmpty() && aggregate.isEmpty()) {
            GrammarFunctions.find(operator.getName()).ifPresent(doc -> addDoc(rows, doc));
        }
        return new RowResult(INFO, rows, false);
    }

    private static RowResult describeGrammar(GrammarFunctions.Doc doc, boolean extended) {
        List<List<@Nullable Object>> rows = kindOfFunction(true, false);
        if (extended) {
            add(rows, "kind", doc.aggregate() ? "AGGREGATE" : "SCALAR");
            add(rows, "requirements", "[]");
            add(rows, "is deterministic", "true");
            add(rows, "supports constant folding", String.valueOf(!doc.aggregate()));
            add(rows, "signature", doc.form());
        }
        addDoc(rows, doc);
        return new RowResult(INFO, rows, false);
    }

    private static void addDoc(List<List<@Nullable Object>> rows, GrammarFunctions.Doc doc) {
        add(rows, "description", doc.doc());
        add(rows, "example", doc.example());
    }

    /** The call and, where it is fixed, its result. */
    private static String example(ScalarFunction function) {
        return function.exampleResult().isEmpty()
                ? function.example()
                : function.example() + " = " + function.exampleResult();
    }

    private static List<List<@Nullable Object>> kindOfFunction(boolean system, boolean temporary) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        add(rows, "is system function", String.valueOf(system));
        add(rows, "is temporary", String.valueOf(temporary));
        return rows;
    }

    private static void addExtended(List<List<@Nullable Object>> rows, FunctionClass function, String name) {
        add(rows, "kind", function.kind().name());
        add(rows, "requirements", "[]");
        add(rows, "is deterministic", String.valueOf(function.isDeterministic()));
        add(rows, "supports constant folding", String.valueOf(function.foldsConstants()));
        for (String form : function.summary().split("\n")) {
            add(rows, "signature", name + form.substring(form.indexOf('(')));
        }
    }

    private static void add(List<List<@Nullable Object>> rows, String name, String value) {
        rows.add(List.of(name, value));
    }

    RowResult showModules(ShowModules show) {
        if (!show.full()) {
            return RowResult.column("module name", session.modules().used());
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        session.modules().loaded().forEach((name, used) -> rows.add(List.of(name, used)));
        return new RowResult(
                new RowType(List.of(Field.of("module name", Types.STRING), Field.of("used", Types.BOOLEAN)), false),
                rows,
                false);
    }

    RowResult changeModules(ChangeModules change) {
        switch (change.change()) {
            case LOAD -> session.modules().load(change.names().get(0).toLowerCase(Locale.ROOT));
            case UNLOAD -> session.modules().unload(change.names().get(0));
            case USE -> session.modules().use(change.names());
        }
        return RowResult.OK;
    }
}
