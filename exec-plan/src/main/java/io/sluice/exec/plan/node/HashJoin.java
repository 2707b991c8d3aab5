package io.sluice.exec.plan.node;

/**
 * A join with a hash table of one side.
 *
 * @param estimatedLeftAvgRowSize bytes
 * @param isBroadcast whether the build side goes to every subtask
 * @param leftIsBuild whether the hash table is of the left side
 * @param tryDistinctBuildRow whether equal rows of the build side need to be kept once only
 * @param withJobStrategyHint whether a hint asked for this join
 */
@NodeType(value = "batch-exec-join_1", inputs = 2)
public record HashJoin(
        JoinSpec joinSpec,
        int estimatedLeftAvgRowSize,
        int estimatedRightAvgRowSize,
        long estimatedLeftRowCount,
        long estimatedRightRowCount,
        boolean isBroadcast,
        boolean leftIsBuild,
        boolean tryDistinctBuildRow,
        boolean withJobStrategyHint)
        implements ExecNode {}
