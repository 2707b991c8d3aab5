package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.WindowRank;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** Sends the rows of each partition and window whose rank lies in a range. Of rows that are alike the first to come is the first. */
public final class WindowRankOperator extends WindowRowsOperator {
    private final StateLayout layout = new StateLayout();
    private final long first;
    private final long last;
    private final boolean outputRowNumber;
    private final RowEncoder partitions;
    private final SortKeyEncoder sortKeys;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private final int arity;

    private WindowRankOperator(
            WindowRank node, WindowingStrategy.WindowAttached windowing, long first, long last, NodeContext context) {
        super(
                LocalTimes.of(windowing.timeAttributeType(), context.settings().timeZone()),
                windowing.windowEnd(),
                windowing.isRowtime());
        layout.ordered(OrderedRows.Identity.NONE);
        this.first = first;
        this.last = last;
        outputRowNumber = node.outputRowNumber();
        List<LogicalType> types = context.inputType().types();
        List<Integer> keys = node.partitionSpec().fields();
        partitions = RowEncoder.of(types, keys);
        sortKeys = new SortKeyEncoder(node.sortSpec(), types);
        rows = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        buffer = new OutputBuffer(
                context.outputType().types(), context.settings().batchSize());
        arity = types.size();
    }

    public static NodeWork work(WindowRank node, NodeContext context) {
        if (node.rankType() != RankType.ROW_NUMBER) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", node.rankType() + " as the rank of a top-N of windows");
        }
        long first;
        long last;
        if (node.rankRange() instanceof RankRange.Constant constant) {
            first = constant.start();
            last = constant.end();
        } else if (node.rankRange() instanceof RankRange.ConstantWithoutEnd open) {
            first = open.start();
            last = Integer.MAX_VALUE;
        } else {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a last rank that rows say, of a top-N of windows,");
        }
        WindowingStrategy.WindowAttached windowing = attached(node.windowing());
        // Made here for the first time, so that the statement fails and not the job.
        new WindowRankOperator(node, windowing, first, last, context);
        return NodeWork.operator(
                        "WindowRank[" + context.node().id() + "]",
                        () -> new WindowRankOperator(node, windowing, first, last, context))
                .withShapes(calls ->
                        List.of(new WindowRankOperator(node, windowing, first, last, context).shape(node, context)));
    }

    private StateShape shape(WindowRank node, NodeContext context) {
        return StateShape.entry()
                .inOrder("rows", StoredRow.whole(0, context.inputType().types()), Optional.of(node.sortSpec()))
                .ofEach(WINDOW, layout);
    }

    static WindowingStrategy.WindowAttached attached(WindowingStrategy windowing) {
        if (windowing instanceof WindowingStrategy.WindowAttached attached) {
            return attached;
        }
        throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "rows that do not carry their window");
    }

    @Override
    KeyedEntries create(String name) {
        return new KeyedEntries(name, layout);
    }

    @Override
    void load(RowBatch batch) {
        partitions.encode(batch);
        sortKeys.encode(batch);
        rows.encode(batch);
    }

    @Override
    long header(int row) {
        return partitions.headers()[row];
    }

    @Override
    void add(KeyedEntries window, RowBatch batch, int row) {
        int owner = window.findOrAdd(
                partitions.headers()[row], partitions.data(), partitions.offsets()[row]);
        OrderedRows ranked = window.state().ordered(0);
        int key = sortKeys.offsets()[row];
        int keyLength = sortKeys.lengths()[row];
        boolean full = ranked.size(owner) >= last;
        if (full) {
            int lowest = ranked.last(owner);
            int order = Bytes.compare(
                    sortKeys.data(),
                    key,
                    keyLength,
                    ranked.read(lowest),
                    ranked.keyOffset(lowest),
                    ranked.keyLength(lowest));
            if (order >= 0) {
                return;
            }
        }
        ranked.add(owner, sortKeys.data(), key, keyLength, rows.headers()[row], rows.data(), rows.offsets()[row]);
        if (full) {
            ranked.remove(owner, ranked.last(owner));
        }
    }

    @Override
    void send(KeyedEntries window, Output output) {
        KeyedState state = window.state();
        OrderedRows ranked = state.ordered(0);
        for (int i = 0; i < window.size(); i++) {
            int owner = window.entry(i);
            int count = (int) Math.min(last, ranked.size(owner));
            for (int rank = (int) Math.max(first, 1); rank <= count; rank++) {
                int node = ranked.select(owner, rank - 1);
                int at = buffer.next(output);
                decoder.decode(
                        ranked.read(node),
                        ranked.rowOffset(node),
                        RowLayout.info(ranked.header(node)),
                        buffer.batch(),
                        at,
                        0);
                if (outputRowNumber) {
                    ((LongVector) buffer.batch().column(arity)).set(at, rank);
                }
                buffer.added(RowKind.INSERT_BYTE);
            }
        }
    }

    @Override
    void flush(Output output) {
        buffer.flush(output);
    }
}
