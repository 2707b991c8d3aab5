package io.sluice.sql.tests.oracle;

/**
 * A column of a table or of a sub-query, by the name that an expression writes.
 *
 * @param exactSum whether its sums are the same in whatever order, although it may be FLOAT or DOUBLE
 */
record Column(String name, Family family, boolean exactSum) {
    /** What expressions may be mixed freely. */
    enum Family {
        BOOLEAN,
        INTEGER,
        DECIMAL,
        APPROXIMATE,
        TEXT,
        BINARY,
        DATE,
        TIME,
        TIMESTAMP,
        TIMESTAMP_LTZ;

        boolean isNumeric() {
            return this == INTEGER || this == DECIMAL || this == APPROXIMATE;
        }
    }

    Column of(String alias) {
        return new Column(alias + "." + name, family, exactSum);
    }
}
