/**
 * The operators of a streaming plan as rels, each answering for itself what the passes ask: {@link
 * io.sluice.planner.physical.PhysicalRel} first. One class a plan node, named as the node with {@code Rel} behind.
 */
@NullMarked
package io.sluice.planner.physical;

import org.jspecify.annotations.NullMarked;
