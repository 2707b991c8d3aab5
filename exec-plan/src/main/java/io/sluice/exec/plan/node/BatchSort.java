package io.sluice.exec.plan.node;

/** Sorts all rows. */
@NodeType("batch-exec-sort_1")
public record BatchSort(SortSpec sortSpec) implements ExecNode {}
