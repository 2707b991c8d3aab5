package io.sluice.exec.plan.node;

import java.util.List;

/**
 * GROUP BY TUMBLE, HOP or SESSION; output is the grouping fields, the aggregates, then the window's properties.
 *
 * @param needRetraction whether the input may take rows back
 */
@NodeType("stream-exec-group-window-aggregate_1")
public record GroupWindowAggregate(
        @FieldIndex List<Integer> grouping,
        List<AggregateCall> aggCalls,
        GroupWindow window,
        List<NamedWindowProperty> namedWindowProperties,
        boolean needRetraction)
        implements ExecNode {
    public GroupWindowAggregate {
        grouping = List.copyOf(grouping);
        aggCalls = List.copyOf(aggCalls);
        namedWindowProperties = List.copyOf(namedWindowProperties);
    }
}
