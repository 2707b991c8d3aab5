package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.aggregate.BitmapAggregate.Operation;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The aggregates that keep their arguments, by kind. */
final class Collected {
    private static final byte[] COMMA = ",".getBytes(StandardCharsets.UTF_8);

    private Collected() {}

    /**
     * Empty for kinds whose accumulators are no bytes of their own.
     *
     * @param ignoreNulls whether IGNORE NULLS was written
     * @param retracts whether rows may be taken back
     * @param order in which the rows count
     */
    static Optional<CollectedAggregate> of(
            Kind kind,
            boolean ignoreNulls,
            boolean retracts,
            List<LogicalType> arguments,
            LogicalType result,
            Optional<ArrivalOrder> order) {
        return Optional.ofNullable(
                switch (kind) {
                    case FIRST_VALUE -> new Edge(arguments, result, true);
                    case LAST_VALUE -> new Edge(arguments, result, false);
                    case LISTAGG -> new Joined(arguments, result, order);
                    case ARRAY_AGG -> new Gathered(arguments, result, order, !ignoreNulls);
                    case COLLECT -> new Counted(arguments, result);
                    case PERCENTILE -> new Percentile(arguments, result);
                    case JSON_OBJECTAGG_NULL_ON_NULL -> new JsonArrivals(arguments, result, order, true, true);
                    case JSON_OBJECTAGG_ABSENT_ON_NULL -> new JsonArrivals(arguments, result, order, true, false);
                    case JSON_ARRAYAGG_NULL_ON_NULL -> new JsonArrivals(arguments, result, order, false, true);
                    case JSON_ARRAYAGG_ABSENT_ON_NULL -> new JsonArrivals(arguments, result, order, false, false);
                    case BITMAP_BUILD_AGG -> new BitmapAggregate(Operation.BUILD, false, result);
                    case BITMAP_BUILD_CARDINALITY_AGG -> new BitmapAggregate(Operation.BUILD, true, result);
                    case BITMAP_XOR_AGG -> new BitmapAggregate(Operation.XOR, false, result);
                    case BITMAP_XOR_CARDINALITY_AGG -> new BitmapAggregate(Operation.XOR, true, result);
                    case BITMAP_AND_AGG -> bitmaps(Operation.AND, false, retracts, arguments, result);
                    case BITMAP_AND_CARDINALITY_AGG -> bitmaps(Operation.AND, true, retracts, arguments, result);
                    case BITMAP_OR_AGG -> bitmaps(Operation.OR, false, retracts, arguments, result);
                    case BITMAP_OR_CARDINALITY_AGG -> bitmaps(Operation.OR, true, retracts, arguments, result);
                    case COUNT, SUM, SUM0, MIN, MAX, AVG, SINGLE_VALUE, WELFORD_M2 -> null;
                });
    }

    private static CollectedAggregate bitmaps(
            Operation operation,
            boolean cardinality,
            boolean retracts,
            List<LogicalType> arguments,
            LogicalType result) {
        return retracts
                ? new BitmapArrivals(arguments, result, operation == Operation.AND, cardinality)
                : new BitmapAggregate(operation, cardinality, result);
    }

    /** FIRST_VALUE and LAST_VALUE of rows that may be taken back. */
    private static final class Edge extends Arrivals {
        private final boolean first;

        Edge(List<LogicalType> arguments, LogicalType result, boolean first) {
            super(arguments, result);
            this.first = first;
        }

        @Override
        boolean takesNulls() {
            return false;
        }

        @Override
        void computeElements(ColumnVector target) {
            decodeFirst(first ? first() : last(), target, 0);
        }
    }

    /** LISTAGG: each value after the first comes behind its own separator, a comma unless there is one. */
    private static final class Joined extends Arrivals {
        private byte[] text = new byte[64];

        Joined(List<LogicalType> arguments, LogicalType result, Optional<ArrivalOrder> order) {
            super(arguments, result, order);
        }

        @Override
        boolean takesNulls() {
            return false;
        }

        @Override
        void computeElements(ColumnVector target) {
            int length = 0;
            for (int at = first(); at < end(); at = next(at)) {
                decode(at);
                if (at > first()) {
                    length = arity() > 1 ? put(argument(1), length) : put(COMMA, 0, COMMA.length, length);
                }
                length = put(argument(0), length);
            }
            ((BytesVector) target).set(0, text, 0, length);
        }

        private int put(ColumnVector value, int at) {
            BytesVector texts = (BytesVector) value;
            return put(texts.data(), texts.offsets()[0], texts.lengths()[0], at);
        }

        private int put(byte[] from, int offset, int length, int at) {
            if (text.length < at + length) {
                text = Arrays.copyOf(text, Math.max(at + length, text.length * 2));
            }
            System.arraycopy(from, offset, text, at, length);
            return at + length;
        }
    }

    /** ARRAY_AGG. */
    private static final class Gathered extends Arrivals {
        private final boolean takesNulls;

