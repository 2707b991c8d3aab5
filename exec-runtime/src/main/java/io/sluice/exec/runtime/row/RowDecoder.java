package io.sluice.exec.runtime.row;

import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/** Appends binary rows ({@link RowLayout}) to batches. */
public final class RowDecoder {
    private final RowLayout layout;
    private final NestedValues nested = new NestedValues();

    public RowDecoder(List<? extends LogicalType> types) {
        layout = new RowLayout(types);
    }

    /**
     * Sets a row's columns from {@code firstColumn} on. The batch must have room for the row.
     *
     * @param info the high half of the row's header
     */
    public void decode(byte[] bytes, int offset, int info, RowBatch batch, int row, int firstColumn) {
        for (int i = 0; i < layout.kinds.length; i++) {
            column(i, bytes, offset, info, batch.column(firstColumn + i), row);
        }
    }

    /** Sets only these of a row's columns. */
    public void decode(byte[] bytes, int offset, int info, int[] columns, RowBatch batch, int row) {
        for (int column : columns) {
            column(column, bytes, offset, info, batch.column(column), row);
        }
    }

    private void column(int column, byte[] bytes, int offset, int info, ColumnVector vector, int row) {
        RowLayout rowLayout = layout;
        if (rowLayout.isNull(bytes, offset, info, column)) {
            vector.setNull(row);
            return;
        }
        int at = offset + rowLayout.slots[column];
        switch (rowLayout.kinds[column]) {
            case BOOLEAN -> ((BooleanVector) vector).set(row, bytes[at]);
            case INT -> ((IntVector) vector).set(row, Bytes.getInt(bytes, at));
            case LONG -> ((LongVector) vector).set(row, Bytes.getLong(bytes, at));
            case FLOAT -> ((FloatVector) vector).set(row, Float.intBitsToFloat(Bytes.getInt(bytes, at)));
            case DOUBLE -> ((DoubleVector) vector).set(row, Double.longBitsToDouble(Bytes.getLong(bytes, at)));
            case TIMESTAMP ->
                ((TimestampVector) vector).set(row, Bytes.getLong(bytes, at), Bytes.getInt(bytes, at + Long.BYTES));
            case DECIMAL ->
                ((DecimalVector) vector).set(row, Bytes.getLong(bytes, at), Bytes.getLong(bytes, at + Long.BYTES));
            case BYTES -> {
                long place = Bytes.getLong(bytes, at);
                ((BytesVector) vector).set(row, bytes, offset + (int) place, (int) (place >>> 32));
            }
            case NESTED -> {
                long place = Bytes.getLong(bytes, at);
                nested.read(rowLayout.types[column], bytes, offset + (int) place, vector, row);
            }
            case NULL -> vector.setNull(row);
        }
    }
}
