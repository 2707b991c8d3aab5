package io.sluice.exec.plan.node;

/** Sorts bounded rows by anything, when all have come. */
@NodeType("stream-exec-sort_1")
public record Sort(SortSpec orderBy) implements ExecNode {}
