package io.sluice.catalog;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What CREATE CATALOG says.
 *
 * @param options the WITH clause, {@code type} included, in order; values may be secrets
 */
public record CatalogDefinition(String name, Map<String, String> options, Optional<String> comment) {
    /** The kind of catalog. */
    public static final Option<String> TYPE = Option.string("type").doc("The kind of catalog.");

    /** The database that a session is in after USE CATALOG. */
    public static final Option<String> DEFAULT_DATABASE = Option.string("default-database")
            .defaultsTo("default")
            .doc("The database that is current after USE CATALOG. It exists from the start and cannot be dropped.");

    public CatalogDefinition {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** @throws io.sluice.spi.error.SluiceException MISSING_OPTION without {@code type} */
    public String type() {
        return new Options(options).get(TYPE);
    }

    public CatalogDefinition withOptions(Map<String, String> others) {
        return new CatalogDefinition(name, others, comment);
    }

    public CatalogDefinition withComment(Optional<String> other) {
        return new CatalogDefinition(name, options, other);
    }
}
