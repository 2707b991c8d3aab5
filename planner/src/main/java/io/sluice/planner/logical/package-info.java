/**
 * The rels between Calcite's logical ones and the physical ones: Calcite's core rels under a convention of their own, projections and
 * filters as one, scans that know their source. Each has one {@link org.apache.calcite.rel.convert.ConverterRule} in {@link
 * io.sluice.planner.rules}.
 */
@NullMarked
package io.sluice.planner.logical;

import org.jspecify.annotations.NullMarked;
