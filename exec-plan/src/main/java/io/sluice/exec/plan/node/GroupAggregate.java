package io.sluice.exec.plan.node;

import java.util.List;

/**
 * GROUP BY without windows; output is the grouping fields, then one field an aggregate.
 *
 * @param grouping fields of the input; empty for one group of all rows
 * @param aggCallNeedRetractions by aggregate, whether it must be able to take values back
 * @param generateUpdateBefore whether consumers need the old row of an update
 * @param needRetraction whether the input may take rows back
 */
@NodeType("stream-exec-group-aggregate_1")
public record GroupAggregate(
        @FieldIndex List<Integer> grouping,
        List<AggregateCall> aggCalls,
        List<Boolean> aggCallNeedRetractions,
        boolean generateUpdateBefore,
        boolean needRetraction,
        List<StateMetadata> state)
        implements ExecNode {
    public GroupAggregate {
        grouping = List.copyOf(grouping);
        aggCalls = List.copyOf(aggCalls);
        aggCallNeedRetractions = List.copyOf(aggCallNeedRetractions);
        state = List.copyOf(state);
    }
}
