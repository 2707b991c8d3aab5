package io.sluice.planner.rules;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.WindowAggregateNode;
import io.sluice.planner.metadata.WindowColumns;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;

/** Makes a window aggregate of an aggregate that groups by both ends of its rows' windows: it is done with a group when time has passed it. */
public final class AggregateToWindow extends RelRule<RuleConfig> {
    public static final AggregateToWindow INSTANCE = new AggregateToWindow();

    private AggregateToWindow() {
        super(RuleConfig.of("AggregateToWindow", operands -> operands.operand(AggregateNode.class)
                .predicate(aggregate -> aggregate.groupedWindows().isPresent())
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        AggregateNode aggregate = call.rel(0);
        WindowColumns columns = aggregate.groupedWindows().orElseThrow();
        ImmutableBitSet groupSet = aggregate.getGroupSet();
        List<Integer> fields = groupSet.except(columns.all()).asList();
        WindowAggregateNode window = new WindowAggregateNode(
                aggregate.getCluster(),
                aggregate.getTraitSet(),
                aggregate.getInput(),
                new WindowAggregateNode.Grouping(
                        fields,
                        new WindowColumns(
                                        columns.starts().intersect(groupSet),
                                        columns.ends().intersect(groupSet),
                                        columns.times(),
                                        columns.window(),
                                        columns.time())
                                .attached(),
                        columns.time(),
                        columns.times().intersects(groupSet)),
                aggregate.getAggCallList());
        call.transformTo(inOrder(aggregate, window, columns));
    }

    /** The outputs of the window aggregate in the order of the aggregate. */
    private static CalcNode inOrder(AggregateNode aggregate, WindowAggregateNode window, WindowColumns columns) {
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        for (int field : aggregate.getGroupSet()) {
            int output = window.grouping().fields().indexOf(field);
            if (columns.starts().get(field)) {
                output = window.startField();
            } else if (columns.ends().get(field)) {
                output = window.startField() + 1;
            } else if (columns.times().get(field)) {
                output = window.startField() + 2;
            }
            projects.add(rex.makeInputRef(window, output));
        }
        int keys = window.grouping().fields().size();
        for (int i = 0; i < window.calls().size(); i++) {
            projects.add(rex.makeInputRef(window, keys + i));
        }
        RexProgram program = RexProgram.create(
                window.getRowType(), projects, null, aggregate.getRowType().getFieldNames(), rex);
        return CalcNode.create(window, program);
    }
}
