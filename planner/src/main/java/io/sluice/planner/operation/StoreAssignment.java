package io.sluice.planner.operation;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.TypeRoot;

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
        return castsImplicitly(from, to) ? BY_CAST : REJECTED;
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
        if (from instanceof RowType a && to instanceof RowType b) {
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

    /** The I of the cast matrix. */
    private static boolean castsImplicitly(LogicalType from, LogicalType to) {
        return switch (from.root()) {
            case NULL -> true;
            case CHAR -> to.root() == TypeRoot.CHAR || to.root() == TypeRoot.VARCHAR;
            case VARCHAR -> to.root() == TypeRoot.VARCHAR;
            case BINARY -> to.root() == TypeRoot.BINARY || to.root() == TypeRoot.VARBINARY;
            case VARBINARY -> to.root() == TypeRoot.VARBINARY;
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                to.root() == TypeRoot.DECIMAL
                        || to.root().isApproximate()
                        || to.root().isInteger() && to.root().compareTo(from.root()) >= 0;
            case DECIMAL -> to.root() == TypeRoot.DECIMAL || to.root().isApproximate();
            case FLOAT -> to.root() == TypeRoot.DECIMAL || to.root().isApproximate();
            case DOUBLE -> to.root() == TypeRoot.DECIMAL || to.root() == TypeRoot.DOUBLE;
            case TIME_WITHOUT_TIME_ZONE -> to.root() == TypeRoot.TIME_WITHOUT_TIME_ZONE;
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                to.root().isTimestamp() || to.root() == TypeRoot.DATE || to.root() == TypeRoot.TIME_WITHOUT_TIME_ZONE;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> to.root().isTimestamp();
            case INTERVAL_YEAR_MONTH -> to.root() == TypeRoot.INTERVAL_YEAR_MONTH;
            case INTERVAL_DAY_TIME -> to.root() == TypeRoot.INTERVAL_DAY_TIME;
            case ARRAY ->
                from instanceof ArrayType a && to instanceof ArrayType b && of(a.element(), b.element()) != REJECTED;
            case MULTISET ->
                from instanceof MultisetType a
                        && to instanceof MultisetType b
                        && of(a.element(), b.element()) != REJECTED;
            case MAP ->
                from instanceof MapType a
                        && to instanceof MapType b
                        && of(a.key(), b.key()) != REJECTED
                        && of(a.value(), b.value()) != REJECTED;
            case ROW -> from instanceof RowType a && to instanceof RowType b && rowsCast(a, b);
            case BOOLEAN, DATE, RAW, SYMBOL, DESCRIPTOR, STRUCTURED_TYPE, DISTINCT_TYPE, VARIANT, BITMAP -> false;
        };
    }

    private static boolean rowsCast(RowType from, RowType to) {
        if (from.arity() != to.arity()) {
            return false;
        }
        for (int i = 0; i < from.arity(); i++) {
            if (of(from.typeAt(i), to.typeAt(i)) == REJECTED) {
                return false;
            }
        }
        return true;
    }
}
