package io.sluice.planner.type;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.LogicalType.YearMonthIntervalType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Leads from Calcite's types to Sluice's and back; both ways keep everything but the comments of fields. */
public final class TypeBridge {
    private TypeBridge() {}

    // ---- from Calcite ----

    public static LogicalType toLogical(RelDataType type) {
        if (type instanceof ExtendedType extended) {
            return extended.logical();
        }
        boolean nullable = type.isNullable();
        SqlTypeName name = type.getSqlTypeName();
        return switch (name) {
            case BOOLEAN -> new SimpleType(TypeRoot.BOOLEAN, nullable);
            case TINYINT -> new SimpleType(TypeRoot.TINYINT, nullable);
            case SMALLINT -> new SimpleType(TypeRoot.SMALLINT, nullable);
            case INTEGER -> new SimpleType(TypeRoot.INTEGER, nullable);
            case BIGINT -> new SimpleType(TypeRoot.BIGINT, nullable);
            case FLOAT -> new SimpleType(TypeRoot.FLOAT, nullable);
            case DOUBLE -> new SimpleType(TypeRoot.DOUBLE, nullable);
            case DATE -> new SimpleType(TypeRoot.DATE, nullable);
            case NULL -> new SimpleType(TypeRoot.NULL, true);
            case SYMBOL -> new SimpleType(TypeRoot.SYMBOL, nullable);
            case DECIMAL -> new DecimalType(type.getPrecision(), type.getScale(), nullable);
            case CHAR -> new CharType(type.getPrecision(), nullable);
            case VARCHAR -> new VarCharType(type.getPrecision(), nullable);
            case BINARY -> new BinaryType(type.getPrecision(), nullable);
            case VARBINARY -> new VarBinaryType(type.getPrecision(), nullable);
            case TIME -> new TimeType(type.getPrecision(), nullable);
            case TIMESTAMP -> new TimestampType(type.getPrecision(), kind(type), nullable);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> new TimestampLtzType(type.getPrecision(), kind(type), nullable);
            case ARRAY -> new ArrayType(toLogical(type.getComponentType()), nullable);
            case MULTISET -> new MultisetType(toLogical(type.getComponentType()), nullable);
            case MAP -> new MapType(toLogical(type.getKeyType()), toLogical(type.getValueType()), nullable);
            case ROW -> new RowType(fields(type), nullable);
            default -> {
                if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(name)) {
                    yield yearMonth(type);
                }
                if (SqlTypeName.DAY_INTERVAL_TYPES.contains(name)) {
                    yield dayTime(type);
                }
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "type " + type.getSqlTypeName().getName());
            }
        };
    }

    /** The type of a table or a rel: NOT NULL, with the fields of {@code type}. */
    public static RowType toRow(RelDataType type) {
        return RowType.of(fields(type));
    }

    private static List<Field> fields(RelDataType type) {
        return type.getFieldList().stream()
                .map(field -> Field.of(field.getName(), toLogical(field.getType())))
                .toList();
    }

    private static TimeKind kind(RelDataType type) {
        return type instanceof TimeAttributeType attribute ? attribute.kind() : TimeKind.REGULAR;
    }

    private static LogicalType yearMonth(RelDataType type) {
        SqlIntervalQualifier qualifier = type.getIntervalQualifier();
        String resolution =
                switch (qualifier.timeUnitRange) {
                    case YEAR -> "YEAR";
                    case YEAR_TO_MONTH -> "YEAR_TO_MONTH";
                    default -> "MONTH";
                };
        return new YearMonthIntervalType(
                resolution, qualifier.getStartPrecision(SluiceTypeSystem.INSTANCE), type.isNullable());
    }

    private static LogicalType dayTime(RelDataType type) {
        SqlIntervalQualifier qualifier = type.getIntervalQualifier();
        TimeUnitRange range = qualifier.timeUnitRange;
        // A week is written as one and counted in days.
        String resolution = range == TimeUnitRange.WEEK ? "DAY" : range.name();
        return new DayTimeIntervalType(
                resolution,
                qualifier.getStartPrecision(SluiceTypeSystem.INSTANCE),
                qualifier.getFractionalSecondPrecision(SluiceTypeSystem.INSTANCE),
                type.isNullable());
    }

    // ---- to Calcite ----

    public static RelDataType toRel(LogicalType type, SluiceTypeFactory types) {
        return types.createTypeWithNullability(notNull(type, types), type.nullable());
    }

    /** The type of a table or a rel. */
    public static RelDataType toRelRow(RowType row, SluiceTypeFactory types) {
        return types.createStructType(
                StructKind.FULLY_QUALIFIED,
                row.types().stream().map(type -> toRel(type, types)).toList(),
                row.names());
    }

    private static RelDataType notNull(LogicalType type, SluiceTypeFactory types) {
        if (type instanceof DecimalType decimal) {
            return types.createSqlType(SqlTypeName.DECIMAL, decimal.precision(), decimal.scale());
        }
        if (type instanceof CharType character) {
            return types.createSqlType(SqlTypeName.CHAR, character.length());
        }
        if (type instanceof VarCharType character) {
            return types.createSqlType(SqlTypeName.VARCHAR, character.length());
        }
        if (type instanceof BinaryType binary) {
            return types.createSqlType(SqlTypeName.BINARY, binary.length());
        }
        if (type instanceof VarBinaryType binary) {
            return types.createSqlType(SqlTypeName.VARBINARY, binary.length());
        }
        if (type instanceof TimeType time) {
            return types.createSqlType(SqlTypeName.TIME, time.precision());
        }
        if (type instanceof TimestampType timestamp) {
            return timestamp.kind() == TimeKind.ROWTIME
                    ? types.createRowtime(timestamp.precision(), false, false)
                    : types.createSqlType(SqlTypeName.TIMESTAMP, timestamp.precision());
        }
        if (type instanceof TimestampLtzType timestamp) {
            return switch (timestamp.kind()) {
                case ROWTIME -> types.createRowtime(timestamp.precision(), true, false);
                case PROCTIME -> types.createProctime(false);
                case REGULAR -> types.createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, timestamp.precision());
            };
        }
        if (type instanceof YearMonthIntervalType interval) {
            return types.createSqlIntervalType(qualifier(interval.resolution(), interval.precision(), 6));
        }
        if (type instanceof DayTimeIntervalType interval) {
            return types.createSqlIntervalType(
                    qualifier(interval.resolution(), interval.dayPrecision(), interval.fractionalPrecision()));
        }
        if (type instanceof ArrayType array) {
            return types.createArrayType(toRel(array.element(), types), -1);
        }
        if (type instanceof MultisetType multiset) {
            return types.createMultisetType(toRel(multiset.element(), types), -1);
        }
        if (type instanceof MapType map) {
            return types.createMapType(toRel(map.key(), types), toRel(map.value(), types));
        }
        if (type instanceof RowType row) {
            return types.createStructType(
                    StructKind.PEEK_FIELDS_NO_EXPAND,
                    row.types().stream().map(field -> toRel(field, types)).toList(),
                    row.names());
        }
        return switch (type.root()) {
            case VARIANT, BITMAP, RAW, DESCRIPTOR, STRUCTURED_TYPE, DISTINCT_TYPE ->
                types.createExtended(type.notNull());
            default -> types.createSqlType(simpleName(type));
        };
    }

    private static SqlTypeName simpleName(LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> SqlTypeName.BOOLEAN;
            case TINYINT -> SqlTypeName.TINYINT;
            case SMALLINT -> SqlTypeName.SMALLINT;
            case INTEGER -> SqlTypeName.INTEGER;
            case BIGINT -> SqlTypeName.BIGINT;
            case FLOAT -> SqlTypeName.FLOAT;
            case DOUBLE -> SqlTypeName.DOUBLE;
            case DATE -> SqlTypeName.DATE;
            case NULL -> SqlTypeName.NULL;
            case SYMBOL -> SqlTypeName.SYMBOL;
            default -> throw SluiceException.internal("a type that SQL can have here", type.sql());
        };
    }

    private static SqlIntervalQualifier qualifier(String resolution, int startPrecision, int fractionalPrecision) {
        TimeUnitRange range = TimeUnitRange.valueOf(resolution);
        TimeUnit start = range.startUnit;
        TimeUnit end = range.endUnit;
        return new SqlIntervalQualifier(start, startPrecision, end, fractionalPrecision, SqlParserPos.ZERO);
    }
}
