package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.Search;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The input columns that an expression reads. */
final class UsedColumns {
    private UsedColumns() {}

    static Set<ColumnPath> of(Expr expr, InputAccess input) {
        Set<ColumnPath> paths = new LinkedHashSet<>();
        collect(expr, input, paths);
        return paths;
    }

    private static void collect(Expr expr, InputAccess input, Set<ColumnPath> paths) {
        if (expr instanceof Call call) {
            for (Expr operand : call.operands()) {
                collect(operand, input, paths);
            }
        } else if (expr instanceof Search search) {
            collect(search.operand(), input, paths);
        } else {
            Optional<ColumnPath> path = ColumnPath.of(expr, input);
            path.ifPresent(paths::add);
            if (path.isEmpty() && expr instanceof FieldAccess access) {
                collect(access.row(), input, paths);
            }
        }
    }
}
