package io.sluice.planner.program;

import io.sluice.planner.convert.LogicalGroupWindow;
import io.sluice.planner.validate.OrderedAggregate;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;

/** Puts the order of aggregates among their arguments: {@link OrderedAggregate}. */
final class OrderedArguments implements UnaryOperator<RelNode> {
    @Override
    public RelNode apply(RelNode rel) {
        List<RelNode> inputs = rel.getInputs().stream().map(this).toList();
        RelNode copy = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (copy instanceof LogicalAggregate aggregate && hasOrder(aggregate.getAggCallList())) {
            return aggregate.copy(
                    aggregate.getTraitSet(),
                    aggregate.getInput(),
                    aggregate.getGroupSet(),
                    aggregate.getGroupSets(),
                    ordered(aggregate.getAggCallList()));
        }
        if (copy instanceof LogicalGroupWindow window
                && hasOrder(window.windowing().calls())) {
            return LogicalGroupWindow.create(
                    window.getInput(),
                    window.windowing().with(ordered(window.windowing().calls())));
        }
        return copy;
    }

    private static boolean hasOrder(List<AggregateCall> calls) {
        return calls.stream()
                .anyMatch(call -> !call.getCollation().getFieldCollations().isEmpty());
    }

    private static List<AggregateCall> ordered(List<AggregateCall> calls) {
        return calls.stream().map(OrderedAggregate::of).toList();
    }
}
