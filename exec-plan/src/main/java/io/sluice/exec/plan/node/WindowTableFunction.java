package io.sluice.exec.plan.node;

/** Adds the windows of each row: start, end and time. */
@NodeType({"stream-exec-window-table-function_1", "batch-exec-window-table-function_1"})
public record WindowTableFunction(WindowingStrategy.TimeAttribute windowing) implements ExecNode {}
