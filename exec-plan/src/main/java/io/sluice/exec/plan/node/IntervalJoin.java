package io.sluice.exec.plan.node;

/** Joins rows whose times lie near one another; keeps a side no longer than that. */
@NodeType(value = "stream-exec-interval-join_1", inputs = 2)
public record IntervalJoin(IntervalJoinSpec intervalJoinSpec) implements ExecNode {}
