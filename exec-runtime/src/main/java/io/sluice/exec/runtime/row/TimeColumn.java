package io.sluice.exec.runtime.row;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.TimestampVector;

/** Times in columns of TIMESTAMP and TIMESTAMP_LTZ, whatever their precision. */
public final class TimeColumn {
    private TimeColumn() {}

    /** The milliseconds of a row's time, which is not NULL. */
    public static long millis(ColumnVector column, int row) {
        return column instanceof LongVector longs ? longs.get(row) : ((TimestampVector) column).millis()[row];
    }
}
