package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;

/**
 * An aggregate over rows that an operator keeps itself, by a number that it gives them. No part of snapshots: the operator adds the
 * rows again.
 */
public final class KeyedAggregates {
    private final AggregateLoop loop;
    private final RowBatch input;
    private final RowBatch key;
    private final RowEncoder keys;
    private final ColumnVector nothing;
    /** Where a result goes that has changed. */
    private ColumnVector changed;

    private final Output receiver = new Output() {
        @Override
        public void emit(RowBatch batch) {
            changed.reset();
            changed.copy(batch.column(1), batch.rows() - 1, 0);
        }

        @Override
        public void emitWatermark(long timestamp) {}

        @Override
        public void emitIdle(boolean idle) {}
    };

    /** @param arguments types of what {@link #add} is given */
    public KeyedAggregates(AggregateCall call, List<LogicalType> arguments, NodeContext context) {
        List<Field> fields = new ArrayList<>();
        fields.add(Field.of("key", Types.BIGINT.withNullable(false)));
        for (int i = 0; i < arguments.size(); i++) {
            fields.add(Field.of("argument" + i, arguments.get(i)));
        }
        RowType inputType = RowType.of(fields);
        AggregateCall shifted = new AggregateCall(
                call.name(),
                call.function(),
                call.argList().stream().map(argument -> argument + 1).toList(),
                call.filterArg(),
                call.distinct(),
                call.approximate(),
                call.ignoreNulls(),
                call.type());
        AggregateSpec spec = new AggregateSpec(List.of(0), List.of(shifted), List.of(false), false, inputType);
        RowType outputType = RowType.of(List.of(fields.get(0), Field.of("result", call.type())));
        loop = new AggregateCompiler(spec, context, 0, false).compile(outputType);
        input = new RowBatch(new ColumnVector[inputType.arity()]);
        input.setColumn(0, ColumnVector.create(Types.BIGINT, 1));
        key = new RowBatch(List.of(Types.BIGINT), 1);
        keys = new RowEncoder(List.of(Types.BIGINT), new int[] {0});
        nothing = ColumnVector.create(call.type(), 1);
        changed = nothing;
        Kind kind = AggregateSpec.function(call).kind();
        if (kind == Kind.COUNT || kind == Kind.SUM0) {
            ((LongVector) nothing).set(0, 0);
        } else {
            nothing.setNull(0);
        }
    }

    /**
     * Adds rows of a key.
     *
     * @param result holds, in row 0, the aggregate over the rows that were added to the key before, when there are any; and then that
     *     over all
     */
    public void add(long number, RowBatch arguments, ColumnVector result) {
        LongVector numbers = (LongVector) input.column(0);
        numbers.reset();
        numbers.ensureCapacity(arguments.rows());
        for (int row = 0; row < arguments.rows(); row++) {
            numbers.set(row, number);
        }
        for (int i = 0; i < arguments.arity(); i++) {
            input.setColumn(i + 1, arguments.column(i));
        }
        input.setRows(arguments.rows());
        changed = result;
        loop.process(input, 0, receiver);
    }

    /** The aggregate over no rows, in row 0. */
    public ColumnVector ofNothing() {
        return nothing;
    }

    /** Forgets the rows of a key. */
    public void remove(long number) {
        key.reset();
        ((LongVector) key.column(0)).set(0, number);
        key.setRows(1);
        keys.encode(key);
        int entry = loop.state.find(keys.headers()[0], keys.data(), keys.offsets()[0]);
        if (entry != 0) {
            loop.state.remove(entry);
        }
    }
}
