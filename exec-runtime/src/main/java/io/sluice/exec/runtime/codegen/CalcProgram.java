package io.sluice.exec.runtime.codegen;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Filters a batch and computes a SELECT list over what is left. Not thread-safe; call {@link #open} first. */
public final class CalcProgram {
    private static final int INITIAL_ROWS = 16;

    private final Optional<FilterKernel> filter;
    private final List<ProjectionKernel> kernels;
    private final CalcColumns sources;

    private final ColumnVector[] own;
    private final ColumnVector[] columns;
    private final RowBatch insertsOnly = new RowBatch(new ColumnVector[0]);
    private int[] selection = new int[RowBatch.MAX_ROWS];

    CalcProgram(Optional<FilterKernel> filter, List<ProjectionKernel> kernels, CalcColumns sources, RowType output) {
        this.filter = filter;
        this.kernels = List.copyOf(kernels);
        this.sources = sources;
        own = output.types().stream()
                .map(type -> ColumnVector.create(type, INITIAL_ROWS))
                .toArray(ColumnVector[]::new);
        columns = own.clone();
    }

    public void open(EvaluationContext context) {
        filter.ifPresent(kernel -> kernel.open(context));
        kernels.forEach(kernel -> kernel.open(context));
    }

    /** Ends the users' functions in it. */
    public void close() {
        filter.ifPresent(FilterKernel::close);
        kernels.forEach(ProjectionKernel::close);
    }

    /**
     * Makes {@code out} the result for {@code in}. Replaces the columns of {@code out}: they belong to this program, or to {@code in}
     * where a column is handed on as it is or by rows. They are valid until either changes, and the caller must not reset or fill them.
     */
    public void run(RowBatch in, RowBatch out) {
        int count = in.rows();
        int[] selected = null;
        if (filter.isPresent()) {
            if (selection.length < count) {
                selection = new int[count];
            }
            int left = filter.get().select(in, selection);
            selected = left < count ? selection : null;
            count = left;
        }
        prepareColumns(in, selected, count);
        if (count > 0) {
            for (ProjectionKernel kernel : kernels) {
                kernel.project(in, selected, count, columns);
            }
        }
        for (int i = 0; i < columns.length; i++) {
            out.setColumn(i, columns[i]);
        }
        out.setRows(count);
        setKinds(in, selected, count, out);
    }

    private void prepareColumns(RowBatch in, int @Nullable [] selected, int count) {
        for (int i = 0; i < columns.length; i++) {
            if (sources.isConstant(i)) {
                columns[i] = sources.constant(i, count);
                continue;
            }
            ColumnVector handedOn = sources.get(i, in, selected, count, own[i]);
            if (handedOn == null) {
                columns[i] = own[i];
                own[i].reset();
                own[i].ensureCapacity(count);
            } else {
                columns[i] = handedOn;
            }
        }
    }

    private void setKinds(RowBatch in, int @Nullable [] selected, int count, RowBatch out) {
        byte[] kinds = in.kinds();
        if (kinds == null || selected == null) {
            out.copyKinds(in);
            return;
        }
        out.copyKinds(insertsOnly);
        for (int i = 0; i < count; i++) {
            out.setKind(i, kinds[selected[i]]);
        }
    }
}
