package io.sluice.exec.runtime.over;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.over.OverWindow.Bound;
import io.sluice.exec.runtime.over.OverWindow.BoundKind;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.PhysicalType;

/**
 * Goes through all rows of a partition, in order, with the frame of each, whatever its bounds. Rows enter and leave the frame one by one
 * but where sums of FLOAT or DOUBLE would be off for it: then each frame is summed up anew.
 */
final class FrameWalk {
    /** What is done with each row. */
    interface Visitor {
        /**
         * @param index of the row in the partition
         * @param entry whose accumulators hold the row's frame
         */
        void visit(int index, int node, int entry, Places place, PlaceFunctions.Rows partition);
    }

    private final OverWindow window;
    private final OverRows over;
    private final OrderedRows rows;
    private final int entry;

    private final boolean anew;
    private final Places place = new Places();
    private int[] nodes = new int[16];
    private int size;
    private int entered;
    private int gone;
    private double[] numbers = new double[0];
    private long[] wholes = new long[0];
    private boolean[] nulls = new boolean[0];
    private final RowDecoder decoder;
    private final RowBatch work;

    /** @param over whose partitions share a frame */
    FrameWalk(OverWindow window, OverRows over) {
        this.window = window;
        this.over = over;
        entry = over.sharedFrame();
        rows = over.rows;
        anew = window.moves() && OverRows.readsReals(window);
        decoder = new RowDecoder(window.input().types());
        work = new RowBatch(window.input().types(), 1);
        if (byValue(window.lower()) || byValue(window.upper())) {
            requireNumbers(window.order(), window);
        }
    }

    private boolean byValue(Bound bound) {
        return !window.rows() && (bound.kind() == BoundKind.PRECEDING || bound.kind() == BoundKind.FOLLOWING);
    }

    private static void requireNumbers(SortSpec order, OverWindow window) {
        LogicalType type = window.input().typeAt(order.fields().get(0).index());
        boolean number =
                switch (type.physical()) {
                    case INT, LONG, FLOAT, DOUBLE, TIMESTAMP -> true;
                    case BOOLEAN, DECIMAL, BYTES, ARRAY, MAP, ROW, OBJECT, NULL -> false;
                };
        if (!number || order.fields().size() != 1) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "an OVER window by RANGE with a bound of " + type.summary() + " values");
        }
    }

    void walk(int owner, Visitor visitor) {
        load(owner);
        over.clear(entry);
        entered = 0;
        gone = 0;
        place.size = size;
        place.groups = 0;
        int peersEnd = 0;
        int peersStart = 0;
        for (int i = 0; i < size; i++) {
            if (i == peersEnd) {
                peersStart = i;
                peersEnd = i + 1;
                while (peersEnd < size && over.arePeers(nodes[i], nodes[peersEnd])) {
                    peersEnd++;
                }
                place.groups++;
            }
            place.before = i;
            place.index = i;
            place.beforePeers = peersStart;
            place.upToPeers = peersEnd;
            if (over.aggregates) {
                int from = start(i, peersStart);
                move(from, Math.max(from, end(i, peersEnd)));
            }
            visitor.visit(i, nodes[i], entry, place, this::at);
        }
    }

    private int at(int index) {
        return index < size ? nodes[index] : 0;
    }

    private void load(int owner) {
        size = rows.size(owner);
        if (nodes.length < size) {
            nodes = new int[Math.max(size, nodes.length * 2)];
        }
        rows.collect(owner, 0, size, nodes);
        if (byValue(window.lower()) || byValue(window.upper())) {
            loadValues();
        }
    }

    private void move(int from, int to) {
        if (anew && from > gone) {
            over.clear(entry);
            entered = from;
            gone = from;
        }
        for (; entered < to; entered++) {
            if (entered >= gone) {
                over.enter(entry, nodes[entered]);
            }
        }
        for (; gone < from; gone++) {
            if (gone < entered) {
                over.leave(entry, nodes[gone]);
            }
        }
    }

    private int start(int i, int peersStart) {
        return switch (window.lower().kind()) {
            case UNBOUNDED_PRECEDING -> 0;
            case CURRENT_ROW -> window.rows() ? i : peersStart;
            case PRECEDING, FOLLOWING ->
                window.rows() ? shifted(i, window.lower(), 0) : byValue(i, peersStart, window.lower(), true);
            case UNBOUNDED_FOLLOWING -> throw new IllegalStateException("a frame cannot begin behind all rows");
        };
    }

    /** One after the last row. */
    private int end(int i, int peersEnd) {
        return switch (window.upper().kind()) {
            case UNBOUNDED_FOLLOWING -> size;
            case CURRENT_ROW -> window.rows() ? i + 1 : peersEnd;
            case PRECEDING, FOLLOWING ->
                window.rows() ? shifted(i, window.upper(), 1) : byValue(i, peersEnd, window.upper(), false);
            case UNBOUNDED_PRECEDING -> throw new IllegalStateException("a frame cannot end before all rows");
        };
    }

    private int shifted(int i, Bound bound, int more) {
        long shift = bound.kind() == BoundKind.PRECEDING ? -bound.offset() : bound.offset();
        long place = Math.max(-1L - size, Math.min(size + 1L, shift)) + i + more;
        return (int) Math.max(0, Math.min(size, place));
    }

    /** The first row whose value is not before a bound, or the first that is behind it. NULLs are only with each other. */
    private int byValue(int i, int ofPeers, Bound bound, boolean first) {
        if (nulls[i]) {
            return ofPeers;
        }
        boolean ascending = window.order().fields().get(0).isAscending();
        boolean back = bound.kind() == BoundKind.PRECEDING == ascending;
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (isBefore(middle, i, back ? -bound.offset() : bound.offset(), ascending, first)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean isBefore(int row, int i, long offset, boolean ascending, boolean first) {
        if (nulls[row]) {
            return !window.order().fields().get(0).nullIsLast();
        }
        int order;
        if (numbers.length > 0) {
            order = Double.compare(numbers[row], numbers[i] + offset);
        } else {
            long sum = wholes[i] + offset;
            boolean overflow = ((wholes[i] ^ sum) & (offset ^ sum)) < 0;
            order = overflow ? (offset > 0 ? -1 : 1) : Long.compare(wholes[row], sum);
        }
        int inOrder = ascending ? order : -order;
        return first ? inOrder < 0 : inOrder <= 0;
    }

    private void loadValues() {
        int column = window.order().fields().get(0).index();
        PhysicalType type = window.input().typeAt(column).physical();
        boolean real = type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE;
        nulls = new boolean[size];
        numbers = new double[real ? size : 0];
        wholes = new long[real ? 0 : size];
        for (int i = 0; i < size; i++) {
            PlaceFunctions.load(rows, nodes[i], decoder, work, window.input().arity());
            ColumnVector values = work.column(column);
            nulls[i] = values.isNull(0);
            if (nulls[i]) {
                continue;
            }
            if (values instanceof IntVector ints) {
                wholes[i] = ints.get(0);
            } else if (values instanceof LongVector longs) {
                wholes[i] = longs.get(0);
            } else if (values instanceof TimestampVector times) {
                wholes[i] = times.millis()[0];
            } else if (values instanceof DoubleVector doubles) {
                numbers[i] = doubles.get(0);
            } else {
                numbers[i] = ((FloatVector) values).get(0);
            }
        }
    }
}
