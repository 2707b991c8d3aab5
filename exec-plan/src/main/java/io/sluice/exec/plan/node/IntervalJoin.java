package io.sluice.exec.plan.node;

/** Joins rows whose times lie near one another; keeps a side no longer than that. */
@NodeType("stream-exec-interval-join_1")
public record IntervalJoin(IntervalJoinSpec intervalJoinSpec) implements ExecNode {}
