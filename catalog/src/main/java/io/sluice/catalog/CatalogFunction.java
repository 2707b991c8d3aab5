package io.sluice.catalog;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A function that a user brought.
 *
 * @param language JAVA, SCALA or PYTHON
 * @param resources addresses of the jars that the class needs
 * @param options what WITH says, by key; kept for those who ask the catalog, the class does not see them
 */
public record CatalogFunction(
        String className,
        String language,
        List<String> resources,
        Map<String, String> options,
        Optional<String> comment) {
    public CatalogFunction {
        resources = List.copyOf(resources);
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }
}
