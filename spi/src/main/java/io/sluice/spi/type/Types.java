package io.sluice.spi.type;

import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;

/** Short names for the types that code writes most. All are nullable; {@link LogicalType#notNull} makes them NOT NULL. */
public final class Types {
    public static final SimpleType BOOLEAN = new SimpleType(TypeRoot.BOOLEAN, true);
    public static final SimpleType TINYINT = new SimpleType(TypeRoot.TINYINT, true);
    public static final SimpleType SMALLINT = new SimpleType(TypeRoot.SMALLINT, true);
    public static final SimpleType INT = new SimpleType(TypeRoot.INTEGER, true);
    public static final SimpleType BIGINT = new SimpleType(TypeRoot.BIGINT, true);
    public static final SimpleType FLOAT = new SimpleType(TypeRoot.FLOAT, true);
    public static final SimpleType DOUBLE = new SimpleType(TypeRoot.DOUBLE, true);
    public static final SimpleType DATE = new SimpleType(TypeRoot.DATE, true);
    public static final SimpleType NULL = new SimpleType(TypeRoot.NULL, true);
    public static final SimpleType VARIANT = new SimpleType(TypeRoot.VARIANT, true);
    public static final SimpleType BITMAP = new SimpleType(TypeRoot.BITMAP, true);
    public static final VarCharType STRING = new VarCharType(LogicalType.MAX_LENGTH, true);
    public static final VarBinaryType BYTES = new VarBinaryType(LogicalType.MAX_LENGTH, true);

    private Types() {}

    public static CharType character(int length) {
        return new CharType(length, true);
    }

    public static VarCharType varchar(int length) {
        return new VarCharType(length, true);
    }

    public static BinaryType binary(int length) {
        return new BinaryType(length, true);
    }

    public static DecimalType decimal(int precision, int scale) {
        return new DecimalType(precision, scale, true);
    }

    public static TimeType time(int precision) {
        return new TimeType(precision, true);
    }

    public static TimestampType timestamp(int precision) {
        return new TimestampType(precision, TimeKind.REGULAR, true);
    }

    public static TimestampLtzType timestampLtz(int precision) {
        return new TimestampLtzType(precision, TimeKind.REGULAR, true);
    }
}
