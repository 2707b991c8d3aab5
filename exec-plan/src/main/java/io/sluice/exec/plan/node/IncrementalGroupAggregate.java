package io.sluice.exec.plan.node;

import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/**
 * Merges partial aggregates of split distinct aggregates and aggregates them again in one node.
 *
 * @param partialAggGrouping grouping of the first aggregation
 * @param finalAggGrouping grouping of the second
 * @param partialOriginalAggCalls over the input of the local aggregate
 * @param partialLocalAggInputRowType that input, as a nullable ROW
 */
@NodeType("stream-exec-incremental-group-aggregate_1")
public record IncrementalGroupAggregate(
        @FieldIndex List<Integer> partialAggGrouping,
        List<Integer> finalAggGrouping,
        List<AggregateCall> partialOriginalAggCalls,
        List<Boolean> partialAggCallNeedRetractions,
        RowType partialLocalAggInputRowType,
        boolean partialAggNeedRetraction,
        List<StateMetadata> state)
        implements ExecNode {
    public IncrementalGroupAggregate {
        partialAggGrouping = List.copyOf(partialAggGrouping);
        finalAggGrouping = List.copyOf(finalAggGrouping);
        partialOriginalAggCalls = List.copyOf(partialOriginalAggCalls);
        partialAggCallNeedRetractions = List.copyOf(partialAggCallNeedRetractions);
        partialLocalAggInputRowType = partialLocalAggInputRowType.withNullable(true);
        state = List.copyOf(state);
    }

    @Override
    public int moreFields() {
        return partialLocalAggInputRowType.arity();
    }
}
