package io.sluice.planner.type;

import io.sluice.planner.type.DecimalArithmetic.Digits;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.util.function.BinaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Limits, defaults and the types of numeric results, as Flink has them. */
public final class SluiceTypeSystem extends RelDataTypeSystemImpl {
    public static final SluiceTypeSystem INSTANCE = new SluiceTypeSystem();

    private static final int MAX_TIME_PRECISION = 3;
    private static final int MAX_TIMESTAMP_PRECISION = 9;
    private static final int DEFAULT_TIMESTAMP_PRECISION = 6;

    private SluiceTypeSystem() {}

    @Override
    public int getMaxNumericPrecision() {
        return DecimalType.MAX_PRECISION;
    }

    @Override
    public int getMaxNumericScale() {
        return DecimalType.MAX_PRECISION;
    }

    @Override
    public int getDefaultPrecision(SqlTypeName type) {
        return switch (type) {
            case VARCHAR, VARBINARY -> LogicalType.MAX_LENGTH;
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> DEFAULT_TIMESTAMP_PRECISION;
            case DECIMAL -> 10;
            default -> super.getDefaultPrecision(type);
        };
    }

    @Override
    public int getMaxPrecision(SqlTypeName type) {
        return switch (type) {
            case CHAR, VARCHAR, BINARY, VARBINARY -> LogicalType.MAX_LENGTH;
            case TIME -> MAX_TIME_PRECISION;
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> MAX_TIMESTAMP_PRECISION;
            default -> super.getMaxPrecision(type);
        };
    }

    /** So that CHAR(2) and VARCHAR(3) have VARCHAR(3) in common. */
    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory types, RelDataType argument) {
        return SqlTypeUtil.isDecimal(argument)
                ? decimal(types, DecimalArithmetic.total(digits(argument)), argument.isNullable())
                : argument;
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory types, RelDataType argument) {
        return SqlTypeUtil.isDecimal(argument)
                ? decimal(types, DecimalArithmetic.average(digits(argument)), argument.isNullable())
                : argument;
    }

    @Override
    public @Nullable RelDataType deriveDecimalPlusType(RelDataTypeFactory types, RelDataType a, RelDataType b) {
        return derive(types, a, b, DecimalArithmetic::sum);
    }

    @Override
    public @Nullable RelDataType deriveDecimalMultiplyType(RelDataTypeFactory types, RelDataType a, RelDataType b) {
        return derive(types, a, b, DecimalArithmetic::product);
    }

    @Override
    public @Nullable RelDataType deriveDecimalDivideType(RelDataTypeFactory types, RelDataType a, RelDataType b) {
        return derive(types, a, b, DecimalArithmetic::quotient);
    }

    @Override
    public @Nullable RelDataType deriveDecimalModType(RelDataTypeFactory types, RelDataType a, RelDataType b) {
        RelDataType type = derive(types, a, b, DecimalArithmetic::remainder);
        // Without digits behind the point the rest is a value of the divisor's type.
        return type == null || digits(a).scale() > 0 || digits(b).scale() > 0
                ? type
                : types.createTypeWithNullability(b, type.isNullable());
    }

    /** Calcite asks this of any two exact operands; integers among themselves are not decimal arithmetic. */
    private static @Nullable RelDataType derive(
            RelDataTypeFactory types, RelDataType a, RelDataType b, BinaryOperator<Digits> rule) {
        boolean exact = SqlTypeUtil.isExactNumeric(a) && SqlTypeUtil.isExactNumeric(b);
        if (!exact || !(SqlTypeUtil.isDecimal(a) || SqlTypeUtil.isDecimal(b))) {
            return null;
        }
        return decimal(types, rule.apply(digits(a), digits(b)), a.isNullable() || b.isNullable());
    }

    static RelDataType decimal(RelDataTypeFactory types, Digits digits, boolean nullable) {
        RelDataType type = types.createSqlType(SqlTypeName.DECIMAL, digits.precision(), digits.scale());
        return types.createTypeWithNullability(type, nullable);
    }

    /** Integers count as decimals without fraction. */
    static Digits digits(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case TINYINT -> new Digits(3, 0);
            case SMALLINT -> new Digits(5, 0);
            case INTEGER -> new Digits(10, 0);
            case BIGINT -> new Digits(19, 0);
            default -> new Digits(type.getPrecision(), type.getScale());
        };
    }
}
