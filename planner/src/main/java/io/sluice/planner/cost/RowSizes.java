package io.sluice.planner.cost;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/** The bytes that a row is taken to have where nothing is known of its values. */
public final class RowSizes {
    /** That a collection is taken to have. */
    private static final int ELEMENTS = 16;
    /** How often an element is in a multiset. */
    private static final int COUNT = 4;

    private static final int BYTES_PER_CHARACTER = 2;

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
            case CHAR -> BYTES_PER_CHARACTER * type.getPrecision();
            case BINARY -> type.getPrecision();
            case ARRAY -> ELEMENTS * ofValue(type.getComponentType());
            case MAP -> ELEMENTS * (ofValue(type.getKeyType()) + ofValue(type.getValueType()));
            case MULTISET -> ELEMENTS * (ofValue(type.getComponentType()) + COUNT);
            case ROW -> of(type);
            default -> 12;
        };
    }
}
