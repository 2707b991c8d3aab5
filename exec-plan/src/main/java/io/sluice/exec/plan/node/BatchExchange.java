package io.sluice.exec.plan.node;

import io.sluice.exec.plan.Edge.ShuffleMode;

/**
 * Redistributes rows over subtasks; how stands in the node's input property.
 *
 * @param requiredExchangeMode UNDEFINED leaves it to the job
 */
@NodeType("batch-exec-exchange_1")
public record BatchExchange(ShuffleMode requiredExchangeMode) implements ExecNode {}
