package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hive.service.rpc.thrift.TColumnDesc;
import org.apache.hive.service.rpc.thrift.TPrimitiveTypeEntry;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TTableSchema;
import org.apache.hive.service.rpc.thrift.TTypeDesc;
import org.apache.hive.service.rpc.thrift.TTypeEntry;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.apache.hive.service.rpc.thrift.TTypeQualifierValue;
import org.apache.hive.service.rpc.thrift.TTypeQualifiers;

/** Which of Hive's types stands for a type. What has no counterpart is a STRING. */
final class HiveTypes {
    /** Hive's longest VARCHAR and CHAR; longer ones are STRINGs. */
    private static final int MAX_VARCHAR = 65_535;

    private static final int MAX_CHAR = 255;

    private HiveTypes() {}

    /** The type as the newest drivers see it. */
    static HiveType of(LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> HiveType.BOOLEAN;
            case TINYINT -> HiveType.TINYINT;
            case SMALLINT -> HiveType.SMALLINT;
            case INTEGER -> HiveType.INT;
            case BIGINT -> HiveType.BIGINT;
            case FLOAT -> HiveType.FLOAT;
            case DOUBLE -> HiveType.DOUBLE;
            case DECIMAL -> HiveType.DECIMAL;
            case CHAR -> fits(((CharType) type).length(), MAX_CHAR) ? HiveType.CHAR : HiveType.STRING;
            case VARCHAR -> fits(((VarCharType) type).length(), MAX_VARCHAR) ? HiveType.VARCHAR : HiveType.STRING;
            case BINARY, VARBINARY -> HiveType.BINARY;
            case DATE -> HiveType.DATE;
            case TIMESTAMP_WITHOUT_TIME_ZONE -> HiveType.TIMESTAMP;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> HiveType.TIMESTAMP_LTZ;
            case INTERVAL_YEAR_MONTH -> HiveType.INTERVAL_YEAR_MONTH;
            case INTERVAL_DAY_TIME -> HiveType.INTERVAL_DAY_TIME;
            case ARRAY -> HiveType.ARRAY;
            case MAP -> HiveType.MAP;
            case ROW -> HiveType.STRUCT;
            case NULL -> HiveType.VOID;
            case TIME_WITHOUT_TIME_ZONE,
                    MULTISET,
                    RAW,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> HiveType.STRING;
        };
    }

    /** The type for a client that speaks the version. */
    static HiveType of(LogicalType type, TProtocolVersion version) {
        return of(type).before(version);
    }

    /** The name in GetColumns; nested types in full. */
    static String name(LogicalType type) {
        HiveType hive = of(type);
        return hive.kind() == HiveType.Kind.NESTED ? fullName(type) : hive.sqlName();
    }

    private static String fullName(LogicalType type) {
        HiveType hive = of(type);
        String name = hive.sqlName().toLowerCase(Locale.ROOT);
        return switch (hive) {
            case ARRAY -> "array<" + fullName(((ArrayType) type).element()) + ">";
            case MAP -> "map<" + fullName(((MapType) type).key()) + "," + fullName(((MapType) type).value()) + ">";
            case STRUCT ->
                ((RowType) type)
                        .fields().stream()
                                .map(field -> field.name() + ":" + fullName(field.type()))
                                .collect(Collectors.joining(",", "struct<", ">"));
            case DECIMAL -> name + "(" + ((DecimalType) type).precision() + "," + ((DecimalType) type).scale() + ")";
            case CHAR -> name + "(" + ((CharType) type).length() + ")";
            case VARCHAR -> name + "(" + ((VarCharType) type).length() + ")";
            case VOID,
                    BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INT,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    STRING,
                    DATE,
                    TIMESTAMP,
                    TIMESTAMP_LTZ,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME,
                    BINARY -> name;
        };
    }

    static TTableSchema schema(RowType type, TProtocolVersion version) {
        TTableSchema schema = new TTableSchema();
        List<Field> fields = type.fields();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            TColumnDesc column = new TColumnDesc(field.name(), description(field.type(), version), i + 1);
            field.comment().ifPresent(column::setComment);
            schema.addToColumns(column);
        }
        return schema;
    }

    private static TTypeDesc description(LogicalType type, TProtocolVersion version) {
        HiveType hive = of(type, version);
        TPrimitiveTypeEntry entry = new TPrimitiveTypeEntry(hive.id());
        Map<String, TTypeQualifierValue> qualifiers = qualifiers(type, hive.id());
        if (!qualifiers.isEmpty()) {
            entry.setTypeQualifiers(new TTypeQualifiers(qualifiers));
        }
        TTypeDesc description = new TTypeDesc();
        description.addToTypes(TTypeEntry.primitiveEntry(entry));
        return description;
    }

    private static Map<String, TTypeQualifierValue> qualifiers(LogicalType type, TTypeId id) {
        if (id == TTypeId.DECIMAL_TYPE) {
            return Map.of(
                    "precision", TTypeQualifierValue.i32Value(((DecimalType) type).precision()),
                    "scale", TTypeQualifierValue.i32Value(((DecimalType) type).scale()));
        }
        if (id == TTypeId.CHAR_TYPE) {
            return Map.of("characterMaximumLength", TTypeQualifierValue.i32Value(((CharType) type).length()));
        }
        if (id == TTypeId.VARCHAR_TYPE) {
            return Map.of("characterMaximumLength", TTypeQualifierValue.i32Value(((VarCharType) type).length()));
        }
        return Map.of();
    }

    private static boolean fits(int length, int max) {
        return length > 0 && length <= max;
    }
}
