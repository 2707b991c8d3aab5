package io.sluice.exec.runtime.window;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GlobalWindowAggregate;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.NamedWindowProperty;
import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.aggregate.WindowAggregateSpec;
import io.sluice.exec.runtime.aggregate.WindowAggregates;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends a row a key and window when the window is over: by a watermark, or by the clock. Rows of windows that are over by a watermark are
 * dropped and counted. Windows of the clock that are open when the input ends are never over.
 */
public final class WindowAggregateOperator extends OneInputOperator {
    private final SlicedAggregates windows;
    private final SliceFinder finder;
    private final boolean eventTime;
    private @Nullable OperatorContext context;

    private WindowAggregateOperator(SlicedAggregates windows, SliceFinder finder, boolean eventTime) {
        this.windows = windows;
        this.finder = finder;
        this.eventTime = eventTime;
    }

    public static NodeWork work(WindowAggregate node, NodeContext context) {
        WindowAggregateSpec spec = spec(
                node.grouping(),
                node.aggCalls(),
                node.needRetraction(),
                node.windowing(),
                node.namedWindowProperties(),
                context);
        return work("WindowAggregate", spec, node.windowing(), node.namedWindowProperties(), context);
    }

    static NodeWork work(GroupWindowAggregate node, WindowingStrategy.TimeAttribute windowing, NodeContext context) {
        WindowAggregateSpec spec = spec(
                node.grouping(),
                node.aggCalls(),
                node.needRetraction(),
                windowing,
                node.namedWindowProperties(),
                context);
        EmitSettings emit = EmitSettings.of(context.settings().session(), windowing.isRowtime());
        Optional<AlignedWindows> windows = AlignedWindows.of(windowing.window());
        if (emit.atEnd() || context.settings().batch()) {
            return work("GroupWindowAggregate", spec, windowing, node.namedWindowProperties(), context);
        }
        return repeated(
                spec,
                windowing,
                windows.orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "early and late results of SESSION (table.exec.emit)")),
                emit,
                node.namedWindowProperties(),
                context);
    }

    private static NodeWork repeated(
            WindowAggregateSpec spec,
            WindowingStrategy.TimeAttribute windowing,
            AlignedWindows windows,
            EmitSettings emit,
            List<NamedWindowProperty> properties,
            NodeContext context) {
        Supplier<WindowAggregates> loops =
                WindowAggregates.compile(spec.keeping(RepeatedWindowOperator.OWN_BYTES), context);
        return NodeWork.operator("GroupWindowAggregate[" + context.node().id() + "]", () -> {
            LocalTimes times = LocalTimes.of(
                    windowing.timeAttributeType(), context.settings().timeZone());
            return new RepeatedWindowOperator(
                    loops.get(),
                    windows,
                    times,
                    RowTimes.of(windowing),
                    new WindowProperties(properties, times),
                    emit,
                    windowing.isRowtime(),
                    context.settings().batchSize());
        });
    }

    private static WindowAggregateSpec spec(
            List<Integer> grouping,
            List<AggregateCall> calls,
            boolean retracts,
            WindowingStrategy windowing,
            List<NamedWindowProperty> properties,
            NodeContext context) {
        return new WindowAggregateSpec(
                grouping,
                calls,
                retracts,
                context.inputType(),
                context.inputType(),
                false,
                shared(windowing),
                false,
                properties(context.outputType(), properties),
                false,
                0,
                false);
    }

    private static NodeWork work(
            String name,
            WindowAggregateSpec spec,
            WindowingStrategy windowing,
            List<NamedWindowProperty> properties,
            NodeContext context) {
        if (windowing instanceof WindowingStrategy.TimeAttribute attribute
                && attribute.window() instanceof WindowSpec.Session session) {
            return sessions(name, spec, attribute, session.gap().toMillis(), properties, context);
        }
        return work(name, spec, windowing, properties, context, -1);
    }

    public static NodeWork work(GlobalWindowAggregate node, NodeContext context) {
        List<LogicalType> keys =
                context.inputType().types().subList(0, node.grouping().size());
        WindowAggregateSpec spec = new WindowAggregateSpec(
                node.grouping(),
                node.aggCalls(),
                node.needRetraction(),
                node.localAggInputRowType(),
                LocalWindowAggregateOperator.travelling(keys),
                true,
                shared(node.windowing()),
                false,
                properties(context.outputType(), node.namedWindowProperties()),
                false,
                0,
                false);
        int sliceEnd = node.grouping().size() + 1;
        return work("GlobalWindowAggregate", spec, node.windowing(), node.namedWindowProperties(), context, sliceEnd);
    }

    /** Whether windows have slices in common, which rows that carry their window have not. */
    private static boolean shared(WindowingStrategy windowing) {
        return !(windowing instanceof WindowingStrategy.WindowAttached)
                && AlignedWindows.of(windowing.window())
                        .map(AlignedWindows::shared)
                        .orElse(false);
    }

    /** @param gap after which a session is over, milliseconds */
    private static NodeWork sessions(
            String name,
            WindowAggregateSpec spec,
            WindowingStrategy.TimeAttribute windowing,
            long gap,
            List<NamedWindowProperty> properties,
            NodeContext context) {
        WindowAggregateSpec joining = spec.joining(Sessions.OWN_BYTES);
        Supplier<WindowAggregates> loops = WindowAggregates.compile(joining, context);
        return NodeWork.operator(name + "[" + context.node().id() + "]", () -> {
                    LocalTimes times = LocalTimes.of(
                            windowing.timeAttributeType(), context.settings().timeZone());
                    SessionResults results = new SessionResults(loops.get(), new WindowProperties(properties, times));
                    return new SessionOperator(results, times, RowTimes.of(windowing), windowing.isRowtime(), gap);
                })
                .withShapes(
                        calls -> List.of(WindowAggregates.shape(joining, context, calls, SessionResults.NAME, false)));
    }

    /** @param sliceEnd the field with the end of the slice, where it is not that of the plan; else -1 */
    private static NodeWork work(
            String name,
            WindowAggregateSpec spec,
            WindowingStrategy windowing,
            List<NamedWindowProperty> properties,
            NodeContext context,
            int sliceEnd) {
        Supplier<WindowAggregates> loops = WindowAggregates.compile(spec, context);
        return NodeWork.operator(name + "[" + context.node().id() + "]", () -> {
                    LocalTimes times = LocalTimes.of(
                            windowing.timeAttributeType(), context.settings().timeZone());
                    SliceFinder carried = SliceFinder.of(windowing, times);
                    SliceFinder finder = sliceEnd < 0 ? carried : carried.withEnd(sliceEnd);
                    SlicedAggregates windows = new SlicedAggregates(
                            loops.get(),
                            finder,
                            times,
                            new WindowProperties(properties, times),
                            spec.shared(),
                            spec.retracts(),
                            windowing.isRowtime());
                    return new WindowAggregateOperator(windows, finder, windowing.isRowtime());
                })
                .withShapes(calls -> List.of(
                        WindowAggregates.shape(spec, context, calls, SlicedAggregates.SLICE, true),
                        WindowAggregates.shape(spec, context, calls, SlicedAggregates.WINDOW, true)));
    }

    static List<LogicalType> properties(RowType output, List<NamedWindowProperty> properties) {
        return output.types().subList(output.arity() - properties.size(), output.arity());
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        finder.open(operatorContext.clock());
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        OperatorContext environment = requireNonNull(context);
        if (!eventTime) {
            windows.advance(environment.clock().currentTimeMillis() - 1, output);
        }
        windows.add(batch, environment::countLate);
        if (!eventTime) {
            schedule(environment);
        }
    }

    /** By the clock, a window is over when its last moment has passed. */
    private void schedule(OperatorContext environment) {
        long moment = windows.nextMoment();
        if (moment != Long.MAX_VALUE) {
            environment.setTimer(Math.max(moment + 1, environment.clock().currentTimeMillis()));
        }
    }

    @Override
    public void onTimer(long now, Output output) {
        if (!eventTime) {
            windows.advance(now - 1, output);
            schedule(requireNonNull(context));
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (eventTime) {
            windows.advance(timestamp, output);
        }
        output.emitWatermark(timestamp);
    }

    @Override
    public void close() {
        windows.close();
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        windows.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        windows.restore(snapshot);
        if (!eventTime) {
            schedule(requireNonNull(context));
        }
    }
}