        Gathered(List<LogicalType> arguments, LogicalType result, Optional<ArrivalOrder> order, boolean takesNulls) {
            super(arguments, result, order);
            this.takesNulls = takesNulls;
        }

        @Override
        boolean takesNulls() {
            return takesNulls;
        }

        @Override
        void computeElements(ColumnVector target) {
            ArrayVector arrays = (ArrayVector) target;
            int place = arrays.append(0, elements());
            for (int at = first(); at < end(); at = next(at)) {
                decodeFirst(at, arrays.elements(), place++);
            }
        }
    }

    /** COLLECT: how often each value came, in the order of their first coming. */
    private static final class Counted extends Arrivals {
        /** Distinct elements in order, and how often each came. */
        private int[] distinct = new int[16];

        private int[] counts = new int[16];
        /** By hash, the number of a distinct element and 1; 0 for none. */
        private int[] slots = new int[64];

        Counted(List<LogicalType> arguments, LogicalType result) {
            super(arguments, result);
        }

        @Override
        boolean takesNulls() {
            return false;
        }

        /** No value is a multiset, too. */
        @Override
        void computeNothing(ColumnVector target) {
            computeElements(target);
        }

        @Override
        void computeElements(ColumnVector target) {
            int found = count();
            MapVector maps = (MapVector) target;
            int place = maps.append(0, found);
            maps.values().ensureCapacity(place + found);
            for (int i = 0; i < found; i++) {
                decodeFirst(distinct[i], maps.keys(), place + i);
                ((IntVector) maps.values()).set(place + i, counts[i]);
            }
        }

        private int count() {
            int elements = elements();
            if (distinct.length < elements) {
                int room = Integer.highestOneBit(elements) << 1;
                distinct = new int[room];
                counts = new int[room];
                slots = new int[4 * room];
            }
            int mask = Integer.highestOneBit(Math.max(1, elements)) * 4 - 1;
            Arrays.fill(slots, 0, mask + 1, 0);
            int found = 0;
            for (int at = first(); at < end(); at = next(at)) {
                int slot = hash(at) & mask;
                while (slots[slot] != 0 && !equal(distinct[slots[slot] - 1], at)) {
                    slot = slot + 1 & mask;
                }
                if (slots[slot] == 0) {
                    distinct[found] = at;
                    counts[found++] = 0;
                    slots[slot] = found;
                }
                counts[slots[slot] - 1]++;
            }
            return found;
        }
    }

    /** PERCENTILE(value, percentage [, frequency]): interpolated between the two values around the place. */
    private static final class Percentile extends Arrivals {
        Percentile(List<LogicalType> arguments, LogicalType result) {
            super(arguments, result);
        }

        @Override
        boolean takesNulls() {
            return false;
        }

        @Override
        void computeElements(ColumnVector target) {
            double[] values = new double[elements()];
            long[] counts = new long[values.length];
            long total = 0;
            int n = 0;
            Integer[] order = new Integer[values.length];
            for (int at = first(); at < end(); at = next(at)) {
                decode(at);
                values[n] = number(0);
                counts[n] = arity() > 2 ? (long) number(2) : 1;
                total += Math.max(0, counts[n]);
                order[n] = n;
                n++;
            }
            if (total == 0) {
                target.setNull(0);
                return;
            }
            Arrays.sort(order, (a, b) -> Double.compare(values[a], values[b]));
            Object percentage = JavaValues.get(argumentType(1), argument(1), 0);
            if (percentage instanceof List<?> list) {
                ArrayVector arrays = (ArrayVector) target;
                int place = arrays.append(0, list.size());
                for (Object each : list) {
                    JavaValues.set(
                            Types.DOUBLE,
                            arrays.elements(),
                            place++,
                            each == null ? null : at(((Number) each).doubleValue(), values, counts, order, total));
                }
            } else {
                JavaValues.set(Types.DOUBLE, target, 0, at(number(1), values, counts, order, total));
            }
        }

        private double number(int argument) {
            // NULLs are not counted, so that the value is there.
            return ((Number) Objects.requireNonNull(JavaValues.get(argumentType(argument), argument(argument), 0)))
                    .doubleValue();
        }

        private static double at(double percentage, double[] values, long[] counts, Integer[] order, long total) {
            // Places count from 1, and both values are weighed, so that Flink's last digits come.
            double place = 1 + percentage * (total - 1);
            double below = Math.floor(place);
            double above = Math.ceil(place);
            double low = value((long) below - 1, values, counts, order);
            double high = value((long) above - 1, values, counts, order);
            return low == high ? low : (above - place) * low + (place - below) * high;
        }

        private static double value(long rank, double[] values, long[] counts, Integer[] order) {
            long passed = 0;
            for (int index : order) {
                passed += Math.max(0, counts[index]);
                if (rank < passed) {
                    return values[index];
                }
            }
            return values[order[order.length - 1]];
        }
    }
}
