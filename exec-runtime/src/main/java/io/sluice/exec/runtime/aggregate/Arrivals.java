package io.sluice.exec.runtime.aggregate;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.NestedValues;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate whose accumulator is its arguments, one after the other in the order in which they came, or in the order that the call
 * says. Taking a row back removes the first that is equal. What comes out is computed of all of them, so it is for results that are as long
 * as what went in, and for those that depend on the order.
 *
 * <p>The bytes begin with the places of the first element and of the end; there may be room before and behind, so that most rows are added
 * and removed where they lie. An element is a length, what is encoded of a row, and the length once more, by which the last is found. With
 * an order that is the length of the sort key, the key and the arguments; else the arguments alone, as {@link NestedValues} has them.
 *
 * <p>Changes are a log of the same form, in which the length of what was taken back is negative; they are merged one after the other.
 */
abstract class Arrivals extends CollectedAggregate {
    private static final byte[] NONE = new byte[0];
    private static final int HEADER = 2 * Integer.BYTES;

    private final List<LogicalType> argumentTypes;
    private final ColumnVector[] arguments;
    private final NestedValues encoder = new NestedValues();
    private final Optional<ArrivalOrder> order;

    private @Nullable PagedHeap heap;
    private int address;
    private byte[] loaded = NONE;
    /** Where the accumulator lies in {@link #loaded}, and how many bytes it may have there. */
    private int base;

    private int capacity;
    private int start;
    private int end;
    private byte[] changed = new byte[64];
    private int changedLength;
    private boolean inPlace;

    /** @param order of the elements; empty for that in which they come */
    Arrivals(List<LogicalType> argumentTypes, LogicalType resultType, Optional<ArrivalOrder> order) {
        super(argumentTypes.size() + order.map(ArrivalOrder::arity).orElse(0), resultType);
        this.argumentTypes = List.copyOf(argumentTypes);
        this.order = order;
        this.arguments =
                argumentTypes.stream().map(type -> ColumnVector.create(type, 1)).toArray(ColumnVector[]::new);
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
        if (start == end) {
            computeNothing(target);
        } else {
            computeElements(target);
        }
    }

    @Override
    public final void load(PagedHeap from, int at, int length) {
        heap = from;
        address = at;
        capacity = length;
        inPlace = false;
        if (length == 0) {
            loaded = NONE;
            base = 0;
            start = 0;
            end = 0;
            return;
        }
        loaded = from.read(at);
        base = PagedHeap.offset(at);
        start = base + Bytes.getInt(loaded, base);
        end = base + Bytes.getInt(loaded, base + Integer.BYTES);
    }

    @Override
    public final boolean inPlace() {
        return inPlace;
    }

    @Override
    public final void add(int row) {
        insert(encode(row), encoder.data(), 0);
    }

    @Override
    public final void removeChange(int row) {
        int length = encode(row);
        append(~length, encoder.data(), 0, length);
    }

    @Override
    public final boolean remove(int row) {
        int length = encode(row);
        return remove(encoder.data(), 0, length);
    }

    @Override
    public final void merge(PagedHeap from, int at, int length) {
        mergeAll(from, at, length, false);
    }

    @Override
    public final void mergeChange(PagedHeap from, int at, int length) {
        mergeAll(from, at, length, true);
    }

    /** @param log whether what is loaded is a log as well, to which the other is appended */
    private void mergeAll(PagedHeap from, int at, int length, boolean log) {
        copyLoaded(length);
        work();
        if (length == 0) {
            return;
        }
        byte[] other = from.read(at);
        int offset = PagedHeap.offset(at);
        int next = offset + Bytes.getInt(other, offset);
        int stop = offset + Bytes.getInt(other, offset + Integer.BYTES);
        while (next < stop) {
            int marked = Bytes.getInt(other, next);
            int size = marked < 0 ? ~marked : marked;
            if (log) {
                append(marked, other, body(next), size);
            } else if (marked < 0) {
                remove(other, body(next), size);
            } else {
                insert(size, other, body(next));
            }
            next = body(next) + size + Integer.BYTES;
        }
        inPlace = false;
    }

    @Override
    public final byte[] changed() {
        return changed;
    }

    @Override
    public final int changedLength() {
        return changedLength;
    }

    /** Where the first element is; the end is {@link #end}. */
    final int first() {
        return start;
    }

    final int end() {
        return end;
    }

    final int next(int at) {
        return body(at) + length(at) + Integer.BYTES;
    }

    /** The last element. */
    final int last() {
        return previous(end);
    }

