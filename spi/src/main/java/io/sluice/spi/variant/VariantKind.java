package io.sluice.spi.variant;

/** What a {@link Variant} holds. The order is that of the bytes in {@link VariantFormat}; never change it. */
public enum VariantKind {
    NULL,
    BOOLEAN,
    TINYINT,
    SMALLINT,
    INT,
    BIGINT,
    FLOAT,
    DOUBLE,
    DECIMAL,
    STRING,
    BYTES,
    DATE,
    /** Microseconds of a wall-clock time since 1970-01-01. */
    TIMESTAMP,
    /** Microseconds since the epoch. */
    TIMESTAMP_LTZ,
    ARRAY,
    OBJECT
}
