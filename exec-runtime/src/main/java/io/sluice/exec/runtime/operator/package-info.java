/**
 * What an operator is: {@link io.sluice.exec.runtime.operator.Operator}, where its rows go, and what it may ask of the place where it
 * runs. Operators themselves live in packages by concept.
 */
@NullMarked
package io.sluice.exec.runtime.operator;

import org.jspecify.annotations.NullMarked;
