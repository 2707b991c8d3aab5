package io.sluice.exec.plan.node;

/**
 * LIMIT and OFFSET.
 *
 * @param limitStart how many rows are skipped
 * @param limitEnd rows up to this one are kept, counted before skipping
 * @param isGlobal whether the node sees all rows, not those of one subtask
 */
@NodeType("batch-exec-limit_1")
public record BatchLimit(long limitStart, long limitEnd, boolean isGlobal) implements ExecNode {}
