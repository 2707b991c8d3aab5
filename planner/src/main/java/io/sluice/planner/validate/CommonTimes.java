package io.sluice.planner.validate;

import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The type that times of several kinds have in common as arguments of a function, as in Flink: a point in time becomes a day or a time of
 * day beside one, and an instant beside an instant.
 */
final class CommonTimes {
    private CommonTimes() {}

    /** Absent when the types are of one kind, or have nothing in common. */
    static Optional<RelDataType> of(RelDataTypeFactory types, List<RelDataType> operands) {
        List<SqlTypeName> kinds = operands.stream()
                .map(RelDataType::getSqlTypeName)
                .filter(kind -> kind != SqlTypeName.NULL)
                .distinct()
                .toList();
        if (kinds.size() != 2 || !kinds.contains(SqlTypeName.TIMESTAMP)) {
            return Optional.empty();
        }
        SqlTypeName other = kinds.get(kinds.get(0) == SqlTypeName.TIMESTAMP ? 1 : 0);
        return switch (other) {
            case DATE -> Optional.of(nullableLike(types, types.createSqlType(other), operands));
            case TIME ->
                Optional.of(nullableLike(types, types.createSqlType(other, digits(operands, other)), operands));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
                int digits = Math.max(digits(operands, other), digits(operands, SqlTypeName.TIMESTAMP));
                yield Optional.of(nullableLike(types, types.createSqlType(other, digits), operands));
            }
            default -> Optional.empty();
        };
    }

    private static int digits(List<RelDataType> operands, SqlTypeName kind) {
        return operands.stream()
                .filter(type -> type.getSqlTypeName() == kind)
                .mapToInt(RelDataType::getPrecision)
                .max()
                .orElse(0);
    }

    private static RelDataType nullableLike(RelDataTypeFactory types, RelDataType type, List<RelDataType> operands) {
        return types.createTypeWithNullability(type, operands.stream().anyMatch(RelDataType::isNullable));
    }
}
