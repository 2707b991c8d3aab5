package io.sluice.planner.physical;

import io.sluice.planner.logical.AggregatePhase;
import io.sluice.planner.metadata.Trend;
import io.sluice.planner.metadata.Trends;
import io.sluice.planner.metadata.UpsertKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.util.ImmutableBitSet;

/** How aggregates change while rows come: counts and maxima grow, minima fall, sums go where the signs of their arguments lead. */
record AggregateTrends(RelNode input, List<Integer> grouping, List<AggregateCall> calls, AggregatePhase phase) {

    /** The trends of the groups, whose fields come first; empty when rows may leave a group. */
    Optional<Trends> trends() {
        return Trends.of(input)
                .filter(trends ->
                        grouping.stream().allMatch(field -> trends.fields().get(field) == Trend.CONSTANT))
                .map(this::of);
    }

    private Trends of(Trends input) {
        List<Trend> fields = new ArrayList<>();
        grouping.forEach(field -> fields.add(Trend.CONSTANT));
        calls.forEach(call -> fields.add(trend(call, input.fields())));
        return new Trends(fields, UpsertKeys.of(ImmutableBitSet.range(grouping.size())));
    }

    private Trend trend(AggregateCall call, List<Trend> fields) {
        if (call.filterArg >= 0 && fields.get(call.filterArg) != Trend.CONSTANT) {
            return Trend.UNKNOWN;
        }
        // NULL is less than all values, so what can begin with it cannot fall. But the last of two steps passes over
        // NULL.
        boolean falls = phase == AggregatePhase.PARTIAL || !call.getType().isNullable();
        Trend argument =
                call.getArgList().size() == 1 ? fields.get(call.getArgList().get(0)) : Trend.CONSTANT;
        return switch (call.getAggregation().getKind()) {
            case COUNT ->
                call.getArgList().stream().allMatch(field -> fields.get(field) == Trend.CONSTANT)
                        ? Trend.INCREASING
                        : Trend.UNKNOWN;
            case MAX -> argument == Trend.CONSTANT || argument == Trend.INCREASING ? Trend.INCREASING : Trend.UNKNOWN;
            case MIN ->
                falls && (argument == Trend.CONSTANT || argument == Trend.DECREASING)
                        ? Trend.DECREASING
                        : Trend.UNKNOWN;
            case SUM, SUM0 -> argument == Trend.CONSTANT ? sum(call.getArgList().get(0), falls) : Trend.UNKNOWN;
            default -> Trend.UNKNOWN;
        };
    }

    private Trend sum(int field, boolean falls) {
        if (ValueSigns.neverNegative(input, field)) {
            return Trend.INCREASING;
        }
        return falls && ValueSigns.neverPositive(input, field) ? Trend.DECREASING : Trend.UNKNOWN;
    }
}
