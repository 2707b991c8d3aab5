package io.sluice.exec.runtime.graph;

import io.sluice.exec.runtime.exchange.Partitioning;

/**
 * Rows go from one node to another.
 *
 * @param input which of the target's inputs it is, from 0
 * @param blocking whether the target starts only when the source has ended
 */
public record StreamEdge(int source, int target, int input, Partitioning partitioning, boolean blocking) {}
