package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.FineTimestamp;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.TypeRoot;

/** Casts that change nothing. */
public final class SameValues {
    private SameValues() {}

    /** Whether a cast gives the very same: a map that is cast to other types has its entries in another order. */
    static boolean inOrder(LogicalType from, LogicalType to) {
        return in(from, to) && !reordersMaps(from, to) && !fillsNulls(from, to);
    }

    /** Whether NULLs of an array become values: where its elements are cast to another type that is NOT NULL. */
    static boolean fillsNulls(LogicalType from, LogicalType to) {
        return from instanceof ArrayType a
                && to instanceof ArrayType b
                && a.element().nullable()
                && !b.element().nullable()
                && !isLeftOut(a.element().notNull(), b.element())
                && ValueKind.isScalar(b.element());
    }

    private static boolean reordersMaps(LogicalType from, LogicalType to) {
        if (from instanceof MapType a && to instanceof MapType b) {
            return !isLeftOut(a.key().notNull(), b.key().notNull())
                    || !isLeftOut(a.value().notNull(), b.value().notNull());
        }
        if (from instanceof ArrayType a && to instanceof ArrayType b) {
            return reordersMaps(a.element(), b.element());
        }
        RowType a = from.rowForm();
        RowType b = to.rowForm();
        if (a != null && b != null) {
            for (int i = 0; i < a.arity(); i++) {
                if (reordersMaps(a.typeAt(i), b.typeAt(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether Flink does not cast at all: texts and bytes become longer, and what was never NULL may be. */
    static boolean isLeftOut(LogicalType from, LogicalType to) {
        if (from.nullable() && !to.nullable()) {
            return false;
        }
        if (to instanceof VarCharType || to instanceof VarBinaryType) {
            return in(from, to);
        }
        if (from instanceof ArrayType a && to instanceof ArrayType b) {
            return isLeftOut(a.element(), b.element());
        }
        if (from instanceof MapType a && to instanceof MapType b) {
            return isLeftOut(a.key(), b.key()) && isLeftOut(a.value(), b.value());
        }
        RowType a = from.rowForm();
        RowType b = to.rowForm();
        if (a != null && b != null && a.arity() == b.arity()) {
            for (int i = 0; i < a.arity(); i++) {
                if (!isLeftOut(a.typeAt(i), b.typeAt(i))) {
                    return false;
                }
            }
            return true;
        }
        return from.notNull().equals(to.notNull());
    }

    /** Whether values of a type lie in a column as the same values of the other do. */
    static boolean in(LogicalType from, LogicalType to) {
        if (from.notNull().equals(to.notNull())) {
            return true;
        }
        if (to instanceof VarCharType text) {
            return from instanceof CharType fixed && fixed.length() <= text.length()
                    || from instanceof VarCharType other && other.length() <= text.length();
        }
        if (to instanceof VarBinaryType bytes) {
            return from instanceof BinaryType fixed && fixed.length() <= bytes.length()
                    || from instanceof VarBinaryType other && other.length() <= bytes.length();
        }
        if (to instanceof DecimalType decimal) {
            return from instanceof DecimalType other
                    && other.scale() == decimal.scale()
                    && other.precision() <= decimal.precision()
                    && other.physical() == decimal.physical();
        }
        if (to instanceof TimestampType timestamp) {
            return from instanceof TimestampType other
                    && other.precision() <= timestamp.precision()
                    && other.physical() == timestamp.physical();
        }
        if (to instanceof TimestampLtzType timestamp) {
            return from instanceof TimestampLtzType other
                    && other.precision() <= timestamp.precision()
                    && other.physical() == timestamp.physical();
        }
        return switch (to.root()) {
            case SMALLINT -> from.root() == TypeRoot.TINYINT;
            case INTEGER -> from.root() == TypeRoot.TINYINT || from.root() == TypeRoot.SMALLINT;
            case TIME_WITHOUT_TIME_ZONE ->
                from instanceof TimeType time && CastTemporal.isExact(time, ((TimeType) to).precision());
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> from.root() == to.root();
            case ARRAY, MAP, MULTISET, ROW, STRUCTURED_TYPE -> nested(from, to);
            default -> false;
        };
    }

    private static boolean nested(LogicalType from, LogicalType to) {
        if (from instanceof ArrayType a && to instanceof ArrayType b) {
            return in(a.element(), b.element());
        }
        if (from instanceof MultisetType a && to instanceof MultisetType b) {
            return in(a.element(), b.element());
        }
        if (from instanceof MapType a && to instanceof MapType b) {
            return in(a.key(), b.key()) && in(a.value(), b.value());
        }
        RowType a = from.rowForm();
        RowType b = to.rowForm();
        if (a != null && b != null && a.arity() == b.arity()) {
            for (int i = 0; i < a.arity(); i++) {
                if (!in(a.typeAt(i), b.typeAt(i))) {
                    return false;
                }
            }
            return true;
        }
        return false;
    }

    static Invocation invocation(CallSite site) {
        ValueKind kind = site.resultKind();
        return Invocation.of(SameValues.class, "same", kind).operand(0, kind);
    }

    public static boolean same(boolean value) {
        return value;
    }

    public static int same(int value) {
        return value;
    }

    public static long same(long value) {
        return value;
    }

    public static float same(float value) {
        return value;
    }

    public static double same(double value) {
        return value;
    }

    public static BytesRef same(BytesRef value) {
        return value;
    }

    public static Int128 same(Int128 value) {
        return value;
    }

    public static FineTimestamp same(FineTimestamp value) {
        return value;
    }

    public static Cell same(Cell value) {
        return value;
    }
}
