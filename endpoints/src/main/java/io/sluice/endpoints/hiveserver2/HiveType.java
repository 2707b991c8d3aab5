package io.sluice.endpoints.hiveserver2;

import java.sql.Types;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.jspecify.annotations.Nullable;

/** Hive's types: their numbers in Thrift and in JDBC, what carries their values, and what GetTypeInfo tells of them. */
enum HiveType {
    VOID("VOID", TTypeId.NULL_TYPE, Types.NULL, Wire.STRING, null, Kind.OTHER),
    BOOLEAN("BOOLEAN", TTypeId.BOOLEAN_TYPE, Types.BOOLEAN, Wire.BOOLEAN, null, Kind.OTHER),
    TINYINT("TINYINT", TTypeId.TINYINT_TYPE, Types.TINYINT, Wire.TINYINT, 3, Kind.NUMERIC),
    SMALLINT("SMALLINT", TTypeId.SMALLINT_TYPE, Types.SMALLINT, Wire.SMALLINT, 5, Kind.NUMERIC),
    INT("INT", TTypeId.INT_TYPE, Types.INTEGER, Wire.INT, 10, Kind.NUMERIC),
    BIGINT("BIGINT", TTypeId.BIGINT_TYPE, Types.BIGINT, Wire.BIGINT, 19, Kind.NUMERIC),
    FLOAT("FLOAT", TTypeId.FLOAT_TYPE, Types.FLOAT, Wire.DOUBLE, 7, Kind.NUMERIC),
    DOUBLE("DOUBLE", TTypeId.DOUBLE_TYPE, Types.DOUBLE, Wire.DOUBLE, 15, Kind.NUMERIC),
    DECIMAL("DECIMAL", TTypeId.DECIMAL_TYPE, Types.DECIMAL, Wire.STRING, 38, Kind.NUMERIC),
    STRING("STRING", TTypeId.STRING_TYPE, Types.VARCHAR, Wire.STRING, Integer.MAX_VALUE, Kind.TEXT),
    VARCHAR("VARCHAR", TTypeId.VARCHAR_TYPE, Types.VARCHAR, Wire.STRING, 65_535, Kind.TEXT),
    CHAR("CHAR", TTypeId.CHAR_TYPE, Types.CHAR, Wire.STRING, 255, Kind.TEXT),
    DATE("DATE", TTypeId.DATE_TYPE, Types.DATE, Wire.STRING, 10, Kind.OTHER),
    TIMESTAMP("TIMESTAMP", TTypeId.TIMESTAMP_TYPE, Types.TIMESTAMP, Wire.STRING, 29, Kind.OTHER),
    TIMESTAMP_LTZ(
            "TIMESTAMP WITH LOCAL TIME ZONE", TTypeId.TIMESTAMPLOCALTZ_TYPE, Types.OTHER, Wire.STRING, 31, Kind.OTHER),
    INTERVAL_YEAR_MONTH(
            "INTERVAL_YEAR_MONTH", TTypeId.INTERVAL_YEAR_MONTH_TYPE, Types.OTHER, Wire.STRING, null, Kind.OTHER),
    INTERVAL_DAY_TIME("INTERVAL_DAY_TIME", TTypeId.INTERVAL_DAY_TIME_TYPE, Types.OTHER, Wire.STRING, null, Kind.OTHER),
    BINARY("BINARY", TTypeId.BINARY_TYPE, Types.BINARY, Wire.BINARY, Integer.MAX_VALUE, Kind.OTHER),
    ARRAY("ARRAY", TTypeId.ARRAY_TYPE, Types.ARRAY, Wire.STRING, null, Kind.NESTED),
    MAP("MAP", TTypeId.MAP_TYPE, Types.JAVA_OBJECT, Wire.STRING, null, Kind.NESTED),
    STRUCT("STRUCT", TTypeId.STRUCT_TYPE, Types.STRUCT, Wire.STRING, null, Kind.NESTED);

    /** What carries the values in a row set. */
    enum Wire {
        BOOLEAN,
        TINYINT,
        SMALLINT,
        INT,
        BIGINT,
        DOUBLE,
        BINARY,
        STRING
    }

    enum Kind {
        NUMERIC,
        TEXT,
        NESTED,
        OTHER
    }

    private final String sqlName;
    private final TTypeId id;
    private final int jdbcType;
    private final Wire wire;
    private final Optional<Integer> precision;
    private final Kind kind;

    HiveType(String sqlName, TTypeId id, int jdbcType, Wire wire, @Nullable Integer precision, Kind kind) {
        this.sqlName = sqlName;
        this.id = id;
        this.jdbcType = jdbcType;
        this.wire = wire;
        this.precision = Optional.ofNullable(precision);
        this.kind = kind;
    }

    String sqlName() {
        return sqlName;
    }

    TTypeId id() {
        return id;
    }

    /** Of {@link Types}. */
    int jdbcType() {
        return jdbcType;
    }

    Wire wire() {
        return wire;
    }

    /** Digits or characters at most; empty where that means nothing. */
    Optional<Integer> precision() {
        return precision;
    }

    Kind kind() {
        return kind;
    }

    /** What stands for the type in a version of the protocol, which got its types one after the other. */
    HiveType before(TProtocolVersion version) {
        return switch (this) {
            case VARCHAR ->
                version.getValue() < TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V3.getValue() ? STRING : this;
            case CHAR -> version.getValue() < TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V4.getValue() ? STRING : this;
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
                version.getValue() < TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V8.getValue() ? STRING : this;
            case TIMESTAMP_LTZ ->
                version.getValue() < TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11.getValue() ? TIMESTAMP : this;
            case VOID,
                    BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INT,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    DECIMAL,
                    STRING,
                    DATE,
                    TIMESTAMP,
                    BINARY,
                    ARRAY,
                    MAP,
                    STRUCT -> this;
        };
    }
}
