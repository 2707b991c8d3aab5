package io.sluice.exec.plan.node;

import io.sluice.exec.plan.node.Sink.DynamicTableSink;

/** Writes a table. */
@NodeType("batch-exec-sink_1")
public record BatchSink(DynamicTableSink dynamicTableSink) implements ExecNode {}
