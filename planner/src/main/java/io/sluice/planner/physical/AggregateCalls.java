package io.sluice.planner.physical;

import io.sluice.planner.function.UserAggregateOperator;
import io.sluice.planner.translate.Functions;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.validate.AggregateOperators;
import io.sluice.planner.validate.OrderedAggregate;
import io.sluice.planner.validate.Variances;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.AggregateCall;

/** Aggregates in texts and in plans. */
public final class AggregateCalls {
    private AggregateCalls() {}

    /** {@code COUNT_RETRACT(DISTINCT bidder) FILTER $f3}. */
    static String describe(AggregateCall call, List<String> fields, boolean retracts) {
        String arguments = call.getArgList().isEmpty()
                ? "*"
                : OrderedAggregate.arguments(call).stream().map(fields::get).collect(Collectors.joining(", "));
        String name = call.getAggregation().getName() + (retracts ? "_RETRACT" : "");
        String text = name + "(" + (call.isDistinct() ? "DISTINCT " : "") + arguments
                + OrderedAggregate.describeOrder(call, fields) + ")";
        return call.filterArg < 0 ? text : text + " FILTER " + fields.get(call.filterArg);
    }

    /** Whether an aggregate of rows can be made of aggregates of some of them. */
    public static boolean isMergeable(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT, SUM, SUM0, MIN, MAX, AVG -> true;
            default ->
                call.getAggregation() == Variances.WELFORD_M2
                        || call.getAggregation() instanceof UserAggregateOperator user
                                && user.function().merges();
        };
    }

    /** Whether it makes one text of all, which mini-batches can begin and merge: in the order in which rows come, each as often as it comes. */
    static boolean isPlainListing(AggregateCall call) {
        return call.getAggregation() == AggregateOperators.LISTAGG && !call.isDistinct();
    }

    static List<io.sluice.exec.plan.node.AggregateCall> translate(List<AggregateCall> calls, Translation translation) {
        return calls.stream().map(call -> translate(call, translation)).toList();
    }

    public static io.sluice.exec.plan.node.AggregateCall translate(AggregateCall call, Translation translation) {
        return new io.sluice.exec.plan.node.AggregateCall(
                Optional.ofNullable(call.getName()),
                Functions.ref(OrderedAggregate.function(call)),
                OrderedAggregate.arguments(call),
                call.filterArg,
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                translation.type(call.getType()),
                OrderedAggregate.ordering(call));
    }
}
