/**
 * Rows in motion: a {@link io.sluice.spi.row.RowBatch} is up to 1,024 rows in columns, each column a {@link
 * io.sluice.spi.row.ColumnVector} of one physical type, and a {@link io.sluice.spi.row.RowKind} a row. Read RowBatch first.
 */
@NullMarked
package io.sluice.spi.row;

import org.jspecify.annotations.NullMarked;
