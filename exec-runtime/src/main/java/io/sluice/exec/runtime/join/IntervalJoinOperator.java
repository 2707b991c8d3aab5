package io.sluice.exec.runtime.join;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.IntervalJoinSpec.WindowBounds;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.TwoInputOperator;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Joins rows whose times lie near one another. A row is joined at once with those that are there, and kept as long as others may come
 * for it; a row of an outer side that goes without a match is sent with NULLs then. No row is too late: one that comes after its time
 * is joined with what is still there. Rows leave as much later than their times as rows of the other side may come for them, and
 * watermarks with them.
 */
public final class IntervalJoinOperator extends TwoInputOperator {

    private final WindowBounds bounds;
    private final JoinType type;
    private final JoinedPairs pairs;
    private final IntervalSide[] sides;
    private final boolean[] keeps;
    private final ZoneId zone;
    /** How much later than its time a row may leave, milliseconds. */
    private final long delay;

    private int[] nodes = new int[16];
    private final KeyProgress progress = new KeyProgress();
    private @Nullable OperatorContext context;

    private IntervalJoinOperator(IntervalJoin node, NodeContext context, JoinedPairs pairs) {
        this.pairs = pairs;
        JoinSpec spec = node.intervalJoinSpec().joinSpec();
        bounds = node.intervalJoinSpec().windowBounds();
        type = spec.joinType();
        keeps = new boolean[] {type.keepsLeft(), type.keepsRight()};
        // A left time may be up to the upper bound after a right time, and a right time as far after a left one as the
        // lower says.
        sides = new IntervalSide[] {
            new IntervalSide(
                    "left",
                    new SideKeys(context.inputTypes().get(0), spec.leftKeys(), spec.filterNulls()),
                    -bounds.leftLowerBound()),
            new IntervalSide(
                    "right",
                    new SideKeys(context.inputTypes().get(1), spec.rightKeys(), spec.filterNulls()),
                    bounds.leftUpperBound())
        };
        zone = context.settings().timeZone();
        delay = Math.max(0, Math.max(-bounds.leftLowerBound(), bounds.leftUpperBound()));
    }

    public static NodeWork work(IntervalJoin node, NodeContext context) {
        JoinSpec spec = node.intervalJoinSpec().joinSpec();
        if (spec.joinType() == JoinType.SEMI || spec.joinType() == JoinType.ANTI) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", spec.joinType() + " joins of rows whose times lie near one another");
        }
        Supplier<JoinedPairs> pairs = JoinedPairs.compile(spec.nonEquiCondition(), context);
        return NodeWork.operator(
                        "IntervalJoin[" + context.node().id() + "]",
                        () -> new IntervalJoinOperator(node, context, pairs.get()))
                .withShapes(calls -> new IntervalJoinOperator(node, context, pairs.get()).shapes());
    }

    private List<StateShape> shapes() {
        return List.of(sides[0].shape(0), sides[1].shape(1));
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
        long now = 0;
        if (!bounds.isEventTime()) {
            now = requireNonNull(context).clock().currentTimeMillis();
            drop(now - 1, output);
        }
        IntervalSide side = sides[input];
        side.keys().encode(batch);
        int timeColumn = input == 0 ? bounds.leftTimeIndex() : bounds.rightTimeIndex();
        for (int row = 0; row < batch.rows(); row++) {
            long time = bounds.isEventTime() ? TimeColumn.millis(batch.column(timeColumn), row) : now;
            boolean hasTime = !bounds.isEventTime() || !batch.column(timeColumn).isNull(row);
            boolean canMatch = hasTime && !side.keys().matchesNothing(batch, row);
            boolean hasMatched = canMatch && join(input, row, time, output);
            if (canMatch && side.stays(time, progress.of(side.keys().keys().headers()[row]))) {
                side.add(row, time, hasMatched);
            } else if (!hasMatched && keeps[input]) {
                set(input, row);
                sendAlone(input, output);
            }
        }
        pairs.flush(output);
        schedule();
    }

    private void set(int input, int row) {
        SideKeys keys = sides[input].keys();
        byte[] data = keys.rows().data();
        int offset = keys.rows().offsets()[row];
        long header = keys.rows().headers()[row];
        if (input == 0) {
            pairs.setLeft(data, offset, header);
        } else {
            pairs.setRight(data, offset, header);
        }
    }

    private void sendAlone(int input, Output output) {
        if (input == 0) {
            pairs.sendLeft(output);
        } else {
            pairs.sendRight(output);
        }
    }

    /** Joins a row with those of the other side. Returns whether there was one. */
    private boolean join(int input, int row, long time, Output output) {
        IntervalSide other = sides[1 - input];
        int owner = other.ownerFor(sides[input].keys(), row);
        if (owner == 0) {
            return false;
        }
        set(input, row);
        long from = input == 0 ? time - bounds.leftUpperBound() : time + bounds.leftLowerBound();
        long to = input == 0 ? time - bounds.leftLowerBound() : time + bounds.leftUpperBound();
        boolean any = join(input, other, other.matched(), owner, from, to, output);
        return join(input, other, other.unmatched(), owner, from, to, output) || any;
    }

    private boolean join(
            int input, IntervalSide other, OrderedRows rows, int owner, long from, long to, Output output) {
        if (rows.size(owner) == 0 || from > to) {
            return false;
        }
        int first = other.placeOf(rows, owner, from);
        int end = other.placeAfter(rows, owner, to);
        if (nodes.length < end - first) {
            nodes = new int[(end - first) * 2];
        }
        int count = end > first ? rows.collect(owner, first, end, nodes) : 0;
        boolean any = false;
        for (int i = 0; i < count; i++) {
            int node = nodes[i];
            if (input == 0) {
                pairs.setRight(rows.read(node), rows.rowOffset(node), rows.header(node));
            } else {
                pairs.setLeft(rows.read(node), rows.rowOffset(node), rows.header(node));
            }
            if (pairs.match()) {
                any = true;
                pairs.send(output);
                if (keeps[1 - input] && rows == other.unmatched()) {
                    other.match(owner, node);
                }
            }
        }
        return any;
    }

    private void drop(long moment, Output output) {
        progress.advance(moment);
        for (int input = 0; input < sides.length; input++) {
            int side = input;
            sides[input].advance(progress.least(), (rows, node) -> {
                if (keeps[side]) {
                    if (side == 0) {
                        pairs.setLeft(rows.read(node), rows.rowOffset(node), rows.header(node));
                    } else {
                        pairs.setRight(rows.read(node), rows.rowOffset(node), rows.header(node));
                    }
                    sendAlone(side, output);
                }
            });
        }
        pairs.flush(output);
    }

    @Override
    protected void advance(long watermark, Output output) {
        if (bounds.isEventTime()) {
            drop(watermark, output);
        }
        boolean delayed = bounds.isEventTime() && watermark != Long.MAX_VALUE;
        output.emitWatermark(delayed ? watermark - delay : watermark);
    }

    /** By the clock, a moment has passed when it is one millisecond later. */
    private void schedule() {
        if (!bounds.isEventTime()) {
            long next = Math.min(sides[0].nextMoment(), sides[1].nextMoment());
            if (next != Long.MAX_VALUE) {
                requireNonNull(context).setTimer(next + 1);
            }
        }
    }

    @Override
    public void onTimer(long now, Output output) {
        if (!bounds.isEventTime()) {
            drop(now - 1, output);
            schedule();
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        progress.snapshot(snapshot);
        sides[0].snapshot(snapshot);
        sides[1].snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        progress.restore(snapshot);
        sides[0].restore(snapshot);
        sides[1].restore(snapshot);
        schedule();
    }
}
