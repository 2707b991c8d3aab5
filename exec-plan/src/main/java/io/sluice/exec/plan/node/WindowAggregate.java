package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * GROUP BY a window of a window table function; output is the grouping fields, the aggregates, then the window's properties.
 *
 * @param needRetraction whether the input may take rows back
 */
@NodeType("stream-exec-window-aggregate_1")
public record WindowAggregate(
        @FieldIndex List<Integer> grouping,
        List<AggregateCall> aggCalls,
        WindowingStrategy windowing,
        List<NamedWindowProperty> namedWindowProperties,
        @JsonInclude(JsonInclude.Include.ALWAYS) boolean needRetraction)
        implements ExecNode {
    public WindowAggregate {
        grouping = List.copyOf(grouping);
        aggCalls = List.copyOf(aggCalls);
        namedWindowProperties = List.copyOf(namedWindowProperties);
    }
}
