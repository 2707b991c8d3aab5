package io.sluice.exec.plan.node;

import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** GROUP BY over rows that come sorted by the grouping. Components as of {@link HashAggregate}. */
@NodeType("batch-exec-sort-aggregate_1")
public record SortAggregate(
        @FieldIndex List<Integer> grouping,
        @FieldIndex List<Integer> auxGrouping,
        List<AggregateCall> aggCalls,
        RowType aggInputRowType,
        boolean isMerge,
        boolean isFinal)
        implements ExecNode {
    public SortAggregate {
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
