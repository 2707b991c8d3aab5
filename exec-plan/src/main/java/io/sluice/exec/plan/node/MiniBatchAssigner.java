package io.sluice.exec.plan.node;

/** Sends marks that end mini-batches. */
@NodeType("stream-exec-mini-batch-assigner_1")
public record MiniBatchAssigner(MiniBatchInterval miniBatchInterval) implements ExecNode {}
