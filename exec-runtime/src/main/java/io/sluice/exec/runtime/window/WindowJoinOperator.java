package io.sluice.exec.runtime.window;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.join.JoinedPairs;
import io.sluice.exec.runtime.join.SideKeys;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.TwoInputOperator;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Joins the rows of the same window, when it is over on both sides. */
public final class WindowJoinOperator extends TwoInputOperator {
    private static final List<String> SIDES = List.of("left ", "right ");
    private static final byte[] NO_KEY = new byte[0];

    /** The rows of a window, by side and key. */
    private record Sides(KeyedEntries left, KeyedEntries right) {
        KeyedEntries of(int input) {
            return input == 0 ? left : right;
        }
    }

    private final StateLayout layout = new StateLayout();
    private final JoinType type;
    private final JoinedPairs pairs;
    private final SideKeys[] keys;
    private final int[] endColumns;
    private final boolean eventTime;
    private final ZoneId zone;
    private final OpenWindows<Sides> windows;
    private int[] leftRows = new int[16];
    private int[] rightRows = new int[16];
    private boolean[] matched = new boolean[16];
    private @Nullable OperatorContext context;

    private WindowJoinOperator(WindowJoin node, NodeContext context, JoinedPairs pairs) {
        layout.ordered(OrderedRows.Identity.NONE);
        this.pairs = pairs;
        JoinSpec spec = node.joinSpec();
        type = spec.joinType();
        WindowingStrategy.WindowAttached left = WindowRankOperator.attached(node.leftWindowing());
        WindowingStrategy.WindowAttached right = WindowRankOperator.attached(node.rightWindowing());
        keys = new SideKeys[] {
            new SideKeys(context.inputTypes().get(0), spec.leftKeys(), spec.filterNulls()),
            new SideKeys(context.inputTypes().get(1), spec.rightKeys(), spec.filterNulls())
        };
        endColumns = new int[] {left.windowEnd(), right.windowEnd()};
        eventTime = left.isRowtime();
        zone = context.settings().timeZone();
        windows = new OpenWindows<>(
                LocalTimes.of(left.timeAttributeType(), zone),
                eventTime,
                end -> new Sides(
                        new KeyedEntries(SIDES.get(0) + end, layout), new KeyedEntries(SIDES.get(1) + end, layout)));
    }

    public static NodeWork work(WindowJoin node, NodeContext context) {
        Supplier<JoinedPairs> pairs = JoinedPairs.compile(node.joinSpec().nonEquiCondition(), context);
        return NodeWork.operator(
                        "WindowJoin[" + context.node().id() + "]",
                        () -> new WindowJoinOperator(node, context, pairs.get()))
                .withShapes(calls -> new WindowJoinOperator(node, context, pairs.get()).shapes());
    }

    private List<StateShape> shapes() {
        List<StateShape> shapes = new ArrayList<>();
        for (int side = 0; side < keys.length; side++) {
            shapes.add(StateShape.entry()
                    .inOrder("rows", StoredRow.whole(side, keys[side].types()), Optional.empty())
                    .ofEach(SIDES.get(side), layout));
        }
        return shapes;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        pairs.open(EvaluationContext.streaming(operatorContext.clock(), zone));
    }

    @Override
    public void close() {
        pairs.close();
    }

    @Override
    public void processBatch(int input, RowBatch batch, Output output) {
        if (!batch.insertOnly()) {
            throw SluiceException.internal("an input of inserts alone", "a row that is taken back");
        }
        SideKeys side = keys[input];
        side.encode(batch);
        int late = 0;
        long lastEnd = 0;
        Sides window = null;
        for (int row = 0; row < batch.rows(); row++) {
            long end = TimeColumn.millis(batch.column(endColumns[input]), row);
            if (window == null || end != lastEnd) {
                window = windows.find(end);
                lastEnd = end;
            }
            if (window == null || windows.over(end, side.keys().headers()[row])) {
                late++;
            } else if (side.matchesNothing(batch, row)) {
                sendUnmatched(input, row, output);
            } else {
                add(window.of(input), side, row);
            }
        }
        pairs.flush(output);
        OperatorContext environment = requireNonNull(context);
        if (late > 0) {
            environment.countLate(late);
        }
        schedule(environment);
    }

    private static void add(KeyedEntries rows, SideKeys side, int row) {
        int owner = rows.findOrAdd(
                side.keys().headers()[row], side.keys().data(), side.keys().offsets()[row]);
        rows.state()
                .ordered(0)
                .add(
                        owner,
                        NO_KEY,
                        0,
                        0,
                        side.rows().headers()[row],
                        side.rows().data(),
                        side.rows().offsets()[row]);
    }

