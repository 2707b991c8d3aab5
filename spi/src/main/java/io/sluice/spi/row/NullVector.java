package io.sluice.spi.row;

/** The column of an untyped NULL: every row is null. */
public final class NullVector extends ColumnVector {

    public NullVector() {
        setNull(0);
    }

    @Override
    public boolean isNull(int row) {
        return true;
    }

    @Override
    public void setNull(int row) {
        if (!hasNulls()) {
            super.setNull(row);
        }
    }

    @Override
    public void reset() {
        // Stays all null.
    }

    @Override
    public void truncate(int rows) {
        // Stays all null.
    }

    @Override
    public void ensureCapacity(int rows) {
        // Has no values.
    }

    @Override
    public long memoryBytes() {
        return 0;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        throw new IllegalStateException("an untyped NULL has no value");
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        throw new IllegalStateException("an untyped NULL has no value");
    }

    @Override
    protected int hashValue(int row) {
        throw new IllegalStateException("an untyped NULL has no value");
    }
}
