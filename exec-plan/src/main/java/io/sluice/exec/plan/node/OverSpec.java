package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Literal;
import java.util.List;

/**
 * Aggregates over OVER windows of one partitioning.
 *
 * @param constants what bounds and arguments refer to with indexes that follow those of the input
 * @param originalInputFields how many fields the input has
 */
public record OverSpec(
        PartitionSpec partition, List<GroupSpec> groups, List<Literal> constants, int originalInputFields) {

    /**
     * Aggregates that share a window.
     *
     * @param isRows ROWS, not RANGE
     */
    public record GroupSpec(
            SortSpec orderBy,
            boolean isRows,
            WindowBound lowerBound,
            WindowBound upperBound,
            List<AggregateCall> aggCalls) {
        public GroupSpec {
            aggCalls = List.copyOf(aggCalls);
        }
    }

    public OverSpec {
        groups = List.copyOf(groups);
        constants = List.copyOf(constants);
    }
}
