/**
 * The {@code datagen} source. {@link io.sluice.connectors.builtin.datagen.FieldPlanner} turns a column's type and options into a
 * {@link io.sluice.connectors.builtin.datagen.FieldPlan}, which makes a {@link io.sluice.connectors.builtin.datagen.FieldGenerator}
 * for each reader; {@link io.sluice.connectors.builtin.datagen.RowSchedule} says when how many rows are due.
 */
@NullMarked
package io.sluice.connectors.builtin.datagen;

import org.jspecify.annotations.NullMarked;
