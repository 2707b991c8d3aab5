package io.sluice.catalog;

import java.util.List;
import java.util.Optional;

/**
 * A function that a user brought.
 *
 * @param language JAVA, SCALA or PYTHON
 * @param resources addresses of the jars that the class needs
 */
public record CatalogFunction(String className, String language, List<String> resources, Optional<String> comment) {
    public CatalogFunction {
        resources = List.copyOf(resources);
    }
}
