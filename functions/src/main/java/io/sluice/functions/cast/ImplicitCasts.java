package io.sluice.functions.cast;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeRoot;
import org.jspecify.annotations.Nullable;

/** Which types values are cast to without being asked to, when a table or an argument wants them: Flink's matrix. */
public final class ImplicitCasts {
    private ImplicitCasts() {}

    public static boolean allow(LogicalType from, LogicalType to) {
        if (from.name().equals(to.name())) {
            return true;
        }
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
            case ARRAY -> from instanceof ArrayType a && to instanceof ArrayType b && allow(a.element(), b.element());
            case MULTISET ->
                from instanceof MultisetType a && to instanceof MultisetType b && allow(a.element(), b.element());
            case MAP ->
                from instanceof MapType a
                        && to instanceof MapType b
                        && allow(a.key(), b.key())
                        && allow(a.value(), b.value());
            case ROW, STRUCTURED_TYPE -> rowsCast(from.rowForm(), to.rowForm());
            case BOOLEAN, DATE, RAW, SYMBOL, DESCRIPTOR, DISTINCT_TYPE, VARIANT, BITMAP -> false;
        };
    }

    private static boolean rowsCast(@Nullable RowType from, @Nullable RowType to) {
        if (from == null || to == null || from.arity() != to.arity()) {
            return false;
        }
        for (int i = 0; i < from.arity(); i++) {
            if (!allow(from.typeAt(i), to.typeAt(i))) {
                return false;
            }
        }
        return true;
    }
}
