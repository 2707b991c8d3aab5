/**
 * What becomes of a job's state when another plan goes on from it: {@link io.sluice.exec.runtime.upgrade.Upgrade} compares two plans and
 * says of each node that keeps something whether its state is kept, migrated, rebuilt or lost, and why; what it says it can do.
 */
@NullMarked
package io.sluice.exec.runtime.upgrade;

import org.jspecify.annotations.NullMarked;
