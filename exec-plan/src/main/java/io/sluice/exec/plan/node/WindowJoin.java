package io.sluice.exec.plan.node;

/** Joins rows of the same window. */
@NodeType(value = "stream-exec-window-join_1", inputs = 2)
public record WindowJoin(JoinSpec joinSpec, WindowingStrategy leftWindowing, WindowingStrategy rightWindowing)
        implements ExecNode {}
