package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where each column of a SELECT list comes from: an input column, a constant, or generated code. */
final class CalcColumns {
    private static final int NONE = -1;

    private final int[] references;
    private final @Nullable ConstantColumn[] constants;

    CalcColumns(List<Expr> projection, RowType output) {
        references = new int[projection.size()];
        constants = new ConstantColumn[projection.size()];
        for (int i = 0; i < references.length; i++) {
            LogicalType type = output.typeAt(i);
            Expr expr = Calls.cast(projection.get(i), type);
            references[i] = expr instanceof InputRef ref ? ref.index() : NONE;
            if (expr instanceof Literal literal) {
                constants[i] = new ConstantColumn(literal, type);
            }
        }
    }

    /** The columns that generated code computes. */
    List<Integer> computed() {
        List<Integer> computed = new ArrayList<>();
        for (int i = 0; i < references.length; i++) {
            if (references[i] == NONE && !isConstant(i)) {
                computed.add(i);
            }
        }
        return computed;
    }

    /** The input column that a column is, or -1. */
    int reference(int column) {
        return references[column];
    }

    boolean isConstant(int column) {
        return constants[column] != null;
    }

    ColumnVector constant(int column, int rows) {
        return Objects.requireNonNull(constants[column]).get(rows);
    }
}
