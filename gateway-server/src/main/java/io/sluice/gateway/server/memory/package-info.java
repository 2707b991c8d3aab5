/**
 * Limits of what jobs and sessions hold in memory. {@link io.sluice.gateway.server.memory.MemoryGuard} watches the state of jobs, {@link
 * io.sluice.gateway.server.memory.MemoryShare} counts the rows of results.
 */
@NullMarked
package io.sluice.gateway.server.memory;

import org.jspecify.annotations.NullMarked;
