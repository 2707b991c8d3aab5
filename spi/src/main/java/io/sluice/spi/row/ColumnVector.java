package io.sluice.spi.row;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column for the rows of a batch. Values are set by row number in any order; {@link #reset} empties the vector
 * and keeps its memory. A null's value slot is undefined.
 *
 * <p>Not thread-safe. Whoever holds a batch for a call may read its vectors during that call only.
 */
public abstract sealed class ColumnVector
        permits BooleanVector,
                IntVector,
                LongVector,
                FloatVector,
                DoubleVector,
                TimestampVector,
                DecimalVector,
                BytesVector,
                ArrayVector,
                MapVector,
                RowVector,
                ObjectVector,
                NullVector {
    /** One bit a row; absent until the first null. Longer than needed is fine. */
    private long @Nullable [] nulls;

    private boolean hasNulls;

    /** An empty vector for values of the type, with room for {@code capacity} rows. */
    public static ColumnVector create(LogicalType type, int capacity) {
        return switch (type.physical()) {
            case BOOLEAN -> new BooleanVector(capacity);
            case INT -> new IntVector(capacity);
            case LONG -> new LongVector(capacity);
            case FLOAT -> new FloatVector(capacity);
            case DOUBLE -> new DoubleVector(capacity);
            case TIMESTAMP -> new TimestampVector(capacity);
            case DECIMAL -> new DecimalVector(capacity);
            case BYTES -> new BytesVector(capacity);
            case ARRAY -> new ArrayVector(create(((ArrayType) type).element(), capacity), capacity);
            case MAP ->
                type instanceof MultisetType multiset
                        ? new MapVector(create(multiset.element(), capacity), create(Types.INT, capacity), capacity)
                        : new MapVector(
                                create(((MapType) type).key(), capacity),
                                create(((MapType) type).value(), capacity),
                                capacity);
            case ROW ->
                new RowVector(fieldTypes(type).stream()
                        .map(field -> create(field, capacity))
                        .toArray(ColumnVector[]::new));
            case OBJECT -> new ObjectVector(capacity);
            case NULL -> new NullVector();
        };
    }

    private static List<LogicalType> fieldTypes(LogicalType type) {
        return type instanceof StructuredType structured
                ? structured.attributes().stream().map(Field::type).toList()
                : ((RowType) type).types();
    }

    /** Whether any row is null. False means {@link #isNull} need not be asked. */
    public final boolean hasNulls() {
        return hasNulls;
    }

    public boolean isNull(int row) {
        return hasNulls && nulls != null && row >> 6 < nulls.length && (nulls[row >> 6] & 1L << row) != 0;
    }

    public void setNull(int row) {
        int word = row >> 6;
        if (nulls == null) {
            nulls = new long[Math.max(word + 1, RowBatch.MAX_ROWS >> 6)];
        } else if (word >= nulls.length) {
            nulls = Arrays.copyOf(nulls, Math.max(word + 1, nulls.length * 2));
        }
        nulls[word] |= 1L << row;
        hasNulls = true;
    }

    /** Forgets all rows; keeps the memory. */
    public void reset() {
        if (hasNulls && nulls != null) {
            Arrays.fill(nulls, 0L);
        }
        hasNulls = false;
    }

    /** Forgets the rows from {@code rows} on, so that they can be set anew; what is set twice otherwise stays null once it was. */
    public void truncate(int rows) {
        if (hasNulls && nulls != null && rows >> 6 < nulls.length) {
            nulls[rows >> 6] &= (1L << rows) - 1;
            Arrays.fill(nulls, (rows >> 6) + 1, nulls.length, 0L);
        }
    }

    /** Makes room for {@code rows} rows; what is there stays. */
    public abstract void ensureCapacity(int rows);

    /** Copies one value, null included. {@code source} must be a vector of the same class and type. */
    public final void copy(ColumnVector source, int sourceRow, int row) {
        if (source.isNull(sourceRow)) {
            setNull(row);
        } else {
            copyValue(source, sourceRow, row);
        }
    }

    /** Copies the rows that {@code selection} lists to {@code row}, {@code row + 1}, ... */
    public final void copySelected(ColumnVector source, int[] selection, int count, int row) {
        ensureCapacity(row + count);
        if (!source.hasNulls()) {
            copySelectedValues(source, selection, count, row);
        } else if (hasPlainValues()) {
            copySelectedValues(source, selection, count, row);
            setSelectedNulls(source, selection, count, row);
        } else {
            for (int i = 0; i < count; i++) {
                copy(source, selection[i], row + i);
            }
        }
    }

    /** Copies {@code count} rows from {@code sourceRow} on to {@code row} on. */
    public final void copyRange(ColumnVector source, int sourceRow, int count, int row) {
        ensureCapacity(row + count);
        if (!source.hasNulls()) {
            copyRangeValues(source, sourceRow, count, row);
        } else if (hasPlainValues()) {
            copyRangeValues(source, sourceRow, count, row);
            setNulls(source, sourceRow, count, row);
        } else {
            for (int i = 0; i < count; i++) {
                copy(source, sourceRow + i, row + i);
            }
        }
    }

    /**
     * Becomes the rows that {@code selection} lists, in that order. Bytes may stay where they are, so the vector is valid until the source
     * changes, and only {@link #reset} or another view may follow.
     */
    public final void viewSelected(ColumnVector source, int[] selection, int count) {
        reset();
        ensureCapacity(count);
        viewSelectedValues(source, selection, count);
        setSelectedNulls(source, selection, count, 0);
    }

    /** As {@link #viewSelected}, for {@code count} rows from {@code sourceRow} on. */
    public final void viewRange(ColumnVector source, int sourceRow, int count) {
        reset();
        ensureCapacity(count);
        viewRangeValues(source, sourceRow, count);
        setNulls(source, sourceRow, count, 0);
    }

    /** Makes those of {@code count} rows from {@code row} on null that are so in the source, from {@code sourceRow} on. */
    public final void setNulls(ColumnVector source, int sourceRow, int count, int row) {
        if (source.hasNulls) {
            for (int i = 0; i < count; i++) {
                if (source.isNull(sourceRow + i)) {
                    setNull(row + i);
                }
            }
        }
    }

    /** As {@link #setNulls}, from the rows that {@code selection} lists. */
    public final void setSelectedNulls(ColumnVector source, int[] selection, int count, int row) {
        if (source.hasNulls) {
            for (int i = 0; i < count; i++) {
                if (source.isNull(selection[i])) {
                    setNull(row + i);
                }
            }
        }
    }

    /** Makes the rows from {@code from} up to, not including, {@code to} null. */
    public final void setNullRange(int from, int to) {
        if (from >= to) {
            return;
        }
        setNull(to - 1);
        long[] words = Objects.requireNonNull(nulls);
        int first = from >> 6;
        int last = to - 1 >> 6;
        long firstBits = -1L << from;
        long lastBits = -1L >>> -to;
        if (first == last) {
            words[first] |= firstBits & lastBits;
            return;
        }
        words[first] |= firstBits;
        Arrays.fill(words, first + 1, last, -1L);
        words[last] |= lastBits;
    }

    /** Whether two values are equal, where NULL equals NULL and NaN itself, also within. {@code other} is as {@link #copy} asks. */
    public final boolean equal(int row, ColumnVector other, int otherRow) {
        boolean nullHere = isNull(row);
        if (nullHere || other.isNull(otherRow)) {
            return nullHere && other.isNull(otherRow);
        }
        return equalValues(row, other, otherRow);
    }

    /** Equal for values that are {@link #equal}. */
    public final int hash(int row) {
        return isNull(row) ? 0 : hashValue(row);
    }

    /** Bytes of heap the vector holds, roughly: for limits and accounting. */
    public abstract long memoryBytes();

    /** Copies a value that is not null; grows when there is no room. */
    protected abstract void copyValue(ColumnVector source, int sourceRow, int row);

    /** As {@link #equal}, for values that are not null. */
    protected abstract boolean equalValues(int row, ColumnVector other, int otherRow);

    /** As {@link #hash}, for a value that is not null. */
    protected abstract int hashValue(int row);

    /** Whether values lie in arrays by row, so that those of nulls may be copied like others. */
    protected boolean hasPlainValues() {
        return false;
    }

    /** Whether a view copies no value, so that it may be of rows whose values were never set. */
    public boolean viewsValues() {
        return hasPlainValues();
    }

    /** As {@link #viewSelected}, nulls left out; there is room for the rows, and none yet. */
    protected void viewSelectedValues(ColumnVector source, int[] selection, int count) {
        if (hasPlainValues()) {
            copySelectedValues(source, selection, count, 0);
        } else {
            copySelected(source, selection, count, 0);
        }
    }

    /** As {@link #viewRange}, nulls left out; there is room for the rows, and none yet. */
    protected void viewRangeValues(ColumnVector source, int sourceRow, int count) {
        if (hasPlainValues()) {
            copyRangeValues(source, sourceRow, count, 0);
        } else {
            copyRange(source, sourceRow, count, 0);
        }
    }

    /** As {@link #copySelected}, where the source has no nulls or {@link #hasPlainValues}, and there is room for the rows. */
    protected void copySelectedValues(ColumnVector source, int[] selection, int count, int row) {
        for (int i = 0; i < count; i++) {
            copyValue(source, selection[i], row + i);
        }
    }

    /** As {@link #copyRange}, where the source has no nulls or {@link #hasPlainValues}, and there is room for the rows. */
    protected void copyRangeValues(ColumnVector source, int sourceRow, int count, int row) {
        for (int i = 0; i < count; i++) {
            copyValue(source, sourceRow + i, row + i);
        }
    }

    /** A capacity to grow to: at least {@code needed}, at least half as much again as now. */
    static int grow(int now, int needed) {
        return Math.max(needed, Math.max(16, now + (now >> 1)));
    }
}
