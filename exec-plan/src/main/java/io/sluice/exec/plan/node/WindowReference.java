package io.sluice.exec.plan.node;

import io.sluice.spi.type.LogicalType;

/**
 * The name of a node's windows and the type of the time that they are over.
 */
public record WindowReference(String name, LogicalType type) {}
