package io.sluice.exec.plan.node;

import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/**
 * GROUP BY with a hash table.
 *
 * @param auxGrouping fields that the grouping determines; they are sent on after it
 * @param aggInputRowType the rows that the aggregates are over, as a nullable ROW: the input's, or that of the local aggregate
 * @param isMerge whether the input is accumulators
 * @param isFinal whether the output is results, not accumulators
 * @param supportAdaptiveLocalHashAgg whether a local aggregate may stop aggregating when groups are many
 */
@NodeType("batch-exec-hash-aggregate_1")
public record HashAggregate(
        @FieldIndex List<Integer> grouping,
        @FieldIndex List<Integer> auxGrouping,
        List<AggregateCall> aggCalls,
        RowType aggInputRowType,
        boolean isMerge,
        boolean isFinal,
        boolean supportAdaptiveLocalHashAgg)
        implements ExecNode {
    public HashAggregate {
        grouping = List.copyOf(grouping);
        auxGrouping = List.copyOf(auxGrouping);
        aggCalls = List.copyOf(aggCalls);
        aggInputRowType = aggInputRowType.withNullable(true);
    }

    @Override
    public int moreFields() {
        return aggInputRowType.arity();
    }
}
