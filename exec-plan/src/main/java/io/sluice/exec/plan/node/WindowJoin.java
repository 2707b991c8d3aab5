package io.sluice.exec.plan.node;

/** Joins rows of the same window. */
@NodeType("stream-exec-window-join_1")
public record WindowJoin(JoinSpec joinSpec, WindowingStrategy leftWindowing, WindowingStrategy rightWindowing)
        implements ExecNode {}
