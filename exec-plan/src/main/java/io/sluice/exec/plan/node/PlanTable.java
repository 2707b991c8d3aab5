package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A table that a plan reads or writes, with enough to run it where the catalog does not have it.
 *
 * @param identifier empty for a table that only the statement knows
 * @param table as the catalog had it, hints laid over its options; empty when the plan names the table only
 * @param computedColumns the computed columns' expressions by name, over all of the table's columns
 * @param watermark the watermark's expression, over all of the table's columns
 */
public record PlanTable(
        Optional<TableIdentifier> identifier,
        Optional<CatalogTable> table,
        Map<String, Expr> computedColumns,
        Optional<Expr> watermark) {
    public PlanTable {
        computedColumns = Collections.unmodifiableMap(new LinkedHashMap<>(computedColumns));
    }
}
