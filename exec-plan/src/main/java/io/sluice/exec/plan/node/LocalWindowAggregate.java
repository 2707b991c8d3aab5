package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/** Aggregates slices of windows before they are shuffled; output is the grouping fields, accumulators, then the slice's end. */
@NodeType("stream-exec-local-window-aggregate_1")
public record LocalWindowAggregate(
        @FieldIndex List<Integer> grouping,
        List<AggregateCall> aggCalls,
        WindowingStrategy windowing,
        @JsonInclude(JsonInclude.Include.ALWAYS) boolean needRetraction)
        implements ExecNode {
    public LocalWindowAggregate {
        grouping = List.copyOf(grouping);
        aggCalls = List.copyOf(aggCalls);
    }
}
