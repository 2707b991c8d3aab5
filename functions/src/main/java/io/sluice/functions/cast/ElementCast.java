package io.sluice.functions.cast;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.ColumnVector;

/** Casts values from one vector to another; one type to one other. May keep state, so one belongs to one call of a program. */
interface ElementCast {
    /** Sets the row {@code to}, NULL included; there is room for it. */
    void cast(ColumnVector from, int row, ColumnVector to, int toRow, EvaluationContext context);
}
