package io.sluice.exec.runtime.join;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.plan.node.TemporalJoin;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.TwoInputOperator;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Joins each left row with the version of the right row that was valid at its time. By event time, a left row waits until both
 * watermarks have passed its time; one that comes after that is joined when the version is still known, and is late when it is not. By
 * processing time, it is joined at once with the version of the moment. Joined rows are of the left row's kind.
 */
public final class TemporalJoinOperator extends TwoInputOperator {

    private final boolean eventTime;
    private final int[] timeColumns;
    private final boolean outer;
    private final JoinedPairs pairs;
    private final SideKeys[] keys;
    private final VersionedRows rows;
    private final ZoneId zone;
    private final KeyProgress progress = new KeyProgress();
    private @Nullable OperatorContext context;

    private TemporalJoinOperator(TemporalJoin node, NodeContext context, JoinedPairs pairs) {
        this.pairs = pairs;
        JoinSpec spec = node.joinSpec();
        outer = spec.joinType() == JoinType.LEFT;
        eventTime = node.rightTimeAttributeIndex() >= 0;
        timeColumns = new int[] {node.leftTimeAttributeIndex(), node.rightTimeAttributeIndex()};
        keys = new SideKeys[] {
            new SideKeys(context.inputTypes().get(0), spec.leftKeys(), spec.filterNulls()),
            new SideKeys(context.inputTypes().get(1), spec.rightKeys(), spec.filterNulls())
        };
        rows = new VersionedRows();
        zone = context.settings().timeZone();
    }

    public static NodeWork work(TemporalJoin node, NodeContext context) {
        JoinType type = node.joinSpec().joinType();
        if (type != JoinType.INNER && type != JoinType.LEFT) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", type + " joins with versions of rows");
        }
        Supplier<JoinedPairs> pairs = JoinedPairs.compile(node.joinSpec().nonEquiCondition(), context);
        return NodeWork.operator(
                        "TemporalJoin[" + context.node().id() + "]",
                        () -> new TemporalJoinOperator(node, context, pairs.get()))
                .withShapes(calls -> List.of(new VersionedRows()
                        .shape(context.inputTypes().stream().map(RowType::types).toList())));
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
        SideKeys side = keys[input];
        side.encode(batch);
        if (input == 0) {
            addLeft(batch, output);
        } else {
            addVersions(batch);
        }
        pairs.flush(output);
    }

    private void addLeft(RowBatch batch, Output output) {
        int late = 0;
        for (int row = 0; row < batch.rows(); row++) {
            boolean hasTime = !eventTime || !batch.column(timeColumns[0]).isNull(row);
            boolean matchesNothing = !hasTime || keys[0].matchesNothing(batch, row);
            if (matchesNothing || !eventTime) {
                set(batch, row);
                int owner = matchesNothing ? 0 : rows.find(keys[0].keys(), row);
                sendJoined(owner == 0 ? 0 : rows.versionAt(owner, Long.MAX_VALUE), output);
                continue;
            }
            long time = TimeColumn.millis(batch.column(timeColumns[0]), row);
            if (time > progress.of(keys[0].keys().headers()[row])) {
                rows.addWaiting(keys[0], row, time, batch.kind(row));
                continue;
            }
            set(batch, row);
            int owner = rows.find(keys[0].keys(), row);
            int version = owner == 0 ? 0 : rows.versionAt(owner, time);
            if (version == 0) {
                late++;
            }
            if (version != 0 || outer) {
                sendJoined(version, output);
            }
        }
        if (late > 0) {
            requireNonNull(context).countLate(late);
        }
    }

    private void set(RowBatch batch, int row) {
        pairs.setKind(batch.kind(row));
        RowEncoder encoded = keys[0].rows();
        pairs.setLeft(encoded.data(), encoded.offsets()[row], encoded.headers()[row]);
    }

    private void addVersions(RowBatch batch) {
        for (int row = 0; row < batch.rows(); row++) {
            byte kind = batch.kind(row);
            // What an update replaces is over by the row that replaces it.
            boolean hasTime = !eventTime || !batch.column(timeColumns[1]).isNull(row);
            if (hasTime && kind != RowKind.UPDATE_BEFORE_BYTE && !keys[1].matchesNothing(batch, row)) {
                long time = eventTime ? TimeColumn.millis(batch.column(timeColumns[1]), row) : 0;
                long over = eventTime ? progress.of(keys[1].keys().headers()[row]) : Long.MAX_VALUE;
                rows.addVersion(keys[1], row, time, RowKind.isAdd(kind), over);
            }
        }
    }

    /** Sends the left row with a version. @param version 0 for none */
    private void sendJoined(int version, Output output) {
        if (version != 0 && !rows.isDeletion(version)) {
            rows.read(version, pairs);
            if (pairs.match()) {
                pairs.send(output);
                return;
            }
        }
        if (outer) {
            pairs.sendLeft(output);
        }
    }

    @Override
    protected void advance(long watermark, Output output) {
        if (eventTime) {
            progress.advance(watermark);
            rows.advance(progress.least(), pairs, version -> sendJoined(version, output));
            pairs.flush(output);
        }
        output.emitWatermark(watermark);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        progress.snapshot(snapshot);
        rows.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        progress.restore(snapshot);
        rows.restore(snapshot);
    }
}
