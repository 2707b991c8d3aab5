package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;

/**
 * Merges what {@link LocalGroupAggregate} or {@link IncrementalGroupAggregate} sends; output as of {@link GroupAggregate}.
 *
 * @param aggCalls over the input of the local aggregate
 * @param localAggInputRowType that input, as a nullable ROW
 * @param indexOfCountStar the aggregate that counts rows, where one was added that the query does not have
 */
@NodeType("stream-exec-global-group-aggregate_1")
public record GlobalGroupAggregate(
        @FieldIndex List<Integer> grouping,
        List<AggregateCall> aggCalls,
        List<Boolean> aggCallNeedRetractions,
        RowType localAggInputRowType,
        boolean generateUpdateBefore,
        boolean needRetraction,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Integer> indexOfCountStar,
        List<StateMetadata> state)
        implements ExecNode {
    public GlobalGroupAggregate {
        grouping = List.copyOf(grouping);
        aggCalls = List.copyOf(aggCalls);
        aggCallNeedRetractions = List.copyOf(aggCallNeedRetractions);
        localAggInputRowType = localAggInputRowType.withNullable(true);
        state = List.copyOf(state);
    }

    @Override
    public int moreFields() {
        return localAggInputRowType.arity();
    }
}
