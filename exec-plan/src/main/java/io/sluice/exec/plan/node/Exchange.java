package io.sluice.exec.plan.node;

/** Redistributes rows over subtasks; how stands in the node's input property. */
@NodeType("stream-exec-exchange_1")
public record Exchange() implements ExecNode {}
