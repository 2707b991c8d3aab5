package io.sluice.planner.operation;

import io.sluice.catalog.SessionCatalog;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlPositions;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/** Names of tables in statements. */
final class Names {
    private Names() {}

    static TableIdentifier qualify(SessionCatalog catalog, SqlIdentifier name) {
        try {
            return catalog.qualify(name.names);
        } catch (SluiceException e) {
            throw e.at(position(name));
        }
    }

    static @Nullable SqlPosition position(SqlIdentifier name) {
        return SqlPositions.of(name);
    }
}
