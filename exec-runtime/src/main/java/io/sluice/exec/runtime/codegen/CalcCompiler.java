package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes programs for a SELECT list and a WHERE condition. Each call gives a program of its own; equal ones share their classes.
 */
public final class CalcCompiler {
    /** Columns a class, so that a list of thousands meets no limit of class files. */
    private static final int COLUMNS_A_CLASS = 50;

    private final CodeCompiler compiler;

    public CalcCompiler(CodeCompiler compiler) {
        this.compiler = compiler;
    }

    /**
     * @param condition rows where it is not TRUE are dropped
     * @param output one field an expression, of the same types but for nullability
     */
    public CalcProgram compile(List<Expr> projection, Optional<Expr> condition, RowType input, RowType output) {
        CalcColumns columns = new CalcColumns(projection, input, output, compiler.legacyCasts());
        List<Integer> computed = columns.computed();
        List<ProjectionKernel> kernels = new ArrayList<>();
        for (int from = 0; from < computed.size(); from += COLUMNS_A_CLASS) {
            List<Integer> some = computed.subList(from, Math.min(from + COLUMNS_A_CLASS, computed.size()));
            kernels.add(new ProjectionCompiler(input, output, compiler).compile(projection, some));
        }
        Optional<FilterKernel> filter = condition.map(test -> new FilterCompiler(input, compiler).compile(test));
        return new CalcProgram(filter, kernels, columns, output);
    }
}
