package io.sluice.planner.type;

import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;

/** Copies of aggregate calls that differ in what {@link AggregateCall} has no method to change. */
public final class AggregateCallCopy {
    private AggregateCallCopy() {}

    /** The same call of another function. */
    public static AggregateCall with(AggregateCall call, SqlAggFunction function) {
        return with(call, function, call.getType());
    }

    /** The same call with another type of result. */
    public static AggregateCall with(AggregateCall call, RelDataType type) {
        return with(call, call.getAggregation(), type);
    }

    private static AggregateCall with(AggregateCall call, SqlAggFunction function, RelDataType type) {
        return AggregateCall.create(
                function,
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                call.getArgList(),
                call.filterArg,
                call.distinctKeys,
                call.getCollation(),
                type,
                call.getName());
    }
}
