package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.NestedValues;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/**
 * An aggregate whose accumulator is its arguments, one after the other in the order in which they came, or in the order that the call
 * says. Taking a row back removes the first that is equal. What comes out is computed of them, so it is for results that are as long
 * as what went in, and for those that depend on the order.
 *
 * <p>The accumulator is an {@link ArrivalList}. With an order, an element is the length of the sort key, the key and the arguments; else the
 * arguments alone, as {@link NestedValues} has them. Changes are a log of the same form; they are merged one after the other.
 */
abstract class Arrivals extends CollectedAggregate {
    private final List<LogicalType> argumentTypes;
    private final ColumnVector[] arguments;
    private final NestedValues encoder = new NestedValues();
    private final Optional<ArrivalOrder> order;
    private final ArrivalList list;
    private final ArrivalList other;

    /** @param order of the elements; empty for that in which they come */
    Arrivals(List<LogicalType> argumentTypes, LogicalType resultType, Optional<ArrivalOrder> order) {
        super(argumentTypes.size() + order.map(ArrivalOrder::arity).orElse(0), resultType);
        this.argumentTypes = List.copyOf(argumentTypes);
        this.order = order;
        this.arguments =
                argumentTypes.stream().map(type -> ColumnVector.create(type, 1)).toArray(ColumnVector[]::new);
        list = new ArrivalList(order.isEmpty());
        other = new ArrivalList(order.isEmpty());
    }

    Arrivals(List<LogicalType> argumentTypes, LogicalType resultType) {
        this(argumentTypes, resultType, Optional.empty());
    }

    /** Sets row 0 of the vector, which is empty, from the elements, of which there is at least one. */
    abstract void computeElements(ColumnVector target);

    /** The same where there is none. */
    void computeNothing(ColumnVector target) {
        target.setNull(0);
    }

    @Override
    final void compute(ColumnVector target) {
        if (list.isEmpty()) {
            computeNothing(target);
        } else {
            computeElements(target);
        }
    }

    @Override
    public final void load(PagedHeap from, int at, int length) {
        list.load(from, at, length);
    }

    @Override
    public final boolean inPlace() {
        return list.inPlace();
    }

    @Override
    public final void add(int row) {
        int length = encode(row);
        insert(encoder.data(), 0, length);
    }

    @Override
    public final void removeChange(int row) {
        int length = encode(row);
        list.append(true, encoder.data(), 0, length);
    }

    @Override
    public final boolean remove(int row) {
        int length = encode(row);
        return list.remove(encoder.data(), 0, length);
    }

    @Override
    public final void merge(PagedHeap from, int at, int length) {
        other.load(from, at, length);
        for (int each = other.first(); each < other.end(); each = other.next(each)) {
            if (other.isTakenBack(each)) {
                list.remove(other.bytes(), other.body(each), other.length(each));
            } else {
                insert(other.bytes(), other.body(each), other.length(each));
            }
        }
    }

    @Override
    public final void mergeChange(PagedHeap from, int at, int length) {
        other.load(from, at, length);
        for (int each = other.first(); each < other.end(); each = other.next(each)) {
            list.append(other.isTakenBack(each), other.bytes(), other.body(each), other.length(each));
        }
    }

    @Override
    public final byte[] changed() {
        return list.changed();
    }

    @Override
    public final int changedLength() {
        return list.changedLength();
    }

    /** Where the first element is; the end is {@link #end}. */
    final int first() {
        return list.first();
    }

    final int end() {
        return list.end();
    }

    final int next(int at) {
        return list.next(at);
    }

    /** The last element. */
    final int last() {
        return list.last();
    }

    final int elements() {
        return list.count();
    }

    /** Equal for elements that are. */
    final int hash(int at) {
        return list.hash(at);
    }

    /** Whether two elements are equal in all arguments. */
    final boolean equal(int one, int another) {
        return Bytes.equal(
                list.bytes(), list.body(one), list.length(one), list.bytes(), list.body(another), list.length(another));
    }

    /** Reads an element's arguments into {@link #argument}. */
    final void decode(int at) {
        int from = arguments(at);
        for (int i = 0; i < arguments.length; i++) {
            arguments[i].reset();
            from = encoder.readFrom(argumentTypes.get(i), list.bytes(), from, arguments[i], 0);
        }
    }

    /** Reads an element's first argument into a vector. */
    final void decodeFirst(int at, ColumnVector vector, int row) {
        encoder.read(argumentTypes.get(0), list.bytes(), arguments(at), vector, row);
    }

    /** An argument of the element that was decoded, in row 0. */
    final ColumnVector argument(int index) {
        return arguments[index];
    }

    final int arity() {
        return arguments.length;
    }

    final LogicalType argumentType(int index) {
        return argumentTypes.get(index);
    }

    /** Where an element's arguments begin. */
    private int arguments(int at) {
        int body = list.body(at);
        return order.isEmpty() ? body : body + Integer.BYTES + Bytes.getInt(list.bytes(), body);
    }

    private int encode(int row) {
        encoder.clear();
        int length = order.isEmpty()
                ? 0
                : encoder.addBytes(
                        order.get().key(columns, arguments.length, row),
                        order.get().length());
        for (int i = 0; i < arguments.length; i++) {
            length += encoder.add(argumentTypes.get(i), columns[i], row);
        }
        return length;
    }

    /** Puts an element where the order says, behind those that are equal in it. */
    private void insert(byte[] from, int offset, int length) {
        list.append(false, from, offset, length);
        if (order.isEmpty()) {
            return;
        }
        int added = list.last();
        int place = added;
        while (place > list.first() && isGreater(list.previous(place), added)) {
            place = list.previous(place);
        }
        if (place < added) {
            list.moveLast(place);
        }
    }

    private boolean isGreater(int one, int another) {
        return ArrivalOrder.compare(list.bytes(), list.body(one), list.bytes(), list.body(another)) > 0;
    }
}
