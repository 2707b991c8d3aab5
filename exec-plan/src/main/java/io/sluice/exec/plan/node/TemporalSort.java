package io.sluice.exec.plan.node;

/** Sorts rows by time and then by more, as watermarks pass. @param orderBy starts with the time attribute, ascending */
@NodeType("stream-exec-temporal-sort_1")
public record TemporalSort(SortSpec orderBy) implements ExecNode {}
