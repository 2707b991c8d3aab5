package io.sluice.spi.type;

/** The kind of a type without its parameters. Names are those of the REST API's and the compiled plan's JSON. */
public enum TypeRoot {
    CHAR,
    VARCHAR,
    BOOLEAN,
    BINARY,
    VARBINARY,
    DECIMAL,
    TINYINT,
    SMALLINT,
    INTEGER,
    BIGINT,
    FLOAT,
    DOUBLE,
    DATE,
    TIME_WITHOUT_TIME_ZONE,
    TIMESTAMP_WITHOUT_TIME_ZONE,
    TIMESTAMP_WITH_LOCAL_TIME_ZONE,
    INTERVAL_YEAR_MONTH,
    INTERVAL_DAY_TIME,
    ARRAY,
    MAP,
    MULTISET,
    ROW,
    NULL,
    RAW,
    SYMBOL,
    VARIANT,
    BITMAP,
    /** Column names as an argument. */
    DESCRIPTOR,
    STRUCTURED_TYPE,
    DISTINCT_TYPE;

    public boolean isCharacter() {
        return this == CHAR || this == VARCHAR;
    }

    public boolean isBinary() {
        return this == BINARY || this == VARBINARY;
    }

    public boolean isInteger() {
        return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    /** FLOAT or DOUBLE. */
    public boolean isApproximate() {
        return this == FLOAT || this == DOUBLE;
    }

    public boolean isNumeric() {
        return isInteger() || isApproximate() || this == DECIMAL;
    }

    public boolean isTimestamp() {
        return this == TIMESTAMP_WITHOUT_TIME_ZONE || this == TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    public boolean isInterval() {
        return this == INTERVAL_YEAR_MONTH || this == INTERVAL_DAY_TIME;
    }

    public boolean isNested() {
        return this == ARRAY || this == MAP || this == MULTISET || this == ROW || this == STRUCTURED_TYPE;
    }
}
