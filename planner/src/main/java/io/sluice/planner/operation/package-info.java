/**
 * Statements that are understood: names are full, types are resolved, queries are rels. {@link
 * io.sluice.planner.operation.Operation} lists them all. {@link io.sluice.planner.operation.OperationConverter} makes them
 * from parsed statements; {@link io.sluice.planner.operation.CatalogOperations} carries out those that touch catalogs only.
 */
@NullMarked
package io.sluice.planner.operation;

import org.jspecify.annotations.NullMarked;
