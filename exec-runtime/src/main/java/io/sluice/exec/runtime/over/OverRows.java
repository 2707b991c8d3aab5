package io.sluice.exec.runtime.over;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.aggregate.FrameAggregates;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rows of each partition in order, the accumulators of the partition's frame, and the output: what the operators of OVER windows
 * have in common.
 */
final class OverRows {
    /** They are the same in whatever order rows come and leave. */
    private static final Set<String> EXACT = Set.of("COUNT", "MIN", "MAX");

    private static final String ROWS = "rows";

    final OverWindow window;
    final KeyedState state;
    final OrderedRows rows;
    final PlaceFunctions functions;
    final boolean aggregates;
    /** Its columns are those of the calls: the output's or, where results are compared first, a batch of their own. */
    final RowBatch result;

    final RowDecoder decoder;
    private final StateLayout layout;
    private final boolean sharesFrame;
    private final boolean leaves;
    private final FrameAggregates frames;
    private final RowEncoder partitions;
    private final SortKeyEncoder keys;
    private final RowEncoder all;
    private final OutputBuffer buffer;
    /** The row that enters or leaves the frame, and the constants. */
    private final RowBatch work;

    /**
     * @param layout what the operator keeps of its own for each partition
     * @param order by which a partition's rows are kept
     * @param sharesFrame whether all partitions use one frame, in turn, which is no state; else each keeps its own
     * @param leaves whether rows leave frames
     * @param ownResults whether results go to a batch of their own
     */
    OverRows(
            OverWindow window,
            NodeContext context,
            StateLayout layout,
            SortSpec order,
            OrderedRows.Identity identity,
            boolean sharesFrame,
            boolean leaves,
            boolean ownResults) {
        this.window = window;
        this.layout = layout;
        this.sharesFrame = sharesFrame;
        this.leaves = leaves;
        layout.ordered(identity);
        buffer = new OutputBuffer(window.outputTypes(), window.batchSize());
        result = ownResults
                ? new RowBatch(window.calls().stream().map(AggregateCall::type).toList(), 16)
                : results(buffer.batch(), window.input().arity());
        frames = FrameAggregates.compile(
                aggregateCalls(window),
                window.extended(),
                leaves,
                sharesFrame ? new StateLayout() : layout,
                aggregateResults(window, result),
                context);
        state = sharesFrame ? new KeyedState(ROWS, layout) : frames.state();
        rows = state.ordered(0);
        functions = new PlaceFunctions(window, rows);
        aggregates = window.calls().stream().anyMatch(call -> !PlaceFunctions.knows(call));
        partitions = partitionEncoder(window);
        keys = new SortKeyEncoder(order, window.input().types());
        all = RowEncoder.ofAll(window.input().types());
        decoder = new RowDecoder(window.input().types());
        work = window.withConstants(1);
        frames.use(work);
    }

    /**
     * What the state consists of.
     *
     * @param own what the operator keeps of its own for each partition
     * @param texts by call, what it computes
     * @param timed whether rows are in order of time, with keys of the operator's
     */
    StateShape shape(StateShape.Parts own, List<String> texts, NodeContext context) {
        StoredRow whole = StoredRow.whole(0, window.input().types());
        StateShape.Parts parts =
                rows.found() ? own.found(ROWS, whole, window.order()) : own.inOrder(ROWS, whole, Optional.empty());
        if (sharesFrame) {
            return parts.of(ROWS, layout);
        }
        StateShape shape = parts.and(frameParts(window, leaves, texts, context)).of(FrameAggregates.NAME, layout);
        return leaves ? shape.withUnknownPast("would have to let go of rows that came before it was computed") : shape;
    }

