package io.sluice.planner.type;

import io.sluice.spi.type.TimeKind;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A timestamp column that is the event time or the processing time of its stream. An expression over it is an ordinary
 * timestamp; passing it on unchanged keeps it what it is.
 */
public final class TimeAttributeType extends BasicSqlType {
    private final TimeKind kind;

    /**
     * @param name TIMESTAMP or TIMESTAMP_WITH_LOCAL_TIME_ZONE
     * @param kind ROWTIME or PROCTIME
     */
    TimeAttributeType(SqlTypeName name, int precision, TimeKind kind, boolean nullable) {
        super(SluiceTypeSystem.INSTANCE, name, precision);
        this.kind = kind;
        this.isNullable = nullable;
        computeDigest();
    }

    public TimeKind kind() {
        return kind;
    }

    public static boolean isTimeAttribute(RelDataType type) {
        return type instanceof TimeAttributeType;
    }

    public static boolean isRowtime(RelDataType type) {
        return type instanceof TimeAttributeType attribute && attribute.kind == TimeKind.ROWTIME;
    }

    public static boolean isProctime(RelDataType type) {
        return type instanceof TimeAttributeType attribute && attribute.kind == TimeKind.PROCTIME;
    }

    TimeAttributeType withNullable(boolean nullable) {
        return new TimeAttributeType(getSqlTypeName(), getPrecision(), kind, nullable);
    }

    @Override
    protected void generateTypeString(StringBuilder text, boolean withDetail) {
        if (getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
            text.append("TIMESTAMP_LTZ(").append(getPrecision()).append(')');
        } else {
            super.generateTypeString(text, withDetail);
        }
        // The constructor of the base class comes here too, before the kind is known.
        text.append(" *").append(kind).append('*');
    }
}
