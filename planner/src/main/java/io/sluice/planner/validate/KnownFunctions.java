package io.sluice.planner.validate;

import io.sluice.catalog.SessionCatalog;
import io.sluice.catalog.SessionModules;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** The functions that a call of one that does not exist could have meant: built-in ones, those of the session and of its database. */
final class KnownFunctions {
    private static final int NAMED = 3;
    private static final List<SqlFunctionCategory> CATEGORIES =
            List.of(SqlFunctionCategory.USER_DEFINED_FUNCTION, SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);

    private final SessionCatalog catalog;
    private final SqlOperatorTable operators;

    /** @param operators the functions that statements of the session can call */
    KnownFunctions(SessionCatalog catalog, SqlOperatorTable operators) {
        this.catalog = catalog;
        this.operators = operators;
    }

    /** Says which functions have names like it and how they are called; when none has, how to see all. */
    SluiceException unknown(String name) {
        SluiceException error = SluiceException.of(ErrorCode.FUNCTION_NOT_FOUND).with("function", name);
        List<String> near = Nearest.all(name, names(), NAMED);
        if (near.isEmpty()) {
            return error.hint(
                    "SHOW FUNCTIONS lists all functions, SHOW FUNCTIONS LIKE '%JSON%' those with a word in their names.");
        }
        List<String> forms = near.stream().flatMap(each -> forms(each).stream()).toList();
        String quoted = near.stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(" or "));
        return error.hint("Did you mean " + quoted + "?").detail("There is " + String.join("; ", forms) + ".");
    }

    private List<String> forms(String name) {
        List<String> builtIn = Operators.INSTANCE.signatures(name);
        if (!builtIn.isEmpty()) {
            return builtIn;
        }
        return CATEGORIES.stream()
                .flatMap(category -> find(name, category).stream())
                .map(operator -> operator.getAllowedSignatures().replace("\n", "; "))
                .findFirst()
                .map(List::of)
                .orElse(List.of(name + "(...)"));
    }

    /** Empty when the function is of another category, or its classes cannot be loaded: then its name is all that there is to say. */
    private Optional<SqlOperator> find(String name, SqlFunctionCategory category) {
        List<SqlOperator> found = new ArrayList<>();
        try {
            operators.lookupOperatorOverloads(
                    new SqlIdentifier(name, SqlParserPos.ZERO),
                    category,
                    SqlSyntax.FUNCTION,
                    found,
                    SqlNameMatchers.withCaseSensitive(false));
        } catch (SluiceException notCallable) {
            return Optional.empty();
        }
        return found.stream().findFirst();
    }

    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>(catalog.systemFunctions());
        names.addAll(catalog.functions(catalog.currentCatalog(), catalog.currentDatabase()));
        if (catalog.modules().used().contains(SessionModules.CORE)) {
            names.addAll(Operators.INSTANCE.functionNames());
        }
        return names;
    }
}