    /** @param texts by call, what it computes */
    static List<StateShape.Part> frameParts(
            OverWindow window, boolean leaves, List<String> texts, NodeContext context) {
        List<String> ofAggregates = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            if (!PlaceFunctions.knows(window.calls().get(i))) {
                ofAggregates.add(texts.get(i));
            }
        }
        return FrameAggregates.parts(aggregateCalls(window), window.extended(), leaves, ofAggregates, context);
    }

    static RowEncoder partitionEncoder(OverWindow window) {
        return RowEncoder.of(window.input().types(), window.partition());
    }

    static List<AggregateCall> aggregateCalls(OverWindow window) {
        return window.calls().stream()
                .filter(call -> !PlaceFunctions.knows(call))
                .toList();
    }

    /** Whether aggregates add up FLOAT or DOUBLE, of which sums are off when rows leave them. */
    static boolean readsReals(OverWindow window) {
        return aggregateCalls(window).stream()
                .filter(call -> !EXACT.contains(call.function().sqlName()))
                .flatMap(call -> call.argList().stream())
                .map(argument -> window.extended().typeAt(argument).physical())
                .anyMatch(type -> type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE);
    }

    /** The columns of an output batch that follow the input's. */
    private static RowBatch results(RowBatch output, int inputColumns) {
        ColumnVector[] columns = new ColumnVector[output.arity() - inputColumns];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = output.column(inputColumns + i);
        }
        return new RowBatch(columns);
    }

    /** Of the columns of all calls those of aggregates. */
    static RowBatch aggregateResults(OverWindow window, RowBatch result) {
        List<ColumnVector> columns = new ArrayList<>();
        for (int i = 0; i < window.calls().size(); i++) {
            if (!PlaceFunctions.knows(window.calls().get(i))) {
                columns.add(result.column(i));
            }
        }
        return new RowBatch(columns.toArray(ColumnVector[]::new));
    }

    // ---- what comes ----

    /** The header of the partition of a row of the batch. */
    long partitionHeader(int row) {
        return partitions.headers()[row];
    }

    void encode(RowBatch batch) {
        partitions.encode(batch);
        keys.encode(batch);
        all.encode(batch);
    }

    int find(int row) {
        return state.find(
                partitions.headers()[row], partitions.data(), partitions.offsets()[row]);
    }

    int findOrAdd(int row) {
        return state.findOrAdd(
                partitions.headers()[row], partitions.data(), partitions.offsets()[row]);
    }

    int add(int owner, int row) {
        return rows.add(
                owner,
                keys.data(),
                keys.offsets()[row],
                keys.lengths()[row],
                all.headers()[row],
                all.data(),
                all.offsets()[row]);
    }

    /** As the other, by another sort key. */
    int add(int owner, int row, byte[] sortKey) {
        return rows.add(owner, sortKey, 0, sortKey.length, all.headers()[row], all.data(), all.offsets()[row]);
    }

    /** How many rows will stand before a row of the batch when it is added. */
    int place(int owner, int row) {
        return rows.countUpTo(owner, keys.data(), keys.offsets()[row], keys.lengths()[row]);
    }

    /** How many rows stand before the peers of a row of the batch. */
    int placeOfPeers(int owner, int row) {
        return rows.countBelow(owner, keys.data(), keys.offsets()[row], keys.lengths()[row]);
    }

    /** How many rows stand before a kept row and its peers. */
    int firstPeer(int owner, int node) {
        return rows.countBelow(owner, rows.read(node), rows.keyOffset(node), rows.keyLength(node));
    }

    /** How many kept rows are equal in the order to one of them, itself among them. */
    int peers(int owner, int node) {
        int upTo = rows.countUpTo(owner, rows.read(node), rows.keyOffset(node), rows.keyLength(node));
        return upTo - firstPeer(owner, node);
    }

    /** Whether two kept rows are equal in the order. */
    boolean arePeers(int node, int other) {
        return rows.compareKey(node, rows.read(other), rows.keyOffset(other), rows.keyLength(other)) == 0;
    }

    /** The kept row that is the same as a row of the batch; 0 when there is none. */
    int same(int owner, int row) {
        return rows.find(owner, all.headers()[row], all.data(), all.offsets()[row]);
    }

    // ---- frames ----

    /** The frame that all partitions share. */
    int sharedFrame() {
        return frames.state().findOrAdd(0, new byte[0], 0);
    }

    /** Empties a frame that is shared. */
    void clear(int frame) {
        frames.state().clear(frame);
    }

    /** A kept row enters the frame of an entry. */
    void enter(int entry, int node) {
        if (aggregates) {
            load(node);
            frames.add(entry, 0);
        }
    }

    /** A kept row leaves the frame of an entry. */
    void leave(int entry, int node) {
        if (aggregates) {
            load(node);
            frames.remove(entry, 0);
        }
    }

    private void load(int node) {
        PlaceFunctions.load(rows, node, decoder, work, window.input().arity());
        frames.use(work);
    }

    /** Sets a row of {@link #result}. */
    void compute(int at, int entry, int node, Places place, PlaceFunctions.Rows partition) {
        if (aggregates) {
            frames.write(entry, at);
        }
        functions.write(result, at, place, node, partition);
    }

    // ---- output ----

    /** Sets the input's columns of the output's next row, whose number it returns; {@link #sent} counts it in. */
    int begin(int node, Output output) {
        int at = buffer.next(output);
        decoder.decode(rows.read(node), rows.rowOffset(node), RowLayout.info(rows.header(node)), buffer.batch(), at, 0);
        return at;
    }

    RowBatch output() {
        return buffer.batch();
    }

    void sent(byte kind) {
        buffer.added(kind);
    }

    void flush(Output output) {
        buffer.flush(output);
    }
}
