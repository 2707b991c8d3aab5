package io.sluice.exec.plan.node;

import java.util.List;

/**
 * Aggregates the rows of a mini-batch before they are shuffled; output is the grouping fields, then accumulators.
 *
 * @param aggCallNeedRetractions by aggregate, whether it must be able to take values back
 * @param needRetraction whether the input may take rows back
 */
@NodeType("stream-exec-local-group-aggregate_1")
public record LocalGroupAggregate(
        @FieldIndex List<Integer> grouping,
        List<AggregateCall> aggCalls,
        List<Boolean> aggCallNeedRetractions,
        boolean needRetraction)
        implements ExecNode {
    public LocalGroupAggregate {
        grouping = List.copyOf(grouping);
        aggCalls = List.copyOf(aggCalls);
        aggCallNeedRetractions = List.copyOf(aggCallNeedRetractions);
    }
}
