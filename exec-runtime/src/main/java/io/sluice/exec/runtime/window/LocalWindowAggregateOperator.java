package io.sluice.exec.runtime.window;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.aggregate.WindowAggregateSpec;
import io.sluice.exec.runtime.aggregate.WindowAggregates;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates the rows of each slice before they are sent to whom they belong by key. Accumulators leave when a watermark ends a slice,
 * when there are many, and before a snapshot; so there is no state. They travel as the key's fields, a field of bytes and the slice's
 * end, whatever the plan's type of them.
 */
public final class LocalWindowAggregateOperator extends OneInputOperator {
    /** Keys at most: about what a processor's cache holds. */
    private static final int MOST_KEYS = 32_768;

    private final SlicedAggregates slices;
    private final SliceFinder finder;
    private @Nullable OperatorContext context;

    private LocalWindowAggregateOperator(SlicedAggregates slices, SliceFinder finder) {
        this.slices = slices;
        this.finder = finder;
    }

    public static NodeWork work(LocalWindowAggregate node, NodeContext context) {
        List<LogicalType> keys =
                node.grouping().stream().map(context.inputType()::typeAt).toList();
        RowType travelling = travelling(keys);
        WindowAggregateSpec spec = new WindowAggregateSpec(
                node.grouping(),
                node.aggCalls(),
                node.needRetraction(),
                context.inputType(),
                context.inputType(),
                false,
                false,
                false,
                List.of(Types.BIGINT),
                true,
                0,
                false);
        Supplier<WindowAggregates> loops = WindowAggregates.compile(spec, context);
        WindowingStrategy windowing = node.windowing();
        return NodeWork.operator("LocalWindowAggregate[" + context.node().id() + "]", () -> {
                    LocalTimes times = LocalTimes.of(
                            windowing.timeAttributeType(), context.settings().timeZone());
                    SliceFinder finder = SliceFinder.of(windowing, times);
                    WindowProperties none = new WindowProperties(List.of(), times);
                    return new LocalWindowAggregateOperator(
                            new SlicedAggregates(loops.get(), finder, times, none, false, false, false), finder);
                })
                .withOutput(travelling);
    }

    /** How accumulators travel. */
    static RowType travelling(List<LogicalType> keys) {
        List<Field> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(Field.of("key" + fields.size(), key)));
        fields.add(Field.of("accumulators", Types.BYTES));
        fields.add(Field.of("sliceEnd", Types.BIGINT));
        return RowType.of(fields);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        finder.open(operatorContext.clock());
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        slices.add(batch, requireNonNull(context)::countLate);
        if (slices.keys() >= MOST_KEYS) {
            slices.emitAccumulators(output);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (slices.nextMoment() <= timestamp) {
            slices.emitAccumulators(output);
        }
        output.emitWatermark(timestamp);
    }

    @Override
    public void endInput(int input, Output output) {
        slices.emitAccumulators(output);
    }

    @Override
    public void beforeSnapshot(Output output) {
        slices.emitAccumulators(output);
    }

    @Override
    public void close() {
        slices.close();
    }
}
