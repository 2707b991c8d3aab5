package io.sluice.planner.validate;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Puts the arguments of window table functions in order that are written by name, before anybody resolves what is in them. */
final class NamedWindowArguments extends SqlBasicVisitor<@Nullable Void> {

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call.getKind() == SqlKind.COLLECTION_TABLE && call.operand(0) instanceof SqlCall function) {
            operator(function).ifPresent(operator -> putInOrder(function, operator));
        }
        return super.visit(call);
    }

    private static Optional<WindowTableOperator> operator(SqlCall function) {
        String name = function.getOperator().getName().toUpperCase(Locale.ROOT);
        return WindowTableFunctions.ALL.stream()
                .filter(operator -> operator.getName().equals(name))
                .findFirst();
    }

    private static void putInOrder(SqlCall function, WindowTableOperator operator) {
        List<SqlNode> ordered = operator.arguments(function);
        for (int i = 0; i < ordered.size(); i++) {
            function.setOperand(i, ordered.get(i));
        }
    }
}
