package io.sluice.exec.plan.node;

/** Drops UPDATE_BEFORE rows that nobody downstream needs. */
@NodeType("stream-exec-drop-update-before_1")
public record DropUpdateBefore() implements ExecNode {}
