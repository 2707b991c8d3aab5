package io.sluice.planner.rules;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.logical.MergeableWindow;
import io.sluice.planner.logical.WindowAggregateNode;
import io.sluice.planner.logical.WindowAggregateNode.Grouping;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;

/** Lets a window aggregate assign windows itself, so that a row is looked at once however many windows it belongs to. */
public final class MergeWindowIntoAggregate extends RelRule<RuleConfig> {
    public static final MergeWindowIntoAggregate INSTANCE = new MergeWindowIntoAggregate();

    private MergeWindowIntoAggregate() {
        super(RuleConfig.of("MergeWindowIntoAggregate", operands -> operands.operand(WindowAggregateNode.class)
                .predicate(aggregate -> aggregate.grouping().windowing() instanceof WindowingStrategy.WindowAttached)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        WindowAggregateNode aggregate = call.rel(0);
        Optional<MergeableWindow> window = MergeableWindow.below(aggregate.getInput(), aggregate.calls());
        window.ifPresent(found -> call.transformTo(merged(aggregate, new BelowWindow(found))));
    }

    private static RelNode merged(WindowAggregateNode aggregate, BelowWindow below) {
        Grouping before = aggregate.grouping();
        Grouping grouping = new Grouping(
                before.fields().stream().map(below::field).toList(),
                new WindowingStrategy.TimeAttribute(
                        moved(before.windowing().window(), below),
                        before.windowing().timeAttributeType(),
                        below.time(),
                        before.isRowtime()),
                below.timeType(),
                before.showsTime());
        List<AggregateCall> calls = aggregate.calls().stream().map(below::moved).toList();
        return aggregate.over(below.calc(), grouping, calls);
    }

    private static WindowSpec moved(WindowSpec spec, BelowWindow below) {
        return spec instanceof WindowSpec.Session session
                ? new WindowSpec.Session(
                        session.gap(),
                        session.partitionKeyIndices().stream().map(below::field).toList())
                : spec;
    }
}