    private int previous(int at) {
        return at - 2 * Integer.BYTES - Bytes.getInt(loaded, at - Integer.BYTES);
    }

    final int elements() {
        int count = 0;
        for (int at = start; at < end; at = next(at)) {
            count++;
        }
        return count;
    }

    /** Whether two elements are equal in all arguments. */
    final boolean equal(int one, int other) {
        return length(one) == length(other)
                && Bytes.equal(loaded, body(one), length(one), loaded, body(other), length(other));
    }

    /** Reads an element's arguments into {@link #argument}. */
    final void decode(int at) {
        int from = arguments(at);
        for (int i = 0; i < arguments.length; i++) {
            arguments[i].reset();
            from = encoder.readFrom(argumentTypes.get(i), loaded, from, arguments[i], 0);
        }
    }

    /** Reads an element's first argument into a vector. */
    final void decodeFirst(int at, ColumnVector vector, int row) {
        encoder.read(argumentTypes.get(0), loaded, arguments(at), vector, row);
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

    private int length(int at) {
        return Bytes.getInt(loaded, at);
    }

    private static int body(int at) {
        return at + Integer.BYTES;
    }

    /** Where an element's arguments begin. */
    private int arguments(int at) {
        int body = body(at);
        return order.isEmpty() ? body : body + Integer.BYTES + Bytes.getInt(loaded, body);
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
    private void insert(int length, byte[] from, int offset) {
        append(length, from, offset, length);
        if (order.isEmpty()) {
            return;
        }
        int size = length + 2 * Integer.BYTES;
        int added = end - size;
        int place = added;
        while (place > start && ArrivalOrder.compare(loaded, body(previous(place)), loaded, body(added)) > 0) {
            place = previous(place);
        }
        if (place < added) {
            byte[] element = Arrays.copyOfRange(loaded, added, end);
            System.arraycopy(loaded, place, loaded, place + size, added - place);
            System.arraycopy(element, 0, loaded, place, size);
        }
    }

    private void append(int marked, byte[] from, int offset, int length) {
        makeRoom(length + 2 * Integer.BYTES);
        Bytes.putInt(loaded, end, marked);
        System.arraycopy(from, offset, loaded, body(end), length);
        Bytes.putInt(loaded, body(end) + length, length);
        setEnds(start, end + length + 2 * Integer.BYTES);
    }

    /** Removes the first element that is equal. */
    private boolean remove(byte[] value, int offset, int length) {
        for (int at = start; at < end; at = next(at)) {
            if (length(at) == length && Bytes.equal(loaded, body(at), length, value, offset, length)) {
                removeAt(at, next(at));
                return true;
            }
        }
        return false;
    }

    /** Moves the shorter part of the rest over what goes. */
    private void removeAt(int at, int next) {
        writable();
        if (at - start < end - next) {
            System.arraycopy(loaded, start, loaded, start + next - at, at - start);
            setEnds(start + next - at, end);
        } else {
            System.arraycopy(loaded, next, loaded, at, end - next);
            setEnds(start, end - (next - at));
        }
    }

    private void setEnds(int first, int last) {
        start = first;
        end = last;
        Bytes.putInt(loaded, base, start - base);
        Bytes.putInt(loaded, base + Integer.BYTES, end - base);
        if (loaded == changed) {
            changedLength = capacity;
        }
    }

    /** Sees that what is loaded may be written, with so many bytes behind the end. */
    private void makeRoom(int bytes) {
        if (end + bytes <= base + capacity) {
            writable();
            return;
        }
        copyLoaded(bytes);
        work();
    }

    private void writable() {
        if (loaded != changed) {
            loaded = requireNonNull(heap).write(address);
            inPlace = true;
        }
    }

    /** Copies the elements to {@link #changed}, with room for half as many more. */
    private void copyLoaded(int more) {
        int content = end - start;
        int room = HEADER + content + more;
        // A first element has no room beside it: most groups of many stay small.
        int wanted = content == 0 ? room : room + (room >> 1);
        byte[] from = loaded;
        byte[] to = changed.length < wanted || from == changed ? new byte[Math.max(64, wanted)] : changed;
        System.arraycopy(from, start, to, HEADER, content);
        changed = to;
        changedLength = wanted;
        start = HEADER;
        end = HEADER + content;
    }

    /** Goes on with the copy. */
    private void work() {
        loaded = changed;
        base = 0;
        capacity = changedLength;
        inPlace = false;
        setEnds(start, end);
    }
}
