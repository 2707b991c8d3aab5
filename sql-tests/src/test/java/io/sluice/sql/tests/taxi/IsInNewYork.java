package io.sluice.sql.tests.taxi;

import io.sluice.spi.function.ScalarFunction;
import org.jspecify.annotations.Nullable;

/** Whether a place is within a rectangle around New York. */
public final class IsInNewYork extends ScalarFunction {
    private static final double WEST = -74.05;
    private static final double EAST = -73.70;
    private static final double SOUTH = 40.50;
    private static final double NORTH = 41.00;

    /** @param lon degrees, negative in the west */
    public boolean eval(@Nullable Float lon, @Nullable Float lat) {
        return lon != null && lat != null && lon >= WEST && lon <= EAST && lat >= SOUTH && lat <= NORTH;
    }
}
