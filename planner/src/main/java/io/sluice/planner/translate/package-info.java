/**
 * From physical rels to the plan that is run: {@link io.sluice.planner.translate.PlanTranslator} walks the rels, {@link
 * io.sluice.planner.translate.RexToExpr} translates expressions, and each rel makes its own node ({@link
 * io.sluice.planner.translate.Translatable}).
 */
@NullMarked
package io.sluice.planner.translate;

import org.jspecify.annotations.NullMarked;
