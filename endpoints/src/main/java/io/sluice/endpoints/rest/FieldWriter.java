package io.sluice.endpoints.rest;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.type.LogicalType;
import java.io.IOException;

/** Writes one value of a row in a {@link RowFormat}. */
sealed interface FieldWriter permits JsonFieldWriter, PlainTextFieldWriter {
    void write(LogicalType type, ColumnVector vector, int row) throws IOException;
}
