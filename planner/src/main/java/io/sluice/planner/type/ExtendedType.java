package io.sluice.planner.type;

import io.sluice.spi.type.LogicalType;
import org.apache.calcite.sql.type.AbstractSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/** A type that Calcite has no name for: VARIANT, BITMAP, RAW and the like. To Calcite it is OTHER. */
final class ExtendedType extends AbstractSqlType {
    private static final long serialVersionUID = 1L;

    private final transient LogicalType logical;

    ExtendedType(LogicalType logical) {
        super(SqlTypeName.OTHER, logical.nullable(), null);
        this.logical = logical;
        computeDigest();
    }

    LogicalType logical() {
        return logical;
    }

    ExtendedType withNullable(boolean nullable) {
        return new ExtendedType(logical.withNullable(nullable));
    }

    @Override
    protected void generateTypeString(StringBuilder text, boolean withDetail) {
        text.append(logical.name());
    }
}
