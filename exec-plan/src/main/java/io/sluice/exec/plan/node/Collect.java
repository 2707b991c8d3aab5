package io.sluice.exec.plan.node;

import io.sluice.spi.row.ChangelogMode;

/** Hands the rows of a SELECT to whoever asked. Ours: Flink's plans end in a sink that is not written to files. */
@NodeType("sluice-collect_1")
public record Collect(ChangelogMode inputChangelogMode) implements ExecNode {}
