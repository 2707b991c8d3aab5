package io.sluice.planner.translate;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.planner.function.UserOperator;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;

/** The names by which plans call functions. */
public final class Functions {
    private Functions() {}

    public static FunctionRef ref(SqlOperator operator) {
        if (operator instanceof UserOperator user) {
            return user.ref();
        }
        SqlKind kind = operator.getKind();
        if (kind == SqlKind.PATTERN_CONCAT || kind == SqlKind.PATTERN_ALTER) {
            return new FunctionRef(
                    FunctionRef.Kind.SQL_KIND, kind.name(), operator.getSyntax().name(), Optional.empty());
        }
        // The one operator of Calcite whose name is not in capitals.
        String name = kind == SqlKind.REINTERPRET ? kind.name() : operator.getName();
        boolean internal = name.startsWith("$") && name.endsWith("$1") && !operator.isAggregator();
        return FunctionRef.builtIn(
                internal ? name : "$" + name + "$1", operator.getSyntax().name());
    }
}
