package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An input column, or a field inside one of ROW type: values that lie in a vector already.
 *
 * @param fields the way into nested rows, outermost first; empty for the column itself
 */
record ColumnPath(int column, List<Integer> fields, LogicalType type, String name) {
    ColumnPath {
        fields = List.copyOf(fields);
    }

    static Optional<ColumnPath> of(Expr expr, InputAccess input) {
        if (expr instanceof InputRef ref) {
            return Optional.of(
                    new ColumnPath(ref.index(), List.of(), input.type(ref.index()), input.name(ref.index())));
        }
        return expr instanceof FieldAccess access
                ? of(access.row(), input).map(row -> row.field(access.name()))
                : Optional.empty();
    }

    private ColumnPath field(String field) {
        RowType row = type.rowForm();
        if (row == null) {
            throw SluiceException.internal("a ROW to take field " + field + " of", type.sql());
        }
        int index = row.names().indexOf(field);
        if (index < 0) {
            throw SluiceException.internal("a field of " + row.sql(), field);
        }
        List<Integer> longer = new ArrayList<>(fields);
        longer.add(index);
        return new ColumnPath(column, longer, row.typeAt(index), field);
    }
}
