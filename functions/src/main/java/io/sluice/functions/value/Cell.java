package io.sluice.functions.value;

import io.sluice.spi.row.ArrayVector;
import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.row.RowVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import org.jspecify.annotations.Nullable;

/**
 * One value of any type: a row of a vector, NULL included. Reusable. A cell that is made for a type has a vector of its own, in which a
 * value can be built ({@link #begin}); any cell can point at a row of another vector ({@link #set}), which copies nothing.
 */
public final class Cell {
    private final @Nullable ColumnVector own;
    private @Nullable ColumnVector vector;
    private int row;

    /** A cell that only points. */
    public Cell() {
        own = null;
    }

    /** A cell that can hold a value of the type. */
    public Cell(LogicalType type) {
        own = ColumnVector.create(type, 1);
        vector = own;
    }

    /** Points at a value without copying it. */
    public Cell set(ColumnVector of, int at) {
        vector = of;
        row = at;
        return this;
    }

    /** Points at the same value as another. */
    public Cell set(Cell other) {
        vector = other.vector;
        row = other.row;
        return this;
    }

    public ColumnVector vector() {
        if (vector == null) {
            throw new IllegalStateException("the cell points at nothing");
        }
        return vector;
    }

    public int row() {
        return row;
    }

    public boolean isNull() {
        return vector().isNull(row);
    }

    /** Points at row 0 of its own vector, which is emptied: the value is to be set there. */
    public ColumnVector begin() {
        if (own == null) {
            throw new IllegalStateException("the cell only points");
        }
        own.reset();
        own.ensureCapacity(1);
        vector = own;
        row = 0;
        return own;
    }

    // ---- putting a value of a scalar kind ----

    public Cell putNull() {
        begin().setNull(0);
        return this;
    }

    public Cell put(boolean value) {
        ((BooleanVector) begin()).set(0, (byte) (value ? 1 : 0));
        return this;
    }

    public Cell put(int value) {
        ((IntVector) begin()).set(0, value);
        return this;
    }

    public Cell put(long value) {
        ((LongVector) begin()).set(0, value);
        return this;
    }

    public Cell put(float value) {
        ((FloatVector) begin()).set(0, value);
        return this;
    }

    public Cell put(double value) {
        ((DoubleVector) begin()).set(0, value);
        return this;
    }

    public Cell put(FineTimestamp value) {
        ((TimestampVector) begin()).set(0, value.millis(), value.nanos());
        return this;
    }

    public Cell put(Int128 value) {
        ((DecimalVector) begin()).set(0, value.high(), value.low());
        return this;
    }

    public Cell put(BytesRef value) {
        ((BytesVector) begin()).set(0, value.bytes(), value.offset(), value.length());
        return this;
    }

    public Cell put(Cell value) {
        return set(value);
    }

    // ---- what the value is, when not NULL ----

    public boolean asBoolean() {
        return ((BooleanVector) vector()).get(row) != 0;
    }

    public int asInt() {
        return ((IntVector) vector()).get(row);
    }

    public long asLong() {
        return ((LongVector) vector()).get(row);
    }

    public float asFloat() {
        return ((FloatVector) vector()).get(row);
    }

    public double asDouble() {
        return ((DoubleVector) vector()).get(row);
    }

    public FineTimestamp as(FineTimestamp result) {
        TimestampVector timestamps = (TimestampVector) vector();
        return result.set(timestamps.millis()[row], timestamps.nanos()[row]);
    }

    public Int128 as(Int128 result) {
        DecimalVector decimals = (DecimalVector) vector();
        return result.set(decimals.high()[row], decimals.low()[row]);
    }

    public BytesRef as(BytesRef result) {
        BytesVector texts = (BytesVector) vector();
        return result.set(texts.data(), texts.offsets()[row], texts.lengths()[row]);
    }

    // ---- arrays, maps and rows ----

    /** The elements of an array: those from {@link #offset} on, {@link #length} many. */
    public ColumnVector elements() {
        return ((ArrayVector) vector()).elements();
    }

    /** The keys of a map, or the elements of a multiset. */
    public ColumnVector keys() {
        return ((MapVector) vector()).keys();
    }

    /** The values of a map, or the counts of a multiset. */
    public ColumnVector values() {
        return ((MapVector) vector()).values();
    }

    /** Where the elements of an array or the entries of a map begin. */
    public int offset() {
        return vector() instanceof ArrayVector arrays ? arrays.offset(row) : ((MapVector) vector()).offset(row);
    }

    /** How many elements an array or entries a map has. */
    public int length() {
        return vector() instanceof ArrayVector arrays ? arrays.length(row) : ((MapVector) vector()).length(row);
    }

    /** The vector of a row's field; its value stands at {@link #row}. */
    public ColumnVector field(int index) {
        return ((RowVector) vector()).field(index);
    }

    /** Begins an array of its own with {@code length} elements, to be set in the returned vector from 0 on. */
    public ColumnVector beginArray(int length) {
        ArrayVector arrays = (ArrayVector) begin();
        arrays.append(0, length);
        return arrays.elements();
    }

    /** Begins a map of its own with {@code length} entries, to be set in the returned vector's keys and values from 0 on. */
    public MapVector beginMap(int length) {
        MapVector maps = (MapVector) begin();
        maps.append(0, length);
        return maps;
    }

    /** Begins a row of its own, whose fields are to be set at 0. */
    public RowVector beginRow() {
        return (RowVector) begin();
    }

    /** Whether two values of one type that are not NULL are equal. Inside them, NULL equals NULL. */
    public static boolean equal(Cell a, Cell b) {
        return a.vector().equal(a.row, b.vector(), b.row);
    }
}
