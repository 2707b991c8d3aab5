package io.sluice.exec.runtime.source;

import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.ConnectorFactory;
import io.sluice.spi.connector.TableContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** Finds the connector of a plan's table. */
public final class PlanTables {
    private static final Option<String> CONNECTOR = Option.string("connector");
    private static final TableIdentifier ANONYMOUS =
            new TableIdentifier("default_catalog", "default_database", "*anonymous*");

    private PlanTables() {}

    public static String name(PlanTable table) {
        return table.identifier().orElse(ANONYMOUS).name();
    }

    /** What the connector is told about the table. */
    public static TableContext context(PlanTable table, NodeContext node) {
        TableIdentifier identifier = table.identifier().orElse(ANONYMOUS);
        CatalogTable definition = table.table().orElseThrow(() -> SluiceException.of(ErrorCode.TABLE_NOT_FOUND)
                .with("table", identifier.summary())
                .detail("The plan names the table and does not say what it is."));
        return new TableContext(
                identifier,
                definition,
                new Options(definition.options()),
                node.settings().session(),
                node.plugins());
    }

    /** The table's source, with nothing pushed into it. */
    static TableSource source(PlanTable table, NodeContext node) {
        TableContext context = context(table, node);
        return connector(context).createSource(context);
    }

    public static ConnectorFactory connector(TableContext table) {
        return table.plugins().connector(table.options().get(CONNECTOR));
    }
}
