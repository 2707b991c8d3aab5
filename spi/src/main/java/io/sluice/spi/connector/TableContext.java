package io.sluice.spi.connector;

import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.config.Options;

/**
 * A table for which a connector is asked for a source or sink.
 *
 * @param options the WITH clause with hints laid over it
 * @param session the session's configuration
 * @param plugins where to find formats
 */
public record TableContext(
        TableIdentifier identifier, CatalogTable table, Options options, Options session, Plugins plugins) {}
