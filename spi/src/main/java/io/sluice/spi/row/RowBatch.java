package io.sluice.spi.row;

import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Up to {@link #MAX_ROWS} rows in columns, in order, each with a {@link RowKind}. Kinds are kept only when a row is not an INSERT.
 *
 * <p>A batch belongs to its receiver for the call that hands it over; afterwards its owner fills it again. To keep rows, copy them.
 * Not thread-safe.
 */
public final class RowBatch {
    /** What a batch holds at most when it travels between operators. */
    public static final int MAX_ROWS = 1024;

    private final ColumnVector[] columns;
    private int rows;
    private byte @Nullable [] kinds;
    private boolean insertOnly = true;

    public RowBatch(List<? extends LogicalType> types, int capacity) {
        this(types.stream().map(type -> ColumnVector.create(type, capacity)).toArray(ColumnVector[]::new));
    }

    /** A batch over vectors that are filled already or elsewhere; call {@link #setRows}. */
    public RowBatch(ColumnVector[] columns) {
        this.columns = columns;
    }

    public int rows() {
        return rows;
    }

    public void setRows(int count) {
        rows = count;
    }

    public int arity() {
        return columns.length;
    }

    public ColumnVector column(int index) {
        return columns[index];
    }

    /** Puts another vector in a column's place, to hand a column on without copying it. */
    public void setColumn(int index, ColumnVector vector) {
        columns[index] = vector;
    }

    /** Whether every row is an INSERT. */
    public boolean insertOnly() {
        return insertOnly;
    }

    /** The kinds by row ({@link RowKind#asByte}), or null when every row is an INSERT. */
    public byte @Nullable [] kinds() {
        return insertOnly ? null : kinds;
    }

    public byte kind(int row) {
        byte[] current = kinds;
        return insertOnly || current == null ? RowKind.INSERT_BYTE : current[row];
    }

    public RowKind rowKind(int row) {
        return RowKind.of(kind(row));
    }

    /** Sets a row's kind. Rows that nobody sets are INSERTs. */
    public void setKind(int row, byte kind) {
        if (insertOnly) {
            if (kind == RowKind.INSERT_BYTE) {
                return;
            }
            insertOnly = false;
        }
        byte[] current = kinds;
        if (current == null) {
            current = new byte[Math.max(MAX_ROWS, row + 1)];
            kinds = current;
        } else if (row >= current.length) {
            current = Arrays.copyOf(current, Math.max(row + 1, current.length * 2));
            kinds = current;
        }
        current[row] = kind;
    }

    public void setKind(int row, RowKind kind) {
        setKind(row, kind.asByte());
    }

    /** Takes the kinds of another batch with the same rows. */
    public void copyKinds(RowBatch source) {
        byte[] from = source.kinds();
        if (from == null) {
            clearKinds();
            return;
        }
        for (int row = 0; row < source.rows; row++) {
            setKind(row, from[row]);
        }
    }

    /** Copies one row with its kind to the end. */
    public void appendRow(RowBatch source, int sourceRow) {
        int row = rows;
        for (int i = 0; i < columns.length; i++) {
            columns[i].copy(source.columns[i], sourceRow, row);
        }
        rows = row + 1;
        setKind(row, source.kind(sourceRow));
    }

    /** Copies the selected rows with their kinds to the end. */
    public void appendSelected(RowBatch source, int[] selection, int count) {
        int row = rows;
        for (int i = 0; i < columns.length; i++) {
            columns[i].copySelected(source.columns[i], selection, count, row);
        }
        byte[] from = source.kinds();
        if (from != null) {
            for (int i = 0; i < count; i++) {
                setKind(row + i, from[selection[i]]);
            }
        }
        rows = row + count;
    }

    /** Copies {@code count} rows from {@code sourceRow} on, with their kinds, to the end. */
    public void appendRange(RowBatch source, int sourceRow, int count) {
        int row = rows;
        for (int i = 0; i < columns.length; i++) {
            columns[i].copyRange(source.columns[i], sourceRow, count, row);
        }
        byte[] from = source.kinds();
        if (from != null) {
            for (int i = 0; i < count; i++) {
                setKind(row + i, from[sourceRow + i]);
            }
        }
        rows = row + count;
    }

    /** Becomes {@code count} rows of another batch, from {@code sourceRow} on. As {@link ColumnVector#viewRange}. */
    public void viewRange(RowBatch source, int sourceRow, int count) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].viewRange(source.columns[i], sourceRow, count);
        }
        clearKinds();
        byte[] from = source.kinds();
        if (from != null) {
            for (int i = 0; i < count; i++) {
                setKind(i, from[sourceRow + i]);
            }
        }
        rows = count;
    }

    /** Forgets all rows; keeps the memory. */
    public void reset() {
        for (ColumnVector column : columns) {
            column.reset();
        }
        clearKinds();
        rows = 0;
    }

    public void ensureCapacity(int capacity) {
        for (ColumnVector column : columns) {
            column.ensureCapacity(capacity);
        }
    }

    public long memoryBytes() {
        long bytes = 0;
        for (ColumnVector column : columns) {
            bytes += column.memoryBytes();
        }
        return bytes;
    }

    private void clearKinds() {
        byte[] current = kinds;
        if (!insertOnly && current != null) {
            Arrays.fill(current, RowKind.INSERT_BYTE);
        }
        insertOnly = true;
    }
}
