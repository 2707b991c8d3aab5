package io.sluice.spi.connector;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** What is kept of the rows of a table that is looked up: the options {@code lookup.cache}, {@code lookup.partial-cache.*} and {@code lookup.full-cache.*}. */
public sealed interface LookupCache {
    LookupCache NONE = new None();

    /** Every row is looked up. */
    record None() implements LookupCache {}

    /**
     * Keys are kept with their rows once they were looked up.
     *
     * @param maxRows keys at most; empty: no such limit
     * @param expireAfterAccess how long after its last use a key is forgotten
     * @param expireAfterWrite how long after its look-up a key is forgotten
     * @param cacheMissing whether keys without rows are kept too
     */
    record Partial(
            OptionalLong maxRows,
            Optional<Duration> expireAfterAccess,
            Optional<Duration> expireAfterWrite,
            boolean cacheMissing)
            implements LookupCache {}

    /**
     * The whole table is kept, and read again from time to time; meanwhile the rows of the last time count.
     *
     * @param reloadInterval from one reading to the next
     */
    record Full(Duration reloadInterval) implements LookupCache {}
}
