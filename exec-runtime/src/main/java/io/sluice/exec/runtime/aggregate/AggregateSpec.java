package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.functions.aggregate.AggregateFunction;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.functions.aggregate.AggregateFunctions;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of aggregates over rows, whatever node computes it.
 *
 * @param grouping fields of the input that are the key
 * @param callRetractions by aggregate, whether it must be able to take values back; all of them where it is empty
 * @param retracts whether the input may take rows back
 * @param inputType the rows whose fields the calls name
 */
record AggregateSpec(
        List<Integer> grouping,
        List<AggregateCall> calls,
        List<Boolean> callRetractions,
        boolean retracts,
        RowType inputType) {
    /** Aggregates over the distinct values of the same arguments, under the same filter. */
    record DistinctSet(List<Integer> arguments, int filter) {}

    static AggregateSpec of(GroupAggregate node, RowType inputType) {
        return new AggregateSpec(
                node.grouping(), node.aggCalls(), node.aggCallNeedRetractions(), node.needRetraction(), inputType);
    }

    /** Whether one of the aggregates must be able to take values back. */
    boolean retracts(int call) {
        return retracts && (callRetractions.size() <= call || callRetractions.get(call));
    }

    List<DistinctSet> distinctSets() {
        List<DistinctSet> sets = new ArrayList<>();
        for (AggregateCall call : calls) {
            if (countsDistinct(call) && !sets.contains(set(call))) {
                sets.add(set(call));
            }
        }
        return sets;
    }

    static DistinctSet set(AggregateCall call) {
        return new DistinctSet(call.argList(), call.filterArg());
    }

    List<LogicalType> types(List<Integer> fields) {
        return fields.stream().map(inputType::typeAt).toList();
    }

    /** DISTINCT changes nothing for the least and the greatest value; a set of integers has each once in any case. */
    static boolean countsDistinct(AggregateCall call) {
        if (call.function().isUser()) {
            return call.distinct();
        }
        Kind kind = function(call).kind();
        if (kind == Kind.BITMAP_BUILD_AGG || kind == Kind.BITMAP_BUILD_CARDINALITY_AGG) {
            return true;
        }
        return call.distinct() && kind != Kind.MIN && kind != Kind.MAX;
    }

    static AggregateFunction function(AggregateCall call) {
        return AggregateFunctions.byPlanName(call.function().name()).orElseThrow(() -> unsupported(call));
    }

    static SluiceException unsupported(AggregateCall call) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED)
                .with("feature", "the aggregate function " + call.function().sqlName());
    }
}
