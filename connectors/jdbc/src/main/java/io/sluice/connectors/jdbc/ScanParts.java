package io.sluice.connectors.jdbc;

import java.util.Optional;

/**
 * The parts in which a table is read: all of it in one, or stretches of a column's values that are about equally wide. Rows whose column is
 * NULL, or out of bounds, are in no part.
 *
 * @param column empty when the table is read in one
 */
record ScanParts(Optional<String> column, int count, long lower, long upper) {
    static final ScanParts ONE = new ScanParts(Optional.empty(), 1, 0, 0);

    /** The least value of a part. The bounds belong to it and to the part that ends there. */
    long first(int part) {
        return lower + Math.floorDiv(width() * part, (long) count);
    }

    /** The greatest value of a part. */
    long last(int part) {
        return part == count - 1 ? upper : first(part + 1) - 1;
    }

    private long width() {
        return Math.addExact(Math.subtractExact(upper, lower), 1);
    }
}
