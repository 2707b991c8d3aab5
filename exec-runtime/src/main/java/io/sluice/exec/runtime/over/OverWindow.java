package io.sluice.exec.runtime.over;

import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.WindowBound;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One OVER window and what is computed over it.
 *
 * @param input the rows that come
 * @param constants what calls name with indexes that follow the input's fields
 * @param rows whether bounds count rows, not differences of the sort key
 * @param ttl how long a partition that does not change is kept, milliseconds, 0 for ever
 */
record OverWindow(
        RowType input,
        List<Literal> constants,
        List<Integer> partition,
        SortSpec order,
        boolean rows,
        Bound lower,
        Bound upper,
        List<AggregateCall> calls,
        int batchSize,
        long ttl) {
    /** Where a frame begins or ends. */
    enum BoundKind {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING
    }

    /** @param offset rows, or how much of the sort key; without meaning where there is none */
    record Bound(BoundKind kind, long offset) {}

    static OverWindow of(OverAggregate node, NodeContext context) {
        OverSpec spec = node.overSpec();
        if (spec.groups().size() != 1) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "OVER windows that are not all the same in one node");
        }
        OverSpec.GroupSpec group = spec.groups().get(0);
        return new OverWindow(
                context.inputType(),
                spec.constants(),
                spec.partition().fields(),
                group.orderBy(),
                group.isRows(),
                bound(group.lowerBound(), spec),
                bound(group.upperBound(), spec),
                group.aggCalls(),
                context.settings().batchSize(),
                context.stateTtl());
    }

    private static Bound bound(WindowBound bound, OverSpec spec) {
        if (bound instanceof WindowBound.CurrentRow) {
            return new Bound(BoundKind.CURRENT_ROW, 0);
        }
        if (bound instanceof WindowBound.UnboundedPreceding) {
            return new Bound(BoundKind.UNBOUNDED_PRECEDING, 0);
        }
        if (bound instanceof WindowBound.UnboundedFollowing) {
            return new Bound(BoundKind.UNBOUNDED_FOLLOWING, 0);
        }
        WindowBound.Bounded bounded = (WindowBound.Bounded) bound;
        Literal offset = bounded.offset() instanceof InputRef ref
                ? spec.constants().get(ref.index() - spec.originalInputFields())
                : (Literal) bounded.offset();
        return new Bound(bounded.isPreceding() ? BoundKind.PRECEDING : BoundKind.FOLLOWING, offset(offset));
    }

    private static long offset(Literal literal) {
        Object value = literal.value();
        if (value instanceof Duration duration) {
            return duration.toMillis();
        }
        if (value instanceof BigDecimal decimal && decimal.stripTrailingZeros().scale() > 0
                || !(value instanceof Number)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "the bound " + value + " of an OVER window");
        }
        return ((Number) value).longValue();
    }

    /** Whether rows leave the frame as it goes on. */
    boolean moves() {
        return lower.kind != BoundKind.UNBOUNDED_PRECEDING;
    }

    /** The input's fields, then the constants. */
    RowType extended() {
        List<Field> fields = new ArrayList<>(input.fields());
        for (int i = 0; i < constants.size(); i++) {
            fields.add(Field.of("constant" + i, constants.get(i).type()));
        }
        return RowType.of(fields);
    }

    List<LogicalType> outputTypes() {
        List<LogicalType> types = new ArrayList<>(input.types());
        calls.forEach(call -> types.add(call.type()));
        return types;
    }

    /** A batch of the extended type whose constants are set; it is the caller's to set the other columns. */
    RowBatch withConstants(int rows) {
        RowBatch batch = new RowBatch(extended().types(), rows);
        for (int i = 0; i < constants.size(); i++) {
            ColumnVector column = batch.column(input.arity() + i);
            for (int row = 0; row < rows; row++) {
                JavaValues.set(
                        constants.get(i).type(), column, row, constants.get(i).value());
            }
        }
        return batch;
    }

    /** A number that a call has for an argument. @param argument its place among the arguments */
    long constant(AggregateCall call, int argument) {
        int index = call.argList().get(argument);
        if (index < input.arity() || !(constants.get(index - input.arity()).value() instanceof Number number)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", call.function().sqlName() + " by a number that is no constant");
        }
        return number.longValue();
    }
}
