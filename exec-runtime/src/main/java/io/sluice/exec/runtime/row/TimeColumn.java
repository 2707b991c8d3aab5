package io.sluice.exec.runtime.row;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.TimestampVector;

/** Times in columns of TIMESTAMP and TIMESTAMP_LTZ, whatever their precision. */
public final class TimeColumn {
    private TimeColumn() {}

    /** The milliseconds of a row's time. @throws SluiceException NOT_NULL_VIOLATION where it has none */
    public static long required(ColumnVector column, int row) {
        if (column.isNull(row)) {
            throw SluiceException.of(ErrorCode.NOT_NULL_VIOLATION)
                    .with("column", "event time")
                    .detail("Every row must have an event time where rows are put in order by it.");
        }
        return millis(column, row);
    }

    /** The milliseconds of a row's time, which is not NULL. */
    public static long millis(ColumnVector column, int row) {
        return column instanceof LongVector longs ? longs.get(row) : ((TimestampVector) column).millis()[row];
    }
}
