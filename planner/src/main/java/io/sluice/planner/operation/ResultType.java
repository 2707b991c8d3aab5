package io.sluice.planner.operation;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import org.apache.calcite.rel.type.RelDataType;

/** The columns of a result as clients see them: intervals are counts of milliseconds or months, whatever units wrote them. */
final class ResultType {
    private ResultType() {}

    static RowType of(RelDataType row) {
        return RowType.of(
                TypeBridge.toRow(row).fields().stream().map(ResultType::of).toList());
    }

    private static Field of(Field field) {
        return new Field(field.name(), of(field.type()), field.comment());
    }

    private static LogicalType of(LogicalType type) {
        if (type instanceof DayTimeIntervalType) {
            return new DayTimeIntervalType("SECOND", 2, 3, type.nullable());
        }
        if (type instanceof YearMonthIntervalType) {
            return new YearMonthIntervalType("MONTH", 2, type.nullable());
        }
        if (type instanceof ArrayType array) {
            return new ArrayType(of(array.element()), array.nullable());
        }
        if (type instanceof MultisetType multiset) {
            return new MultisetType(of(multiset.element()), multiset.nullable());
        }
        if (type instanceof MapType map) {
            return new MapType(of(map.key()), of(map.value()), map.nullable());
        }
        if (type instanceof RowType row) {
            return new RowType(row.fields().stream().map(ResultType::of).toList(), row.nullable());
        }
        return type;
    }
}
