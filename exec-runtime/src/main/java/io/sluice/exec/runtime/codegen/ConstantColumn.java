package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Literal;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.type.LogicalType;

/** A column with the same value in each row: filled once, grown when a batch is longer. No code is generated for it. */
final class ConstantColumn {
    private final Literal literal;
    private final LogicalType type;
    private final ColumnVector vector;
    private int filled;

    /** @param type the column's; holds the literal's value as it is */
    ConstantColumn(Literal literal, LogicalType type) {
        this.literal = literal;
        this.type = type;
        vector = ColumnVector.create(type, 1);
    }

    /** The column with at least {@code rows} rows. */
    ColumnVector get(int rows) {
        vector.ensureCapacity(rows);
        for (; filled < rows; filled++) {
            JavaValues.set(type, vector, filled, literal.value());
        }
        return vector;
    }
}
