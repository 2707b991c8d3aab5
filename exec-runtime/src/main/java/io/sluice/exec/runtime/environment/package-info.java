/**
 * Time, randomness and threads: all that makes a run differ from the run before. {@link
 * io.sluice.exec.runtime.environment.RuntimeEnvironment} is what the runtime asks; {@link
 * io.sluice.exec.runtime.environment.ProductionEnvironment} answers with a worker pool, {@link
 * io.sluice.exec.runtime.environment.SimulatedEnvironment} with one thread and a seed. Uses nothing else of the runtime.
 */
@NullMarked
package io.sluice.exec.runtime.environment;

import org.jspecify.annotations.NullMarked;
