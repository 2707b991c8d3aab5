/** Whole jobs that crash, on a simulated clock and disk: what they write is as if nothing had happened. */
@NullMarked
package io.sluice.exec.runtime.simulation;

import org.jspecify.annotations.NullMarked;
