package io.sluice.spi.catalog;

import java.util.Optional;

/**
 * A view.
 *
 * @param originalQuery the query as the user wrote it
 * @param expandedQuery the query with every name full and back-quoted, which is what runs
 */
public record CatalogView(TableSchema schema, String originalQuery, String expandedQuery, Optional<String> comment)
        implements CatalogObject {}
