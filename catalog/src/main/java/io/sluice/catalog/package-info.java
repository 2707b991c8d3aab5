/**
 * Where tables, views and functions are kept. {@link io.sluice.catalog.CatalogManager} holds what all sessions share, on disk
 * where it must survive; {@link io.sluice.catalog.SessionCatalog} is one session's view of it, with its current names and
 * temporary objects. Read {@code SessionCatalog} first.
 */
@NullMarked
package io.sluice.catalog;

import org.jspecify.annotations.NullMarked;
