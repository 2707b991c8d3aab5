/** Functions that give another value each time. The numbers come from the task's {@link io.sluice.functions.EvaluationContext}. */
@NullMarked
package io.sluice.functions.random;

import org.jspecify.annotations.NullMarked;
