package io.sluice.exec.plan.node;

/**
 * Keeps the rows of each partition and window whose rank lies in a range.
 *
 * @param outputRowNumber whether the rank is the last output field
 */
@NodeType("stream-exec-window-rank_1")
public record WindowRank(
        RankType rankType,
        PartitionSpec partitionSpec,
        SortSpec sortSpec,
        RankRange rankRange,
        boolean outputRowNumber,
        WindowingStrategy windowing)
        implements ExecNode {}
