package io.sluice.planner.cost;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/** The bytes that a row is taken to have where nothing is known of its values. */
public final class RowSizes {
    private RowSizes() {}

    public static double of(RelDataType row) {
        return row.getFieldList().stream()
                .map(RelDataTypeField::getType)
                .mapToDouble(RowSizes::ofValue)
                .sum();
    }

    private static double ofValue(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN, TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER, FLOAT, REAL -> 4;
            case BIGINT, DOUBLE -> 8;
            case CHAR, BINARY -> type.getPrecision();
            case ARRAY, MAP, MULTISET -> 16;
            case ROW -> of(type);
            default -> 12;
        };
    }
}
