package io.sluice.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What CREATE DATABASE says of a database besides its name.
 *
 * @param properties the WITH clause, in order
 */
public record Database(Optional<String> comment, Map<String, String> properties) {
    /** A database of which nothing was said. */
    public static final Database PLAIN = new Database(Optional.empty(), Map.of());

    public Database {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }
}
