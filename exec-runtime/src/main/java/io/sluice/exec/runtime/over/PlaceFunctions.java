package io.sluice.exec.runtime.over;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The functions that look at a row's place, and LAG and LEAD, which look at the row at another place. Frames mean nothing to them. */
final class PlaceFunctions {
    private enum Function {
        ROW_NUMBER,
        RANK,
        DENSE_RANK,
        PERCENT_RANK,
        CUME_DIST,
        NTILE,
        LAG,
        LEAD
    }

    /**
     * @param column of the result
     * @param argument NTILE's number of buckets; how far LAG and LEAD look
     */
    private record Call(Function function, AggregateCall call, int column, long argument) {}

    /** The kept rows of the partition by their places; 0 where there is none. */
    interface Rows {
        int at(int index);
    }

    private final OverWindow window;
    private final OrderedRows rows;
    private final List<Call> calls = new ArrayList<>();
    private final RowDecoder decoder;
    /** The row at another place, and the constants. */
    private final RowBatch other;

    PlaceFunctions(OverWindow window, OrderedRows rows) {
        this.window = window;
        this.rows = rows;
        decoder = new RowDecoder(window.input().types());
        other = window.withConstants(1);
        for (int i = 0; i < window.calls().size(); i++) {
            AggregateCall call = window.calls().get(i);
            int column = i;
            function(call).ifPresent(function -> calls.add(new Call(function, call, column, argument(function, call))));
        }
    }

    private static Optional<Function> function(AggregateCall call) {
        for (Function function : Function.values()) {
            if (function.name().equals(call.function().sqlName())) {
                if (call.ignoreNulls() || call.distinct() || call.filterArg() >= 0) {
                    throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                            .with("feature", function + " with IGNORE NULLS, DISTINCT or FILTER");
                }
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }

    static boolean knows(AggregateCall call) {
        return function(call).isPresent();
    }

    private long argument(Function function, AggregateCall call) {
        return switch (function) {
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST -> 0;
            case NTILE -> positive(window.constant(call, 0), call);
            case LAG, LEAD -> {
                requireSameKind(call);
                yield call.argList().size() > 1 ? window.constant(call, 1) : 1;
            }
        };
    }

    /** The value that stands for a row that is not there is copied as those of rows are. */
    private void requireSameKind(AggregateCall call) {
        if (call.argList().size() > 2) {
            LogicalType value = window.extended().typeAt(call.argList().get(0));
            LogicalType absent = window.extended().typeAt(call.argList().get(2));
            if (value.physical() != absent.physical()) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with(
                                "feature",
                                call.function().sqlName() + " of " + value.summary() + " with a default of "
                                        + absent.summary());
            }
        }
    }

    private static long positive(long number, AggregateCall call) {
        if (number < 1) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR, call.function().sqlName() + " needs a number of 1 or more");
        }
        return number;
    }

    /** How many rows before a row may be looked at. */
    int longestLag() {
        long longest = 0;
        for (Call call : calls) {
            if (call.function == Function.LAG) {
                longest = Math.max(longest, call.argument);
            } else if (call.function == Function.LEAD) {
                longest = Math.max(longest, -call.argument);
            }
        }
        return (int) Math.min(longest, Integer.MAX_VALUE / 2);
    }

    /** @throws SluiceException NOT_SUPPORTED when a function needs what is yet to come */
    void requireNoneOfWholePartitions() {
        for (Call call : calls) {
            boolean whole =
                    switch (call.function) {
                        case ROW_NUMBER, RANK, DENSE_RANK -> false;
                        case PERCENT_RANK, CUME_DIST, NTILE -> true;
                        case LAG -> call.argument < 0;
                        case LEAD -> call.argument > 0;
                    };
            if (whole) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", call.function + " on a stream");
            }
        }
    }

    /**
     * Sets the columns of a row of the result.
     *
     * @param node the row itself
     */
    void write(RowBatch result, int at, Places place, int node, Rows partition) {
        for (Call call : calls) {
            ColumnVector column = result.column(call.column);
            switch (call.function) {
                case ROW_NUMBER -> ((LongVector) column).set(at, place.before + 1);
                case RANK -> ((LongVector) column).set(at, place.beforePeers + 1);
                case DENSE_RANK -> ((LongVector) column).set(at, place.groups);
                case PERCENT_RANK -> {
                    double rank = place.size <= 1 ? 0 : (double) place.beforePeers / (place.size - 1);
                    ((DoubleVector) column).set(at, rank);
                }
                case CUME_DIST -> ((DoubleVector) column).set(at, (double) place.upToPeers / place.size);
                case NTILE -> setNumber(column, at, bucket(place.before, place.size, call.argument));
                case LAG -> look(call, column, at, place.index - call.argument, node, partition);
                case LEAD -> look(call, column, at, place.index + call.argument, node, partition);
            }
        }
    }

    /** The first buckets have one row more where rows cannot be spread evenly. */
    private static long bucket(long before, long size, long buckets) {
        long small = size / buckets;
        long larger = size % buckets;
        long inLarger = larger * (small + 1);
        return before < inLarger ? before / (small + 1) + 1 : larger + (before - inLarger) / Math.max(1, small) + 1;
    }

    private static void setNumber(ColumnVector column, int at, long number) {
        if (column instanceof LongVector longs) {
            longs.set(at, number);
        } else {
            ((IntVector) column).set(at, (int) number);
        }
    }

    private void look(Call call, ColumnVector column, int at, long index, int node, Rows partition) {
        int found = index < 0 || index > Integer.MAX_VALUE ? 0 : partition.at((int) index);
        List<Integer> arguments = call.call.argList();
        if (found != 0) {
            copy(found, arguments.get(0), column, at);
        } else if (arguments.size() > 2) {
            copy(node, arguments.get(2), column, at);
        } else {
            column.setNull(at);
        }
    }

    private void copy(int node, int argument, ColumnVector column, int at) {
        load(rows, node, decoder, other, window.input().arity());
        column.copy(other.column(argument), 0, at);
    }

    /** Sets the first columns of a batch of one row to a kept row. */
    static void load(OrderedRows rows, int node, RowDecoder decoder, RowBatch batch, int columns) {
        for (int i = 0; i < columns; i++) {
            batch.column(i).reset();
        }
        decoder.decode(rows.read(node), rows.rowOffset(node), RowLayout.info(rows.header(node)), batch, 0, 0);
        batch.setRows(1);
    }
}
