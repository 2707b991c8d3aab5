package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.NestedValues;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate whose accumulator is its arguments, one after the other in the order in which they came, as bytes: a length, then each
 * argument as {@link NestedValues} has it. Taking a row back removes the first that is equal. What comes out is computed of all of them, so it is
 * for results that are as long as what went in, and for those that depend on the order.
 *
 * <p>Generated code loads an accumulator, changes it or asks for the result. Not thread-safe.
 */
public abstract class CollectedAggregate {
    private static final byte[] NONE = new byte[0];

    private final List<LogicalType> argumentTypes;
    private final LogicalType resultType;
    private final ColumnVector[] arguments;
    private final ColumnVector result;
    private final NestedValues encoder = new NestedValues();

    private byte[] loaded = NONE;
    private int start;
    private int end;
    private byte[] changed = new byte[64];
    private int changedLength;

    CollectedAggregate(List<LogicalType> argumentTypes, LogicalType resultType) {
        this.argumentTypes = List.copyOf(argumentTypes);
        this.resultType = resultType;
        this.arguments =
                argumentTypes.stream().map(type -> ColumnVector.create(type, 1)).toArray(ColumnVector[]::new);
        this.result = ColumnVector.create(resultType, 1);
    }

    /** Whether rows count whose first argument is NULL. */
    abstract boolean takesNulls();

    /** Sets row 0 of the vector, which is empty, from the accumulator that is loaded, which has at least one element. */
    abstract void compute(ColumnVector target);

    // ---- for generated code ----

    /** The accumulator to work on. @param address of a blob, 0 for none */
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

    /** Makes an accumulator with the row's arguments after those that are loaded. Arguments that are not there are null. */
    public final void add(
            @Nullable ColumnVector first, @Nullable ColumnVector second, @Nullable ColumnVector third, int row) {
        int length = encode(first, second, third, row);
        reserve(end - start + Integer.BYTES + length);
        System.arraycopy(loaded, start, changed, 0, end - start);
        append(end - start, encoder.data(), 0, length);
    }

    /** Makes an accumulator without the first element that is equal to the row's arguments; false when there is none. */
    public final boolean remove(
            @Nullable ColumnVector first, @Nullable ColumnVector second, @Nullable ColumnVector third, int row) {
        int length = encode(first, second, third, row);
        for (int at = start; at < end; at = next(at)) {
            if (length(at) == length && Bytes.equal(loaded, body(at), length, encoder.data(), 0, length)) {
                reserve(end - start);
                System.arraycopy(loaded, start, changed, 0, at - start);
                System.arraycopy(loaded, next(at), changed, at - start, end - next(at));
                changedLength = end - start - (next(at) - at);
                return true;
            }
        }
        return false;
    }

    /** Makes an accumulator with the elements of another one after those that are loaded. */
    public final void append(PagedHeap heap, int address, int length) {
        reserve(end - start + length);
        System.arraycopy(loaded, start, changed, 0, end - start);
        if (length > 0) {
            System.arraycopy(heap.read(address), PagedHeap.offset(address), changed, end - start, length);
        }
        changedLength = end - start + length;
    }

    /** What was made last. */
    public final byte[] changed() {
        return changed;
    }

    public final int changedLength() {
        return changedLength;
    }

    /** The result of the accumulator that is loaded, in row 0; NULL for an empty one. */
    public final ColumnVector result() {
        result.reset();
        if (start == end) {
            result.setNull(0);
        } else {
            compute(result);
        }
        return result;
    }

    /** Keeps a nested value as bytes. */
    public final void copy(ColumnVector vector, int row, BytesCopy target) {
        encoder.clear();
        int length = encoder.add(resultType, vector, row);
        target.set(encoder.data(), 0, length);
    }

    /** The inverse of {@link #copy}. */
    public final void write(BytesCopy value, ColumnVector vector, int row) {
        encoder.read(resultType, value.bytes(), 0, vector, row);
    }

    // ---- for aggregates ----

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

    private int encode(
            @Nullable ColumnVector first, @Nullable ColumnVector second, @Nullable ColumnVector third, int row) {
        encoder.clear();
        int length = 0;
        if (first != null) {
            length += encoder.add(argumentTypes.get(0), first, row);
        }
        if (second != null) {
            length += encoder.add(argumentTypes.get(1), second, row);
        }
        if (third != null) {
            length += encoder.add(argumentTypes.get(2), third, row);
        }
        return length;
    }

    private void append(int at, byte[] from, int offset, int length) {
        Bytes.putInt(changed, at, length);
        System.arraycopy(from, offset, changed, at + Integer.BYTES, length);
        changedLength = at + Integer.BYTES + length;
    }

    private void reserve(int length) {
        if (changed.length < length) {
            changed = Arrays.copyOf(changed, Math.max(length, changed.length * 2));
        }
    }
}
