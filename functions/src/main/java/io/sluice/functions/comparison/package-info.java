/**
 * Comparisons of scalar values. {@link io.sluice.functions.comparison.Comparison} chooses how two types are compared.
 */
@NullMarked
package io.sluice.functions.comparison;

import org.jspecify.annotations.NullMarked;
