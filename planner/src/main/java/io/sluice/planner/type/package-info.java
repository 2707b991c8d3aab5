/**
 * SQL types as Calcite sees them. {@link io.sluice.planner.type.SluiceTypeSystem} holds the rules of numeric results, {@link
 * io.sluice.planner.type.SluiceTypeFactory} makes types, {@link io.sluice.planner.type.TypeBridge} leads to and from {@link
 * io.sluice.spi.type.LogicalType}.
 */
@NullMarked
package io.sluice.planner.type;

import org.jspecify.annotations.NullMarked;
