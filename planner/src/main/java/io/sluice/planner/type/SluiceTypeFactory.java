package io.sluice.planner.type;

import io.sluice.planner.type.DecimalArithmetic.Digits;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RawType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.Types;
import io.sluice.sql.parser.type.ExtendedTypeFactory;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ConversionUtil;
import org.jspecify.annotations.Nullable;

/** Makes Calcite's types. Has no state of its own; one serves a statement. */
public final class SluiceTypeFactory extends JavaTypeFactoryImpl implements ExtendedTypeFactory {
    private final boolean eventTimes;

    /** Types of streaming statements. */
    public SluiceTypeFactory() {
        this(true);
    }

    /** @param eventTimes whether event times are types of their own; otherwise they are ordinary timestamps */
    public SluiceTypeFactory(boolean eventTimes) {
        super(SluiceTypeSystem.INSTANCE);
        this.eventTimes = eventTimes;
    }

    /** Strings are Java strings. */
    @Override
    public Charset getDefaultCharset() {
        return Charset.forName(ConversionUtil.NATIVE_UTF16_CHARSET_NAME);
    }

    /** @param precision digits of the second's fraction */
    public RelDataType createRowtime(int precision, boolean withLocalTimeZone, boolean nullable) {
        SqlTypeName name = withLocalTimeZone ? SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE : SqlTypeName.TIMESTAMP;
        return eventTimes
                ? canonize(new TimeAttributeType(name, precision, TimeKind.ROWTIME, nullable))
                : createTypeWithNullability(createSqlType(name, precision), nullable);
    }

