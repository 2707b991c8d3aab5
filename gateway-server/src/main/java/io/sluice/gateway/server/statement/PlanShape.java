package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.BatchSink;
import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.connector.TableContext;
import java.util.ArrayList;
import java.util.List;

/**
 * What the gateway must know of a plan before it runs it.
 *
 * @param insertOnly whether everything that reaches a sink or the client is an INSERT
 * @param unboundedTables the tables that never end, by name
 */
record PlanShape(boolean insertOnly, List<String> unboundedTables) {
    static PlanShape of(ExecPlan plan, Options options, Plugins plugins) {
        boolean insertOnly = true;
        List<String> unbounded = new ArrayList<>();
        for (PlanNode node : plan.nodes()) {
            if (node.node() instanceof Collect collect) {
                insertOnly &= collect.inputChangelogMode().insertOnly();
            } else if (node.node() instanceof Sink sink) {
                insertOnly &= sink.inputChangelogMode().insertOnly();
            } else if (node.node() instanceof TableSourceScan scan) {
                PlanTable table = scan.scanTableSource().table();
                if (!bounded(table, options, plugins)) {
                    unbounded.add(
                            table.identifier().map(TableIdentifier::summary).orElse("?"));
                }
            }
        }
        return new PlanShape(insertOnly, unbounded);
    }

    /** The tables that a plan writes, in the order of its nodes. */
    static List<TableIdentifier> sinks(ExecPlan plan) {
        List<TableIdentifier> sinks = new ArrayList<>();
        for (PlanNode node : plan.nodes()) {
            if (node.node() instanceof Sink sink) {
                sink.dynamicTableSink().table().identifier().ifPresent(sinks::add);
            } else if (node.node() instanceof BatchSink sink) {
                sink.dynamicTableSink().table().identifier().ifPresent(sinks::add);
            }
        }
        return sinks;
    }

    boolean bounded() {
        return unboundedTables.isEmpty();
    }

    private static boolean bounded(PlanTable planTable, Options options, Plugins plugins) {
        CatalogTable table = planTable.table().orElseThrow();
        Options with = new Options(table.options());
        TableIdentifier identifier =
                planTable.identifier().orElse(new TableIdentifier("default_catalog", "default_database", "?"));
        TableContext context = new TableContext(identifier, table, with, options, plugins);
        return plugins.connector(table.options().getOrDefault("connector", ""))
                .createSource(context)
                .bounded();
    }
}
