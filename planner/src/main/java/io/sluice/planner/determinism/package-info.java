/**
 * Updates that cannot be told apart: an operator that takes back a row must get the very row that it got before. {@link
 * io.sluice.planner.determinism.NondeterministicUpdates} asks each rel which columns of its inputs that concerns.
 */
@NullMarked
package io.sluice.planner.determinism;

import org.jspecify.annotations.NullMarked;
