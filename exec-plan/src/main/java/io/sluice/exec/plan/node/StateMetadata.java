package io.sluice.exec.plan.node;

import java.time.Duration;

/**
 * A state of a node.
 *
 * @param ttl how long an entry lives after its last change; zero for ever
 */
public record StateMetadata(int index, Duration ttl, String name) {}
