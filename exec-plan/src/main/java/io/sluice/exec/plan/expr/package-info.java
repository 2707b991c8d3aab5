/** Expressions of plans: {@link io.sluice.exec.plan.expr.Expr} is the closed set. Calcite's row expressions without Calcite. */
@NullMarked
package io.sluice.exec.plan.expr;

import org.jspecify.annotations.NullMarked;
