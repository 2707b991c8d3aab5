package io.sluice.spi.type;

/** How the values of a type lie in a column, see {@code io.sluice.spi.row}. */
public enum PhysicalType {
    /** BOOLEAN: one byte, 0 or 1. */
    BOOLEAN,
    /** TINYINT, SMALLINT, INT, DATE (days since the epoch), TIME (milliseconds of the day), INTERVAL YEAR TO MONTH (months). */
    INT,
    /**
     * BIGINT, DECIMAL up to 18 digits (unscaled value), TIMESTAMP and TIMESTAMP_LTZ up to precision 3 (milliseconds since the
     * epoch), INTERVAL DAY TO SECOND (milliseconds).
     */
    LONG,
    FLOAT,
    DOUBLE,
    /** TIMESTAMP and TIMESTAMP_LTZ of precision 4 to 9: milliseconds since the epoch, and nanoseconds within the millisecond. */
    TIMESTAMP,
    /** DECIMAL of 19 to 38 digits: the unscaled value as a signed 128-bit integer in two longs. */
    DECIMAL,
    /**
     * CHAR and VARCHAR (UTF-8), BINARY and VARBINARY, VARIANT (see {@code io.sluice.spi.variant.VariantFormat}), BITMAP (the portable format of
     * 32-bit Roaring bitmaps).
     */
    BYTES,
    ARRAY,
    /** MAP and MULTISET (element to count). */
    MAP,
    ROW,
    /** RAW: an object a row. */
    OBJECT,
    /** The type of an untyped NULL: no values at all. */
    NULL
}
