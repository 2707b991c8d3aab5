package io.sluice.exec.runtime.join;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.runtime.codegen.ConditionCompiler;
import io.sluice.exec.runtime.codegen.PairCondition;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Optional;
import java.util.function.Supplier;

/** A left row and a right row, both from binary rows: tests whether they match, and sends them joined, or one of them with NULLs. */
public final class JoinedPairs {
    private final RowBatch left;
    private final RowBatch right;
    private final RowDecoder leftDecoder;
    private final RowDecoder rightDecoder;
    private final Optional<PairCondition> condition;
    private final OutputBuffer buffer;
    private final boolean leftOnly;
    private byte kind = RowKind.INSERT_BYTE;

    private JoinedPairs(NodeContext context, Optional<PairCondition> condition) {
        RowType leftType = context.inputTypes().get(0);
        RowType rightType = context.inputTypes().get(1);
        left = new RowBatch(leftType.types(), 1);
        right = new RowBatch(rightType.types(), 1);
        leftDecoder = new RowDecoder(leftType.types());
        rightDecoder = new RowDecoder(rightType.types());
        this.condition = condition;
        buffer = new OutputBuffer(
                context.outputType().types(), context.settings().batchSize());
        leftOnly = context.outputType().arity() == leftType.arity();
    }

    /**
     * Makes such pairs, compiled once before it returns, so that a statement fails and not its job.
     *
     * @param condition over the left fields and then the right fields
     */
    public static Supplier<JoinedPairs> compile(Optional<Expr> condition, NodeContext context) {
        Supplier<JoinedPairs> pairs = () -> new JoinedPairs(context, condition.map(test -> new ConditionCompiler(
                        context.compiler())
                .compile(test, context.inputTypes().get(0), context.inputTypes().get(1))));
        requireNonNull(pairs.get());
        return pairs;
    }

    public void open(EvaluationContext context) {
        condition.ifPresent(test -> test.open(context));
    }

    public void close() {
        condition.ifPresent(PairCondition::close);
    }

    public void setLeft(byte[] bytes, int offset, long header) {
        set(left, leftDecoder, bytes, offset, header);
    }

    public void setRight(byte[] bytes, int offset, long header) {
        set(right, rightDecoder, bytes, offset, header);
    }

    private static void set(RowBatch row, RowDecoder decoder, byte[] bytes, int offset, long header) {
        row.reset();
        decoder.decode(bytes, offset, RowLayout.info(header), row, 0, 0);
        row.setRows(1);
    }

    /** The kind with which rows are sent; INSERT until it is set. */
    public void setKind(byte rowKind) {
        kind = rowKind;
    }

    /** Whether the rows meet the condition. */
    public boolean match() {
        return condition.isEmpty() || condition.get().test(left, 0, right, 0);
    }

    public void send(Output output) {
        int at = buffer.next(output);
        copy(left, at, 0);
        copy(right, at, left.arity());
        buffer.added(kind);
    }

    /** The left row: alone, where that is all there is to send; else with NULLs for the right row. */
    public void sendLeft(Output output) {
        int at = buffer.next(output);
        copy(left, at, 0);
        if (!leftOnly) {
            fill(at, left.arity(), right.arity());
        }
        buffer.added(kind);
    }

    /** The right row with NULLs for the left row. */
    public void sendRight(Output output) {
        int at = buffer.next(output);
        fill(at, 0, left.arity());
        copy(right, at, left.arity());
        buffer.added(kind);
    }

    /** Sends on what has been written. */
    public void flush(Output output) {
        buffer.flush(output);
    }

    private void copy(RowBatch row, int at, int firstColumn) {
        for (int i = 0; i < row.arity(); i++) {
            buffer.batch().column(firstColumn + i).copy(row.column(i), 0, at);
        }
    }

    private void fill(int at, int firstColumn, int count) {
        for (int i = 0; i < count; i++) {
            buffer.batch().column(firstColumn + i).setNull(at);
        }
    }
}
