/**
 * Which arguments a function takes and what type it gives, so that the planner checks calls and DESCRIBE FUNCTION explains them without
 * knowing the function. Start with {@link io.sluice.functions.signature.Signature}.
 */
@NullMarked
package io.sluice.functions.signature;

import org.jspecify.annotations.NullMarked;
