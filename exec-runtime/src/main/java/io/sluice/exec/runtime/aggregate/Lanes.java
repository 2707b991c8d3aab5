package io.sluice.exec.runtime.aggregate;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.PhysicalType;

/**
 * Java snippets for values as one or two longs (lanes), which is how accumulators hold everything but characters and bytes. The lanes
 * of two values compare as the values do: the first signed, the second unsigned.
 */
final class Lanes {
    private final PhysicalType physical;

    Lanes(LogicalType type) {
        physical = type.physical();
    }

    boolean bytes() {
        return physical == PhysicalType.BYTES;
    }

    /** Whether values are arrays, maps or rows, which results carry as bytes. */
    boolean nested() {
        return physical == PhysicalType.ARRAY || physical == PhysicalType.MAP || physical == PhysicalType.ROW;
    }

    boolean two() {
        return physical == PhysicalType.TIMESTAMP || physical == PhysicalType.DECIMAL;
    }

    /** Whether aggregates can hold such values. */
    static boolean supports(LogicalType type) {
        return switch (type.physical()) {
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE, TIMESTAMP, DECIMAL, BYTES -> true;
            case ARRAY, MAP, ROW, OBJECT, NULL -> false;
        };
    }

    String vectorType() {
        return switch (physical) {
            case BOOLEAN -> "BooleanVector";
            case INT -> "IntVector";
            case LONG -> "LongVector";
            case FLOAT -> "FloatVector";
            case DOUBLE -> "DoubleVector";
            case TIMESTAMP -> "TimestampVector";
            case DECIMAL -> "DecimalVector";
            case BYTES -> "BytesVector";
            case ARRAY, MAP, ROW, OBJECT, NULL -> "ColumnVector";
        };
    }

    /** The first lane of a column's row. */
    String readFirst(String vector, String row) {
        return switch (physical) {
            case BOOLEAN, INT, LONG -> "(long) " + vector + ".get(" + row + ")";
            case FLOAT -> "Accumulators.sortable((double) " + vector + ".get(" + row + "))";
            case DOUBLE -> "Accumulators.sortable(" + vector + ".get(" + row + "))";
            case TIMESTAMP -> vector + ".millis()[" + row + "]";
            case DECIMAL -> vector + ".high()[" + row + "]";
            case BYTES, ARRAY, MAP, ROW, OBJECT, NULL -> throw noLanes();
        };
    }

    /** The second lane, {@code 0L} where there is none. */
    String readSecond(String vector, String row) {
        return switch (physical) {
            case TIMESTAMP -> "(long) " + vector + ".nanos()[" + row + "]";
            case DECIMAL -> vector + ".low()[" + row + "]";
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> "0L";
            case BYTES, ARRAY, MAP, ROW, OBJECT, NULL -> throw noLanes();
        };
    }

    /** The statement that sets a column's row from lanes. */
    String write(String vector, String row, String first, String second) {
        String value =
                switch (physical) {
                    case BOOLEAN -> "(byte) " + first;
                    case INT -> "(int) " + first;
                    case LONG -> first;
                    case FLOAT -> "(float) Accumulators.toDouble(" + first + ")";
                    case DOUBLE -> "Accumulators.toDouble(" + first + ")";
                    case TIMESTAMP -> first + ", (int) " + second;
                    case DECIMAL -> first + ", " + second;
                    case BYTES, ARRAY, MAP, ROW, OBJECT, NULL -> throw noLanes();
                };
        return vector + ".set(" + row + ", " + value + ");";
    }

    private IllegalStateException noLanes() {
        return new IllegalStateException("no lanes for " + physical);
    }
}
