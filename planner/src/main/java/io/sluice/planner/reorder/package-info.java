/**
 * The order of joins. {@link io.sluice.planner.reorder.JoinTree} takes a tree of joins apart into what is joined and why, and {@link
 * io.sluice.planner.reorder.BushyOrder} puts it together again the cheapest way; too many tables are left to Calcite's heuristics.
 */
@NullMarked
package io.sluice.planner.reorder;

import org.jspecify.annotations.NullMarked;
