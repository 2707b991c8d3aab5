/**
 * Keyed state in flat bytes: {@link io.sluice.exec.runtime.state.KeyedState} holds an entry a key over the pages of a {@link
 * io.sluice.exec.runtime.state.PagedHeap}; {@link io.sluice.exec.runtime.state.StateLayout} says what an entry holds. Operators
 * declare layouts and read and write fields in place. Uses {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.state;

import org.jspecify.annotations.NullMarked;
