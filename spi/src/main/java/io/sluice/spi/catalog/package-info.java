/**
 * What catalogs hold: {@link io.sluice.spi.catalog.CatalogTable}s and {@link io.sluice.spi.catalog.CatalogView}s under {@link
 * io.sluice.spi.catalog.TableIdentifier}s.
 */
@NullMarked
package io.sluice.spi.catalog;

import org.jspecify.annotations.NullMarked;
