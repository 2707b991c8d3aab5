package io.sluice.spi.catalog;

import java.util.Optional;

/** A table or a view. */
public sealed interface CatalogObject permits CatalogTable, CatalogView {
    TableSchema schema();

    Optional<String> comment();
}
