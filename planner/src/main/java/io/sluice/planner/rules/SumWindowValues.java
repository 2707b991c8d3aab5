package io.sluice.planner.rules;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.convert.LogicalGroupWindow;
import io.sluice.planner.convert.LogicalWindowTable;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.convert.PlanningMode;
import io.sluice.planner.type.AggregateCallCopy;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Adds up what aggregates over windows gave with $SUM0: there is a value in each group, and none is NULL, so that the sum needs no mark for
 * "nothing yet".
 */
public final class SumWindowValues extends RelRule<RuleConfig> {
    public static final RelOptRule OF_AGGREGATE = new SumWindowValues(LogicalAggregate.class);
    public static final RelOptRule OF_GROUP_WINDOW = new SumWindowValues(LogicalGroupWindow.class);

    private SumWindowValues(Class<? extends RelNode> type) {
        super(RuleConfig.of("SumWindowValues" + type.getSimpleName(), operands -> operands.operand(type)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        RelNode rel = call.rel(0);
        if (PlannerContext.of(rel).mode() == PlanningMode.BATCH) {
            return;
        }
        if (rel instanceof LogicalAggregate aggregate
                && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getGroupCount() > 0
                && isOfWindows(aggregate.getInput())) {
            summed(aggregate.getAggCallList(), aggregate.getInput())
                    .ifPresent(calls -> call.transformTo(aggregate.copy(
                            aggregate.getTraitSet(), aggregate.getInput(), aggregate.getGroupSet(), null, calls)));
        } else if (rel instanceof LogicalGroupWindow window && isOfWindows(window.getInput())) {
            GroupWindowing windowing = window.windowing();
            summed(windowing.calls(), window.getInput())
                    .ifPresent(calls ->
                            call.transformTo(LogicalGroupWindow.create(window.getInput(), windowing.with(calls))));
        }
    }

    /** Empty when no call changes. An average adds up with SUM: the same sum is then made once. */
    private static Optional<List<AggregateCall>> summed(List<AggregateCall> calls, RelNode input) {
        if (calls.stream().anyMatch(call -> call.getAggregation().getKind() == SqlKind.AVG)) {
            return Optional.empty();
        }
        List<AggregateCall> summed = calls.stream()
                .map(call -> isCertain(call, input) ? AggregateCallCopy.with(call, SqlStdOperatorTable.SUM0) : call)
                .toList();
        return summed.equals(calls) ? Optional.empty() : Optional.of(summed);
    }

    private static boolean isCertain(AggregateCall call, RelNode input) {
        return call.getAggregation().getKind() == SqlKind.SUM
                && call.filterArg < 0
                && !call.getType().isNullable()
                && !input.getRowType()
                        .getFieldList()
                        .get(call.getArgList().get(0))
                        .getType()
                        .isNullable();
    }

    /** Whether rows are those of an aggregate by windows, each field taken once at most. */
    private static boolean isOfWindows(RelNode rel) {
        RelNode node = rel.stripped();
        if (node instanceof Project project) {
            List<RexNode> fields = project.getProjects();
            return fields.stream().allMatch(RexInputRef.class::isInstance)
                    && fields.stream().distinct().count() == fields.size()
                    && isOfWindows(project.getInput());
        }
        return node instanceof LogicalAggregate aggregate
                && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && isByWindow(aggregate.getInput(), aggregate.getGroupSet().asList());
    }

    /** Whether fields hold both ends of the windows that a table function gave. */
    private static boolean isByWindow(RelNode rel, List<Integer> fields) {
        RelNode node = rel.stripped();
        if (node instanceof LogicalWindowTable table) {
            int start = table.getInput().getRowType().getFieldCount();
            return IntStream.of(start, start + 1).allMatch(fields::contains);
        }
        if (node instanceof Filter filter) {
            return isByWindow(filter.getInput(), fields);
        }
        return node instanceof Project project
                && isByWindow(
                        project.getInput(),
                        fields.stream()
                                .map(project.getProjects()::get)
                                .filter(RexInputRef.class::isInstance)
                                .map(field -> ((RexInputRef) field).getIndex())
                                .toList());
    }
}