    /** TIMESTAMP_LTZ(3) NOT NULL, as PROCTIME() has it. */
    public RelDataType createProctime(boolean nullable) {
        return canonize(
                new TimeAttributeType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 3, TimeKind.PROCTIME, nullable));
    }

    @Override
    public RelDataType createVariantType() {
        return createExtended(Types.VARIANT.notNull());
    }

    @Override
    public RelDataType createBitmapType() {
        return createExtended(Types.BITMAP.notNull());
    }

    @Override
    public RelDataType createRawType(String className, String serializer) {
        return createExtended(new RawType(className, serializer, false));
    }

    @Override
    public RelDataType createStructuredType(String className, List<String> names, List<RelDataType> types) {
        List<Field> fields = IntStream.range(0, names.size())
                .mapToObj(i -> Field.of(names.get(i), TypeBridge.toLogical(types.get(i))))
                .toList();
        return createExtended(StructuredType.of(className, fields).notNull());
    }

    /** VARIANT, BITMAP, RAW or a structured type. */
    public RelDataType createExtended(LogicalType type) {
        return canonize(new ExtendedType(type, type instanceof StructuredType structured ? fields(structured) : null));
    }

    private List<RelDataTypeField> fields(StructuredType type) {
        List<RelDataTypeField> fields = new ArrayList<>();
        for (Field field : type.attributes()) {
            fields.add(new RelDataTypeFieldImpl(field.name(), fields.size(), TypeBridge.toRel(field.type(), this)));
        }
        return fields;
    }

    /** The ordinary timestamp for a time attribute; any other type as it is. */
    public RelDataType materialize(RelDataType type) {
        if (!(type instanceof TimeAttributeType attribute)) {
            return type;
        }
        RelDataType plain = createSqlType(attribute.getSqlTypeName(), attribute.getPrecision());
        return createTypeWithNullability(plain, attribute.isNullable());
    }

    @Override
    public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
        if (type.isNullable() == nullable) {
            return super.createTypeWithNullability(type, nullable);
        }
        if (type instanceof TimeAttributeType attribute) {
            return canonize(attribute.withNullable(nullable));
        }
        if (type instanceof ExtendedType extended) {
            return canonize(extended.withNullable(nullable));
        }
        // A nested row that is nullable has the fields it had; Calcite would make those nullable instead.
        if (isNestedRow(type) && type instanceof RelRecordType row) {
            return canonize(new RelRecordType(row.getStructKind(), row.getFieldList(), nullable));
        }
        return super.createTypeWithNullability(type, nullable);
    }

    @Override
    public @Nullable RelDataType leastRestrictive(List<RelDataType> types) {
        RelDataType same = same(types);
        if (same != null) {
            return same;
        }
        if (types.stream().anyMatch(ExtendedType.class::isInstance)) {
            return extended(types);
        }
        List<RelDataType> plain = types.stream().map(this::materialize).toList();
        if (plain.stream().anyMatch(SqlTypeUtil::isNumeric) && plain.stream().anyMatch(SqlTypeUtil::isDatetime)) {
            // Calcite would take the time.
            return null;
        }
        RelDataType decimal = commonDecimal(plain);
        if (decimal != null) {
            return decimal;
        }
        RelDataType common = finest(super.leastRestrictive(plain), plain);
        return common != null && plain.stream().anyMatch(SluiceTypeFactory::isNestedRow) ? nestedRow(common) : common;
    }

    /** A value that is a row, other than the row of a query. */
    private static boolean isNestedRow(RelDataType type) {
        return type instanceof RelRecordType row && row.getStructKind() == StructKind.PEEK_FIELDS_NO_EXPAND;
    }

    private RelDataType nestedRow(RelDataType row) {
        return canonize(new RelRecordType(StructKind.PEEK_FIELDS_NO_EXPAND, row.getFieldList(), row.isNullable()));
    }

    /** The type with all rows in it being values; those that Calcite makes of written types are rows of queries. */
    public RelDataType ofValue(RelDataType type) {
        if (type instanceof RelRecordType row) {
            List<RelDataTypeField> fields = new ArrayList<>();
            for (RelDataTypeField field : row.getFieldList()) {
                fields.add(new RelDataTypeFieldImpl(field.getName(), field.getIndex(), ofValue(field.getType())));
            }
            return canonize(new RelRecordType(StructKind.PEEK_FIELDS_NO_EXPAND, fields, row.isNullable()));
        }
        RelDataType element = type.getComponentType();
        if (type.getSqlTypeName() == SqlTypeName.ARRAY && element != null) {
            return createTypeWithNullability(createArrayType(ofValue(element), -1), type.isNullable());
        }
        RelDataType key = type.getKeyType();
        RelDataType value = type.getValueType();
        return key == null || value == null
                ? type
                : createTypeWithNullability(createMapType(ofValue(key), ofValue(value)), type.isNullable());
    }

    /**
     * Points in time and instants, one after the other: of two with different digits the second's kind with the digits of the finer one, else
     * the first. Calcite takes the first of all.
     */
    private @Nullable RelDataType finest(@Nullable RelDataType common, List<RelDataType> types) {
        if (common == null || !SqlTypeUtil.isTimestamp(common)) {
            return common;
        }
        List<RelDataType> times =
                types.stream().filter(SqlTypeUtil::isTimestamp).toList();
        RelDataType finest = times.get(0);
        for (RelDataType type : times) {
            if (type.getPrecision() != finest.getPrecision()) {
                finest = createSqlType(type.getSqlTypeName(), Math.max(finest.getPrecision(), type.getPrecision()));
            }
        }
        return createTypeWithNullability(finest, common.isNullable());
    }

    /** For types that Calcite knows nothing of: the one that all are which are not just NULL. */
    private @Nullable RelDataType extended(List<RelDataType> types) {
        List<RelDataType> typed = types.stream()
                .filter(type -> type.getSqlTypeName() != SqlTypeName.NULL)
                .toList();
        RelDataType same = same(typed);
        return same == null || typed.size() == types.size() ? same : createTypeWithNullability(same, true);
    }

    /** The type that all are, but for nullability. Time attributes survive only so. */
    private @Nullable RelDataType same(List<RelDataType> types) {
        RelDataType first = types.get(0);
        for (RelDataType type : types) {
            if (!type.equals(first) && !SqlTypeUtil.equalSansNullability(this, type, first)) {
                return null;
            }
        }
        boolean nullable = types.stream().anyMatch(RelDataType::isNullable);
        return createTypeWithNullability(first, nullable);
    }

    /** Exact numbers with a DECIMAL among them; NULLs are welcome. */
    private @Nullable RelDataType commonDecimal(List<RelDataType> types) {
        Digits common = null;
        boolean nullable = false;
        boolean anyDecimal = false;
        for (RelDataType type : types) {
            nullable |= type.isNullable();
            if (type.getSqlTypeName() == SqlTypeName.NULL) {
                nullable = true;
                continue;
            }
            if (!SqlTypeUtil.isExactNumeric(type)) {
                return null;
            }
            anyDecimal |= SqlTypeUtil.isDecimal(type);
            Digits digits = SluiceTypeSystem.digits(type);
            common = common == null ? digits : DecimalArithmetic.common(common, digits);
        }
        return anyDecimal && common != null ? SluiceTypeSystem.decimal(this, common, nullable) : null;
    }
}
