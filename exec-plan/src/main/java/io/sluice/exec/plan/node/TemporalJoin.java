package io.sluice.exec.plan.node;

/**
 * Joins each left row with the version of the right row that was valid at the left row's time.
 *
 * @param isTemporalFunctionJoin whether the right side is a temporal table function
 * @param rightTimeAttributeIndex -1 for processing time
 */
@NodeType(value = "stream-exec-temporal-join_1", inputs = 2)
public record TemporalJoin(
        JoinSpec joinSpec,
        boolean isTemporalFunctionJoin,
        @FieldIndex(optional = true) int leftTimeAttributeIndex,
        @FieldIndex(optional = true) int rightTimeAttributeIndex)
        implements ExecNode {}
