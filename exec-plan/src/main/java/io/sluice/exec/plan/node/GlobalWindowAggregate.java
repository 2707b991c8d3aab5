package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/**
 * Merges the slices that {@link LocalWindowAggregate} sends; output as of {@link WindowAggregate}.
 *
 * @param aggCalls over the input of the local aggregate
 * @param localAggInputRowType that input, as a nullable ROW
 */
@NodeType("stream-exec-global-window-aggregate_1")
public record GlobalWindowAggregate(
        @FieldIndex List<Integer> grouping,
        List<AggregateCall> aggCalls,
        WindowingStrategy windowing,
        List<NamedWindowProperty> namedWindowProperties,
        @JsonInclude(JsonInclude.Include.ALWAYS) boolean needRetraction,
        RowType localAggInputRowType)
        implements ExecNode {
    public GlobalWindowAggregate {
        grouping = List.copyOf(grouping);
        aggCalls = List.copyOf(aggCalls);
        namedWindowProperties = List.copyOf(namedWindowProperties);
        localAggInputRowType = localAggInputRowType.withNullable(true);
    }

    @Override
    public int moreFields() {
        return localAggInputRowType.arity();
    }
}
