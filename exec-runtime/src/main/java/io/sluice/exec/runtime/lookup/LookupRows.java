package io.sluice.exec.runtime.lookup;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.runtime.codegen.ConditionCompiler;
import io.sluice.exec.runtime.codegen.PairCondition;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which rows match, and writes what is joined. */
final class LookupRows {
    private static final RowBatch NO_COLUMNS = new RowBatch(new ColumnVector[0]);

    private final boolean outer;
    private final @Nullable PairCondition before;
    private final @Nullable PairCondition condition;
    private final RowType lookedUpType;
    private final RowBatch nothing;
    private final OutputBuffer buffer;

    LookupRows(LookupJoin node, NodeContext context) {
        outer = node.joinType() == JoinType.LEFT;
        lookedUpType = LookupParts.lookedUpType(node, context);
        before = compile(node.preFilterCondition().orElse(null), RowType.of(List.of()), context);
        condition = compile(node.joinCondition().orElse(null), lookedUpType, context);
        nothing = new RowBatch(lookedUpType.types(), 1);
        buffer = new OutputBuffer(
                context.outputType().types(), context.settings().batchSize());
    }

    private static @Nullable PairCondition compile(@Nullable Expr expr, RowType right, NodeContext context) {
        return expr == null
                ? null
                : new ConditionCompiler(context.compiler()).compile(expr, context.inputType(), right);
    }

    void open(EvaluationContext evaluation) {
        if (before != null) {
            before.open(evaluation);
        }
        if (condition != null) {
            condition.open(evaluation);
        }
    }

    void close() {
        if (before != null) {
            before.close();
        }
        if (condition != null) {
            condition.close();
        }
    }

    /** Whether a row can match at all: its keys are there and what the condition says of it alone holds. */
    boolean isLookedUp(RowBatch rows, int row, RowBatch keys) {
        for (int i = 0; i < keys.arity(); i++) {
            if (keys.column(i).isNull(row)) {
                return false;
            }
        }
        return before == null || before.test(rows, row, NO_COLUMNS, 0);
    }

    /** Whether rows without a match are sent with NULLs. */
    boolean outer() {
        return outer;
    }

    /** Whether a row that was found matches. */
    boolean matches(RowBatch rows, int row, RowBatch found, int at) {
        return condition == null || condition.test(rows, row, found, at);
    }

    /** Those of the rows that were found that match. @param found null when nothing was looked up */
    RowBatch matches(RowBatch rows, int row, @Nullable RowBatch found) {
        if (found == null) {
            return nothing;
        }
        if (condition == null) {
            return found;
        }
        RowBatch matches = new RowBatch(lookedUpType.types(), Math.max(1, found.rows()));
        for (int at = 0; at < found.rows(); at++) {
            if (matches(rows, row, found, at)) {
                matches.appendRow(found, at);
            }
        }
        return matches;
    }

    /** Sends a row with the matching ones of those that were found for it. */
    void emit(RowBatch rows, int row, @Nullable RowBatch found, Output output) {
        boolean any = false;
        for (int at = 0; found != null && at < found.rows(); at++) {
            if (matches(rows, row, found, at)) {
                write(rows, row, found, at, output);
                any = true;
            }
        }
        if (!any && outer) {
            write(rows, row, null, 0, output);
        }
    }

    /** Sends a row with each of its matches. */
    void emitMatches(RowBatch rows, int row, RowBatch matches, Output output) {
        for (int at = 0; at < matches.rows(); at++) {
            write(rows, row, matches, at, output);
        }
        if (matches.rows() == 0 && outer) {
            write(rows, row, null, 0, output);
        }
    }

    private void write(RowBatch rows, int row, @Nullable RowBatch match, int at, Output output) {
        int target = buffer.next(output);
        RowBatch batch = buffer.batch();
        for (int i = 0; i < rows.arity(); i++) {
            batch.column(i).copy(rows.column(i), row, target);
        }
        for (int i = 0; i < lookedUpType.arity(); i++) {
            if (match == null) {
                batch.column(rows.arity() + i).setNull(target);
            } else {
                batch.column(rows.arity() + i).copy(match.column(i), at, target);
            }
        }
        buffer.added(rows.kind(row));
    }

    void flush(Output output) {
        buffer.flush(output);
    }
}
