package io.sluice.spi.connector;

import io.sluice.spi.time.Clock;
import java.util.List;

/**
 * What a reader that looks rows up is for.
 *
 * @param keys indexes into the columns that the source produces
 */
public record LookupContext(List<Integer> keys, Clock clock) {
    public LookupContext {
        keys = List.copyOf(keys);
    }
}
