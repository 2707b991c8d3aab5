package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.NestedValues;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.user.AccumulatorCall;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.FunctionKind;
import io.sluice.functions.user.Signature;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A user's aggregate function. Its accumulator is kept as the bytes of the SQL type that the class has; the object that was worked on last stays
 * for as long as its bytes are asked for again.
 */
final class UserAggregate extends CollectedAggregate {
    private final AccumulatorCall call;
    private final LogicalType type;
    private final LogicalType resultType;
    private final ColumnVector frozen;
    private final NestedValues encoder = new NestedValues();
    private final EvaluationContext evaluation;
    private boolean opened;
    private @Nullable Object accumulator;
    private byte[] changed = new byte[64];
    /** -1 when the bytes are not those of the accumulator. */
    private int changedLength = -1;

    private UserAggregate(AccumulatorCall call, int arguments, LogicalType resultType, EvaluationContext evaluation) {
        super(arguments, resultType);
        this.call = call;
        this.type = call.accumulatorType();
        this.resultType = resultType;
        this.frozen = ColumnVector.create(type, 1);
        this.evaluation = evaluation;
    }

    /** @param retracts whether values are taken back */
    static UserAggregate of(
            AggregateCall aggregate, List<LogicalType> arguments, boolean retracts, NodeContext context) {
        FunctionClass function = context.compiler().functions().find(aggregate.function());
        Signature signature = function.signature(arguments, aggregate.type())
                .filter(any -> function.kind() == FunctionKind.AGGREGATE)
                .orElseThrow(() -> SluiceException.of(ErrorCode.TYPE_MISMATCH)
                        .with("message", "\"" + function.name() + "\" is no aggregate function of " + arguments)
                        .detail("It can be called as:\n" + function.summary()));
        return new UserAggregate(
                new AccumulatorCall(function, signature, arguments, retracts),
                arguments.size(),
                aggregate.type(),
                EvaluationContext.streaming(() -> 0L, context.settings().timeZone()));
    }

    @Override
    boolean takesNulls() {
        return true;
    }

    @Override
    void close() {
        if (opened) {
            call.close();
        }
    }

    @Override
    public void load(PagedHeap heap, int address, int length) {
        if (!opened) {
            opened = true;
            call.open(evaluation);
        }
        if (length == 0) {
            accumulator = call.create();
            changedLength = -1;
            return;
        }
        byte[] page = heap.read(address);
        int offset = PagedHeap.offset(address);
        if (changedLength != length || !Bytes.equal(page, offset, length, changed, 0, length)) {
            accumulator = decode(page, offset);
            changedLength = -1;
        }
    }

    @Override
    public void add(int row) {
        call.accumulate(loaded(), columns, row);
        encode();
    }

    @Override
    public boolean remove(int row) {
        call.retract(loaded(), columns, row);
        encode();
        return true;
    }

    @Override
    public void removeChange(int row) {
        remove(row);
    }

    @Override
    public void merge(PagedHeap heap, int address, int length) {
        if (length > 0) {
            call.merge(loaded(), decode(heap.read(address), PagedHeap.offset(address)));
        }
        encode();
    }

    @Override
    public void mergeChange(PagedHeap heap, int address, int length) {
        merge(heap, address, length);
    }

    @Override
    public byte[] changed() {
        return changed;
    }

    @Override
    public int changedLength() {
        return changedLength;
    }

    @Override
    void compute(ColumnVector target) {
        JavaValues.set(resultType, target, 0, call.value(loaded()));
    }

    private Object loaded() {
        return Objects.requireNonNull(accumulator);
    }

    private Object decode(byte[] bytes, int offset) {
        frozen.reset();
        encoder.read(type, bytes, offset, frozen, 0);
        return call.thaw(Objects.requireNonNull(JavaValues.get(type, frozen, 0)));
    }

    private void encode() {
        frozen.reset();
        JavaValues.set(type, frozen, 0, call.freeze(loaded()));
        encoder.clear();
        int length = encoder.add(type, frozen, 0);
        if (changed.length < length) {
            changed = new byte[Math.max(length, changed.length * 2)];
        }
        System.arraycopy(encoder.data(), 0, changed, 0, length);
        changedLength = length;
    }
}
