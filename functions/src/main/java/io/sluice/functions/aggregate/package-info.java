/**
 * Aggregate functions: {@link io.sluice.functions.aggregate.AggregateFunctions} lists what each needs to keep and to take values back.
 * The runtime generates their code from this.
 */
@NullMarked
package io.sluice.functions.aggregate;

import org.jspecify.annotations.NullMarked;
