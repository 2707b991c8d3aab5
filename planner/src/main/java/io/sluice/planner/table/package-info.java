/**
 * Tables as the planner sees them. {@link io.sluice.planner.table.PlannerCatalogReader} finds them by name; a {@link
 * io.sluice.planner.table.DeclaredTable} is what a query names and expands into the scan of a {@link
 * io.sluice.planner.table.PlannerTable} with its computed columns and watermark on top; a {@link
 * io.sluice.planner.table.SinkTarget} is what an INSERT writes.
 */
@NullMarked
package io.sluice.planner.table;

import org.jspecify.annotations.NullMarked;
