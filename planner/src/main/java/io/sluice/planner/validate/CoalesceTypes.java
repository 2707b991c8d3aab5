package io.sluice.planner.validate;

import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.StructuredType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** What types COALESCE and IFNULL take for alike, besides those that all functions do. */
final class CoalesceTypes {
    private CoalesceTypes() {}

    /** Empty for arguments that have nothing of the kind. */
    static Optional<RelDataType> of(List<RelDataType> arguments, SluiceTypeFactory types) {
        return afterIntervals(arguments, types).or(() -> structured(arguments, types));
    }

    /** Intervals before exact numbers become such, which count the interval's last unit. */
    private static Optional<RelDataType> afterIntervals(List<RelDataType> arguments, SluiceTypeFactory types) {
        int intervals = 0;
        while (intervals < arguments.size() && SqlTypeUtil.isInterval(arguments.get(intervals))) {
            intervals++;
        }
        List<RelDataType> numbers = arguments.subList(intervals, arguments.size());
        return intervals > 0 && !numbers.isEmpty() && numbers.stream().allMatch(SqlTypeUtil::isExactNumeric)
                ? Optional.ofNullable(types.leastRestrictive(numbers))
                : Optional.empty();
    }

    /** Structured values become those of the last class, by their attributes' places. */
    private static Optional<RelDataType> structured(List<RelDataType> arguments, SluiceTypeFactory types) {
        List<StructuredType> classes = new ArrayList<>();
        for (RelDataType argument : arguments) {
            if (argument.getSqlTypeName() == SqlTypeName.OTHER
                    && TypeBridge.toLogical(argument) instanceof StructuredType type) {
                classes.add(type);
            }
        }
        int arity = classes.isEmpty() ? 0 : classes.get(0).attributes().size();
        boolean alike = classes.size() == arguments.size()
                && classes.stream().allMatch(type -> type.attributes().size() == arity);
        if (!alike || classes.stream().map(StructuredType::notNull).distinct().count() == 1) {
            return Optional.empty();
        }
        StructuredType last = classes.get(classes.size() - 1);
        List<Field> attributes = new ArrayList<>();
        for (int i = 0; i < arity; i++) {
            int at = i;
            RelDataType attribute = types.leastRestrictive(classes.stream()
                    .map(type -> TypeBridge.toRel(type.attributes().get(at).type(), types))
                    .toList());
            if (attribute == null) {
                return Optional.empty();
            }
            attributes.add(Field.of(last.attributes().get(i).name(), TypeBridge.toLogical(attribute)));
        }
        StructuredType common = new StructuredType(
                last.identifier(),
                last.className(),
                attributes,
                last.isFinal(),
                last.instantiable(),
                last.comparison(),
                last.nullable());
        return Optional.of(TypeBridge.toRel(common, types));
    }
}
