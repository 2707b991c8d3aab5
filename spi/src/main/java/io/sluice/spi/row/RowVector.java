package io.sluice.spi.row;

/** Rows inside a column: one vector a field. */
public final class RowVector extends ColumnVector {
    private final ColumnVector[] fields;

    public RowVector(ColumnVector[] fields) {
        this.fields = fields;
    }

    public ColumnVector field(int index) {
        return fields[index];
    }

    public int arity() {
        return fields.length;
    }

    @Override
    public void reset() {
        super.reset();
        for (ColumnVector field : fields) {
            field.reset();
        }
    }

    @Override
    public void truncate(int rows) {
        super.truncate(rows);
        for (ColumnVector field : fields) {
            field.truncate(rows);
        }
    }

    @Override
    public void ensureCapacity(int rows) {
        for (ColumnVector field : fields) {
            field.ensureCapacity(rows);
        }
    }

    @Override
    public long memoryBytes() {
        long bytes = 0;
        for (ColumnVector field : fields) {
            bytes += field.memoryBytes();
        }
        return bytes;
    }

    @Override
    public boolean viewsValues() {
        for (ColumnVector field : fields) {
            if (!field.viewsValues()) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected void viewSelectedValues(ColumnVector source, int[] selection, int count) {
        if (source.hasNulls() && !viewsValues()) {
            super.viewSelectedValues(source, selection, count);
            return;
        }
        for (int i = 0; i < fields.length; i++) {
            fields[i].viewSelected(((RowVector) source).fields[i], selection, count);
        }
    }

    @Override
    protected void viewRangeValues(ColumnVector source, int sourceRow, int count) {
        if (source.hasNulls() && !viewsValues()) {
            super.viewRangeValues(source, sourceRow, count);
            return;
        }
        for (int i = 0; i < fields.length; i++) {
            fields[i].viewRange(((RowVector) source).fields[i], sourceRow, count);
        }
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        RowVector from = (RowVector) source;
        for (int i = 0; i < fields.length; i++) {
            fields[i].copy(from.fields[i], sourceRow, row);
        }
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        RowVector that = (RowVector) other;
        for (int i = 0; i < fields.length; i++) {
            if (!fields[i].equal(row, that.fields[i], otherRow)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected int hashValue(int row) {
        int hash = 1;
        for (ColumnVector field : fields) {
            hash = 31 * hash + field.hash(row);
        }
        return hash;
    }
}
