package io.sluice.exec.runtime.aggregate;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.plan.node.IncrementalGroupAggregate;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.exec.runtime.minibatch.BundleSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates rows, or accumulators that other tasks have made of them, in bundles: a bundle ends with a watermark, with the input, and
 * when it has as many rows as the plan says. Accumulators travel as the key's fields and one field of bytes, whatever the plan's type
 * of them.
 */
public final class BundledAggregateOperator extends OneInputOperator {
    private final BundledAggregates bundle;
    private final RowBatch part;
    private final long size;
    /** Whether the input is a table, whose end makes the result of no rows. */
    private final boolean endsTable;

    private @Nullable Clock clock;
    private int subtask;
    private long rows;

    private BundledAggregateOperator(BundledAggregates bundle, RowType arriving, long size, boolean endsTable) {
        this.bundle = bundle;
        this.size = size;
        this.endsTable = endsTable;
        part = new RowBatch(arriving.types(), 0);
    }

    static NodeWork work(GroupAggregate node, NodeContext context) {
        AggregateSpec spec = AggregateSpec.of(node, context.inputType());
        AggregateCompiler compiler =
                new AggregateCompiler(spec, context, context.stateTtl(node.state(), 0), node.generateUpdateBefore());
        return work(
                        "GroupAggregate",
                        context,
                        context.inputType(),
                        true,
                        () -> compiler.compile(BundleShape.ROWS_TO_RESULTS, node.grouping(), context.inputType()))
                .withShapes(calls -> compiler.shapes(calls, true));
    }

    public static NodeWork work(LocalGroupAggregate node, NodeContext context) {
        AggregateSpec spec = new AggregateSpec(
                node.grouping(),
                node.aggCalls(),
                node.aggCallNeedRetractions(),
                node.needRetraction(),
                context.inputType());
        AggregateCompiler compiler = new AggregateCompiler(spec, context, 0, false);
        return work(
                        "LocalGroupAggregate",
                        context,
                        context.inputType(),
                        false,
                        () -> compiler.compile(BundleShape.ROWS_TO_ACCUMULATORS, node.grouping(), context.inputType()))
                .withOutput(accumulators(
                        keyTypes(context.outputType(), node.grouping().size())));
    }

    public static NodeWork work(GlobalGroupAggregate node, NodeContext context) {
        AggregateSpec spec = new AggregateSpec(
                node.grouping(),
                node.aggCalls(),
                node.aggCallNeedRetractions(),
                node.needRetraction(),
                node.localAggInputRowType());
        AggregateCompiler compiler =
                new AggregateCompiler(spec, context, context.stateTtl(node.state(), 0), node.generateUpdateBefore());
        RowType arriving =
                accumulators(keyTypes(context.inputType(), node.grouping().size()));
        return work(
                        "GlobalGroupAggregate",
                        context,
                        arriving,
                        true,
                        () -> compiler.compile(BundleShape.ACCUMULATORS_TO_RESULTS, node.grouping(), arriving))
                .withShapes(calls -> compiler.shapes(calls, true));
    }

    public static NodeWork work(IncrementalGroupAggregate node, NodeContext context) {
        AggregateSpec spec = new AggregateSpec(
                node.partialAggGrouping(),
                node.partialOriginalAggCalls(),
                node.partialAggCallNeedRetractions(),
                node.partialAggNeedRetraction(),
                node.partialLocalAggInputRowType());
        AggregateCompiler compiler = new AggregateCompiler(spec, context, context.stateTtl(node.state(), 0), false);
        RowType arriving = accumulators(
                keyTypes(context.inputType(), node.partialAggGrouping().size()));
        return work(
                        "IncrementalGroupAggregate",
                        context,
                        arriving,
                        false,
                        () -> compiler.compile(
                                BundleShape.ACCUMULATORS_TO_ACCUMULATORS, node.finalAggGrouping(), arriving))
                .withOutput(accumulators(
                        keyTypes(context.outputType(), node.finalAggGrouping().size())));
    }

    /** @param results whether results are made, not accumulators */
    private static NodeWork work(
            String name, NodeContext context, RowType arriving, boolean results, Supplier<BundledAggregates> loops) {
        long size = BundleSettings.size(context);
        // Compiled here for the first time, so that the statement fails and not the job.
        requireNonNull(loops.get());
        boolean endsTable = results && context.settings().batch();
        return NodeWork.operator(
                name + "[" + context.node().id() + "]",
                () -> new BundledAggregateOperator(loops.get(), arriving, size, endsTable));
    }

    private static List<LogicalType> keyTypes(RowType type, int keys) {
        return type.types().subList(0, keys);
    }

    /** How accumulators travel. */
    private static RowType accumulators(List<LogicalType> keys) {
        List<Field> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(Field.of("key" + fields.size(), key)));
        fields.add(Field.of("accumulators", Types.BYTES));
        return RowType.of(fields);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
        subtask = context.subtask();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        int from = 0;
        while (from < batch.rows()) {
            int count = (int) Math.min(batch.rows() - from, size - rows);
            if (count == batch.rows()) {
                bundle.add(batch, now());
            } else {
                part.appendRange(batch, from, count);
                bundle.add(part, now());
                part.reset();
            }
            from += count;
            rows += count;
            if (rows == size) {
                finish(output);
            }
        }
    }

    private void finish(Output output) {
        rows = 0;
        bundle.finish(now(), output);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        finish(output);
        output.emitWatermark(timestamp);
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        finish(output);
        output.emitIdle(idle);
    }

    @Override
    public void endInput(int input, Output output) {
        finish(output);
        // All rows without a key go to the first subtask.
        if (endsTable && subtask == 0) {
            bundle.endOfTable(output);
        }
    }

    @Override
    public void beforeSnapshot(Output output) {
        finish(output);
    }

    @Override
    public void close() {
        bundle.close();
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        bundle.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        bundle.restore(snapshot);
    }

    private long now() {
        Clock time = clock;
        return time == null ? 0 : time.currentTimeMillis();
    }
}
