package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.NestedValues;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * An aggregate whose accumulator is its arguments, one after the other in the order in which they came: a length, then each argument as
 * {@link NestedValues} has it. Taking a row back removes the first that is equal. What comes out is computed of all of them, so it is for
 * results that are as long as what went in, and for those that depend on the order.
 *
 * <p>Changes are a log of the same form, in which the length of what was taken back is negative; they are merged one after the other.
 */
abstract class Arrivals extends CollectedAggregate {
    private static final byte[] NONE = new byte[0];

    private final List<LogicalType> argumentTypes;
    private final ColumnVector[] arguments;
    private final NestedValues encoder = new NestedValues();

    private byte[] loaded = NONE;
    private int start;
    private int end;
    private byte[] changed = new byte[64];
    private int changedLength;

    Arrivals(List<LogicalType> argumentTypes, LogicalType resultType) {
        super(argumentTypes.size(), resultType);
        this.argumentTypes = List.copyOf(argumentTypes);
        this.arguments =
                argumentTypes.stream().map(type -> ColumnVector.create(type, 1)).toArray(ColumnVector[]::new);
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
    public final void load(PagedHeap heap, int address, int length) {
        if (length == 0) {
            loaded = NONE;
            start = 0;
            end = 0;
            return;
        }
        loaded = heap.read(address);
        start = PagedHeap.offset(address);
        end = start + length;
    }

    @Override
    public final void add(int row) {
        int length = encode(row);
        copyLoaded(Integer.BYTES + length);
        append(length, encoder.data(), 0, length);
    }

    @Override
    public final void removeChange(int row) {
        int length = encode(row);
        copyLoaded(Integer.BYTES + length);
        append(~length, encoder.data(), 0, length);
    }

    @Override
    public final boolean remove(int row) {
        int length = encode(row);
        copyLoaded(0);
        return removeFirst(encoder.data(), 0, length);
    }

    @Override
    public final void merge(PagedHeap heap, int address, int length) {
        copyLoaded(length);
        if (length == 0) {
            return;
        }
        byte[] from = heap.read(address);
        int at = PagedHeap.offset(address);
        int stop = at + length;
        while (at < stop) {
            int marked = Bytes.getInt(from, at);
            int body = at + Integer.BYTES;
            if (marked < 0) {
                removeFirst(from, body, ~marked);
                at = body + ~marked;
            } else {
                append(marked, from, body, marked);
                at = body + marked;
            }
        }
    }

    @Override
    public final void mergeChange(PagedHeap heap, int address, int length) {
        copyLoaded(length);
        if (length > 0) {
            System.arraycopy(heap.read(address), PagedHeap.offset(address), changed, changedLength, length);
            changedLength += length;
        }
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
        return body(at) + length(at);
    }

    /** The last element. */
    final int last() {
        int last = start;
        for (int at = start; at < end; at = next(at)) {
            last = at;
        }
        return last;
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
        int from = body(at);
        for (int i = 0; i < arguments.length; i++) {
            arguments[i].reset();
            from = encoder.readFrom(argumentTypes.get(i), loaded, from, arguments[i], 0);
        }
    }

    /** Reads an element's first argument into a vector. */
    final void decodeFirst(int at, ColumnVector vector, int row) {
        encoder.read(argumentTypes.get(0), loaded, body(at), vector, row);
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

    private int encode(int row) {
        encoder.clear();
        int length = 0;
        for (int i = 0; i < columns.length; i++) {
            length += encoder.add(argumentTypes.get(i), columns[i], row);
        }
        return length;
    }

    /** Begins a changed accumulator with what is loaded. @param more room behind it */
    private void copyLoaded(int more) {
        int length = end - start + more;
        if (changed.length < length) {
            changed = new byte[Math.max(length, changed.length * 2)];
        }
        changedLength = end - start;
        System.arraycopy(loaded, start, changed, 0, changedLength);
    }

    private void append(int marked, byte[] from, int offset, int length) {
        int longer = changedLength + Integer.BYTES + length;
        if (changed.length < longer) {
            changed = Arrays.copyOf(changed, Math.max(longer, changed.length * 2));
        }
        Bytes.putInt(changed, changedLength, marked);
        System.arraycopy(from, offset, changed, body(changedLength), length);
        changedLength = longer;
    }

    /** Removes the first equal element of the changed accumulator. */
    private boolean removeFirst(byte[] value, int offset, int length) {
        int at = 0;
        while (at < changedLength) {
            int size = Bytes.getInt(changed, at);
            int next = body(at) + size;
            if (size == length && Bytes.equal(changed, body(at), length, value, offset, length)) {
                System.arraycopy(changed, next, changed, at, changedLength - next);
                changedLength -= next - at;
                return true;
            }
            at = next;
        }
        return false;
    }
}
