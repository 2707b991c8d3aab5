package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where each column of a SELECT list comes from: an input column or a field of one, a constant, or generated code. */
final class CalcColumns {
    private static final int[] NO_FIELDS = {};

    /** An input column. @param fields the way from there into nested rows */
    private record Source(int column, int[] fields) {}

    private final @Nullable Source[] sources;
    private final @Nullable ConstantColumn[] constants;

    /** @param legacyCasts as {@link Normalizer} wants to know it */
    CalcColumns(List<Expr> projection, RowType input, RowType output, boolean legacyCasts) {
        sources = new Source[projection.size()];
        constants = new ConstantColumn[projection.size()];
        InputAccess access = new InputAccess.OneBatch(input);
        for (int i = 0; i < sources.length; i++) {
            LogicalType type = output.typeAt(i);
            Expr expr = Calls.cast(projection.get(i), type);
            sources[i] = ColumnPath.of(new Normalizer(legacyCasts).normalize(expr), access)
                    .filter(path -> path.type().physical() == type.physical())
                    .filter(path -> path.fields().isEmpty()
                            || ColumnVector.create(path.type(), 1).viewsValues())
                    .map(CalcColumns::source)
                    .orElse(null);
            if (expr instanceof Literal literal) {
                constants[i] = new ConstantColumn(literal, type);
            }
        }
    }

    private static Source source(ColumnPath path) {
        int[] fields = path.fields().isEmpty()
                ? NO_FIELDS
                : path.fields().stream().mapToInt(Integer::intValue).toArray();
        return new Source(path.column(), fields);
    }

    /** The columns that generated code computes. */
    List<Integer> computed() {
        List<Integer> computed = new ArrayList<>();
        for (int i = 0; i < sources.length; i++) {
            if (sources[i] == null && !isConstant(i)) {
                computed.add(i);
            }
        }
        return computed;
    }

    /**
     * The vector whose selected rows a column is, or null when it is none's.
     *
     * @param selected null for all rows
     * @param own what may be made such a vector; empty
     */
    @Nullable ColumnVector get(int column, RowBatch in, int @Nullable [] selected, int count, ColumnVector own) {
        Source source = sources[column];
        if (source == null) {
            return null;
        }
        ColumnVector values = in.column(source.column());
        boolean outerNulls = false;
        for (int field : source.fields()) {
            outerNulls |= values.hasNulls();
            values = ((RowVector) values).field(field);
        }
        if (selected == null && !outerNulls) {
            return values;
        }
        if (selected == null) {
            own.viewRange(values, 0, count);
        } else {
            own.viewSelected(values, selected, count);
        }
        ColumnVector outer = in.column(source.column());
        for (int field : source.fields()) {
            if (selected == null) {
                own.setNulls(outer, 0, count, 0);
            } else {
                own.setSelectedNulls(outer, selected, count, 0);
            }
            outer = ((RowVector) outer).field(field);
        }
        return own;
    }

    boolean isConstant(int column) {
        return constants[column] != null;
    }

    ColumnVector constant(int column, int rows) {
        return Objects.requireNonNull(constants[column]).get(rows);
    }
}
