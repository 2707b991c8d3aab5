package io.sluice.exec.runtime.correlate;

import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;

/** The arguments but the first, as often as the first says. */
final class ReplicateRows implements RowFunction {
    @Override
    public void call(RowBatch arguments, int row, JoinedRows rows) {
        if (arguments.column(0).isNull(row)) {
            return;
        }
        long left = ((LongVector) arguments.column(0)).get(row);
        while (left > 0) {
            int some = rows.room((int) Math.min(left, Integer.MAX_VALUE));
            RowBatch made = rows.made();
            for (int column = 0; column < made.arity(); column++) {
                for (int i = 0; i < some; i++) {
                    made.column(column).copy(arguments.column(column + 1), row, made.rows() + i);
                }
            }
            rows.added(some);
            left -= some;
        }
    }
}
