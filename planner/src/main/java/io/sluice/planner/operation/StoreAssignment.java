package io.sluice.planner.operation;

import io.sluice.functions.cast.ImplicitCasts;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;

/** Whether a query's column may be written to a table's column, and how. Nullability is checked when rows are written. */
enum StoreAssignment {
    /** The values are what the table takes. */
    AS_IS,
    /** The values are what the table takes after a CAST that loses nothing a user must know of. */
    BY_CAST,
    /** Only a CAST that the user writes could help. */
    REJECTED;

    static StoreAssignment of(LogicalType from, LogicalType to) {
        if (fits(from, to)) {
            return AS_IS;
        }
        return ImplicitCasts.allow(from, to) ? BY_CAST : REJECTED;
    }

    private static boolean fits(LogicalType from, LogicalType to) {
        if (from instanceof CharType a && to instanceof VarCharType b) {
            return a.length() <= b.length();
        }
        if (from instanceof VarCharType a && to instanceof VarCharType b) {
            return a.length() <= b.length();
        }
        if (from instanceof BinaryType a && to instanceof VarBinaryType b) {
            return a.length() <= b.length();
        }
        if (from instanceof VarBinaryType a && to instanceof VarBinaryType b) {
            return a.length() <= b.length();
        }
        if (from instanceof ArrayType a && to instanceof ArrayType b) {
            return fits(a.element(), b.element());
        }
        if (from instanceof MultisetType a && to instanceof MultisetType b) {
            return fits(a.element(), b.element());
        }
        if (from instanceof MapType a && to instanceof MapType b) {
            return fits(a.key(), b.key()) && fits(a.value(), b.value());
        }
        RowType a = from.rowForm();
        RowType b = to.rowForm();
        if (a != null && b != null) {
            return a.arity() == b.arity() && allFit(a, b);
        }
        // A name says all but nullability, and whether it is a time attribute does not matter here.
        return from.name().equals(to.name());
    }

    private static boolean allFit(RowType from, RowType to) {
        for (int i = 0; i < from.arity(); i++) {
            if (!fits(from.typeAt(i), to.typeAt(i))) {
                return false;
            }
        }
        return true;
    }
}
