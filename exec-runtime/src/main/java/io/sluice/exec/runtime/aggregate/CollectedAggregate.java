package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.NestedValues;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;

/**
 * An aggregate whose accumulator is bytes that it alone understands. Generated code loads an accumulator, changes it or asks for the result.
 * No bytes are the empty accumulator. Not thread-safe.
 */
public abstract class CollectedAggregate {
    /** The columns of the arguments. */
    protected final ColumnVector[] columns;

    private final LogicalType resultType;
    private final ColumnVector result;
    private final NestedValues encoder = new NestedValues();

    CollectedAggregate(int arguments, LogicalType resultType) {
        this.columns = new ColumnVector[arguments];
        this.resultType = resultType;
        this.result = ColumnVector.create(resultType, 1);
    }

    /** Whether rows count in which an argument is NULL. */
    abstract boolean takesNulls();

    /** Sets row 0 of the vector, which is empty, from the accumulator that is loaded. */
    abstract void compute(ColumnVector target);

    /** Ends what the aggregate holds. */
    void close() {}

    // ---- for generated code ----

    /** Sets the column of an argument. */
    public final void argument(int index, ColumnVector column) {
        columns[index] = column;
    }

    /** The accumulator to work on. @param address of a blob, 0 for none */
    public abstract void load(PagedHeap heap, int address, int length);

    /** Makes an accumulator with the row's arguments and those that are loaded. */
    public abstract void add(int row);

    /** Makes an accumulator without the row's arguments; false when it has never had them. */
    public abstract boolean remove(int row);

    /** As {@link #remove} in an accumulator that holds changes: what it has not seen may be taken back. */
    public abstract void removeChange(int row);

    /** Makes an accumulator of that which is loaded and the changes that another one holds. */
    public abstract void merge(PagedHeap heap, int address, int length);

    /** As {@link #merge} where that which is loaded holds changes as well. */
    public abstract void mergeChange(PagedHeap heap, int address, int length);

    /** Whether the last change was made where the accumulator lies, so that there is nothing to store. */
    public boolean inPlace() {
        return false;
    }

    /** What was made last. */
    public abstract byte[] changed();

    public abstract int changedLength();

    /** The result of the accumulator that is loaded, in row 0. */
    public final ColumnVector result() {
        result.reset();
        compute(result);
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
}
