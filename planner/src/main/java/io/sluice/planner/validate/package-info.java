/**
 * What a statement may say. {@link io.sluice.planner.validate.SluiceSqlValidator} resolves names and types; {@link
 * io.sluice.planner.validate.Operators} lists the operators and functions that there are; {@link
 * io.sluice.planner.validate.CalciteErrors} turns Calcite's errors into ours.
 */
@NullMarked
package io.sluice.planner.validate;

import org.jspecify.annotations.NullMarked;
