package io.sluice.planner.type;

import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeComparability;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.type.AbstractSqlType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** A type that Calcite has no name for: VARIANT, BITMAP, RAW, STRUCTURED and the like. To Calcite it is OTHER. */
final class ExtendedType extends AbstractSqlType {
    private static final long serialVersionUID = 1L;

    private final transient LogicalType logical;

    /** @param fields of a structured type, which has them as a row has; null for all others */
    ExtendedType(LogicalType logical, @Nullable List<RelDataTypeField> fields) {
        super(SqlTypeName.OTHER, logical.nullable(), fields);
        this.logical = logical;
        computeDigest();
    }

    LogicalType logical() {
        return logical;
    }

    ExtendedType withNullable(boolean nullable) {
        return new ExtendedType(logical.withNullable(nullable), isStruct() ? getFieldList() : null);
    }

    @Override
    public StructKind getStructKind() {
        return isStruct() ? StructKind.PEEK_FIELDS_NO_EXPAND : StructKind.NONE;
    }

    /** Structured values can be equal; none comes before another. */
    @Override
    public RelDataTypeComparability getComparability() {
        return isStruct() ? RelDataTypeComparability.UNORDERED : super.getComparability();
    }

    @Override
    protected void generateTypeString(StringBuilder text, boolean withDetail) {
        text.append(logical.name());
    }
}