    /** A row whose key has a NULL need not wait for the end of its window. */
    private void sendUnmatched(int input, int row, Output output) {
        SideKeys side = keys[input];
        byte[] data = side.rows().data();
        int offset = side.rows().offsets()[row];
        if (input == 0 && (type.keepsLeft() || type == JoinType.ANTI)) {
            pairs.setLeft(data, offset, side.rows().headers()[row]);
            pairs.sendLeft(output);
        } else if (input == 1 && type.keepsRight()) {
            pairs.setRight(data, offset, side.rows().headers()[row]);
            pairs.sendRight(output);
        }
    }

    private void join(Sides window, Output output) {
        KeyedEntries left = window.left;
        KeyedState rightState = window.right.state();
        for (int i = 0; i < left.size(); i++) {
            int owner = left.entry(i);
            KeyedState state = left.state();
            int other = rightState.find(state.header(owner), state.read(owner), KeyedState.keyOffset(owner));
            join(state.ordered(0), owner, rightState.ordered(0), other, output);
        }
        if (!type.keepsRight()) {
            return;
        }
        for (int i = 0; i < window.right.size(); i++) {
            int owner = window.right.entry(i);
            byte[] page = rightState.read(owner);
            if (left.state().find(rightState.header(owner), page, KeyedState.keyOffset(owner)) == 0) {
                OrderedRows rows = rightState.ordered(0);
                rightRows = room(rightRows, rows.size(owner));
                int count = rows.collect(owner, 0, rows.size(owner), rightRows);
                for (int row = 0; row < count; row++) {
                    setRight(rows, rightRows[row]);
                    pairs.sendRight(output);
                }
            }
        }
    }

    /** @param rightOwner 0 when no right row has the key */
    private void join(OrderedRows left, int leftOwner, OrderedRows right, int rightOwner, Output output) {
        int rightSize = rightOwner == 0 ? 0 : right.size(rightOwner);
        rightRows = room(rightRows, rightSize);
        int rightCount = rightOwner == 0 ? 0 : right.collect(rightOwner, 0, rightSize, rightRows);
        if (matched.length < rightCount) {
            matched = new boolean[rightRows.length];
        }
        Arrays.fill(matched, 0, rightCount, false);
        leftRows = room(leftRows, left.size(leftOwner));
        int leftCount = left.collect(leftOwner, 0, left.size(leftOwner), leftRows);
        boolean pairsAreSent = type != JoinType.SEMI && type != JoinType.ANTI;
        for (int i = 0; i < leftCount; i++) {
            pairs.setLeft(left.read(leftRows[i]), left.rowOffset(leftRows[i]), left.header(leftRows[i]));
            boolean any = false;
            for (int j = 0; j < rightCount && (pairsAreSent || !any); j++) {
                setRight(right, rightRows[j]);
                if (pairs.match()) {
                    any = true;
                    matched[j] = true;
                    if (pairsAreSent) {
                        pairs.send(output);
                    }
                }
            }
            boolean sendsLeft =
                    switch (type) {
                        case SEMI -> any;
                        case ANTI, LEFT, FULL -> !any;
                        case INNER, RIGHT -> false;
                    };
            if (sendsLeft) {
                pairs.sendLeft(output);
            }
        }
        for (int j = 0; type.keepsRight() && j < rightCount; j++) {
            if (!matched[j]) {
                setRight(right, rightRows[j]);
                pairs.sendRight(output);
            }
        }
    }

    private void setRight(OrderedRows rows, int node) {
        pairs.setRight(rows.read(node), rows.rowOffset(node), rows.header(node));
    }

    private static int[] room(int[] nodes, int size) {
        return nodes.length < size ? new int[size * 2] : nodes;
    }

    @Override
    protected void advance(long watermark, Output output) {
        if (eventTime) {
            windows.advance(watermark, this::join, output);
            pairs.flush(output);
        }
        output.emitWatermark(watermark);
    }

    /** By the clock, a window is over when its last moment has passed. */
    private void schedule(OperatorContext environment) {
        if (!eventTime && windows.nextMoment() != Long.MAX_VALUE) {
            environment.setTimer(
                    Math.max(windows.nextMoment() + 1, environment.clock().currentTimeMillis()));
        }
    }

    @Override
    public void onTimer(long now, Output output) {
        if (!eventTime) {
            windows.advance(now - 1, this::join, output);
            pairs.flush(output);
            schedule(requireNonNull(context));
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        windows.snapshot(snapshot);
        windows.forEach(window -> {
            window.left.snapshot(snapshot);
            window.right.snapshot(snapshot);
        });
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        for (String name : snapshot.states()) {
            for (int input = 0; input < SIDES.size(); input++) {
                if (name.startsWith(SIDES.get(input))) {
                    long end = Long.parseLong(name.substring(SIDES.get(input).length()));
                    requireNonNull(windows.find(end)).of(input).restore(snapshot);
                }
            }
        }
        windows.restore(snapshot);
        schedule(requireNonNull(context));
    }
}
