package io.sluice.exec.plan.node;

/**
 * Joins each left row with the version of the right row that was valid at the left row's time.
 *
 * @param isTemporalFunctionJoin whether the right side is a temporal table function
 * @param rightTimeAttributeIndex -1 for processing time
 */
@NodeType("stream-exec-temporal-join_1")
public record TemporalJoin(
        JoinSpec joinSpec, boolean isTemporalFunctionJoin, int leftTimeAttributeIndex, int rightTimeAttributeIndex)
        implements ExecNode {}
