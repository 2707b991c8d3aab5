package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalGroupWindow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.rules.AggregateReduceFunctionsRule;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/** Computes averages and sums from $SUM0 and COUNT where fewer aggregates are left then: where others need the same ones. */
public final class ReduceAggregates extends RelRule<RuleConfig> {
    public static final RelOptRule OF_AGGREGATE = new ReduceAggregates(LogicalAggregate.class);
    public static final RelOptRule OF_GROUP_WINDOW = new ReduceAggregates(LogicalGroupWindow.class);

    private static final AggregateReduceFunctionsRule REDUCE = CoreRules.AGGREGATE_REDUCE_FUNCTIONS;

    /** What is left of a call: two that are equal are one. */
    private record Part(
            SqlAggFunction function, List<Integer> arguments, boolean distinct, boolean ignoreNulls, int filter) {}

    /**
     * What is aggregated.
     *
     * @param ofAll whether all rows are one group, which may be empty
     */
    private record Aggregation(
            List<AggregateCall> calls, ImmutableBitSet keys, boolean ofAll, List<RelDataTypeField> fields) {
        static Aggregation of(LogicalAggregate aggregate) {
            return new Aggregation(
                    aggregate.getAggCallList(),
                    aggregate.getGroupSet(),
                    aggregate.getGroupSet().isEmpty(),
                    aggregate.getInput().getRowType().getFieldList());
        }

        /** A window has rows; its keys are not looked at. */
        static Aggregation of(LogicalGroupWindow window) {
            return new Aggregation(
                    window.windowing().calls(),
                    ImmutableBitSet.of(),
                    window.windowing().keys().isEmpty(),
                    window.getInput().getRowType().getFieldList());
        }

        boolean isReduced() {
            return calls.stream().anyMatch(ReduceAggregates::isReducible) && parts().size() < calls.size();
        }

        private Set<Part> parts() {
            Set<Part> parts = new HashSet<>();
            calls.forEach(call -> parts.addAll(parts(call)));
            return parts;
        }

        private List<Part> parts(AggregateCall call) {
            SqlAggFunction function = call.getAggregation();
            boolean ofKey = call.filterArg < 0
                    && call.getArgList().size() == 1
                    && keys.get(call.getArgList().get(0));
            return switch (function.getKind()) {
                case MIN, MAX -> ofKey ? List.of() : List.of(part(function, call));
                case AVG -> ofKey ? List.of() : List.of(part(SqlStdOperatorTable.SUM0, call), count(call));
                case SUM ->
                    canBeEmpty(call)
                            ? List.of(part(SqlStdOperatorTable.SUM0, call), count(call))
                            : List.of(part(SqlStdOperatorTable.SUM0, call));
                case COUNT -> List.of(count(call));
                default -> List.of(part(function, call));
            };
        }

        private static Part part(SqlAggFunction function, AggregateCall call) {
            return new Part(function, call.getArgList(), call.isDistinct(), call.ignoreNulls(), call.filterArg);
        }

        /** A count of values that cannot be NULL is one of rows. */
        private Part count(AggregateCall call) {
            boolean rows = !call.isDistinct() && call.getArgList().stream().noneMatch(this::isNullable);
            return new Part(
                    SqlStdOperatorTable.COUNT,
                    rows ? List.of() : call.getArgList(),
                    call.isDistinct(),
                    call.ignoreNulls(),
                    call.filterArg);
        }

        /** Whether there may be a group without a value to add. */
        private boolean canBeEmpty(AggregateCall call) {
            return ofAll || call.filterArg >= 0 || isNullable(call.getArgList().get(0));
        }

        private boolean isNullable(int field) {
            return fields.get(field).getType().isNullable();
        }
    }

    private ReduceAggregates(Class<? extends RelNode> type) {
        super(RuleConfig.of("ReduceAggregates" + type.getSimpleName(), operands -> operands.operand(type)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        RelNode rel = call.rel(0);
        if (rel instanceof LogicalAggregate aggregate) {
            if (aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && Aggregation.of(aggregate).isReduced()
                    && REDUCE.matches(call)) {
                REDUCE.onMatch(call);
            }
        } else if (rel instanceof LogicalGroupWindow window
                && Aggregation.of(window).isReduced()) {
            call.transformTo(AggregateParts.reduced(window));
        }
    }

    private static boolean isReducible(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.AVG || kind == SqlKind.SUM;
    }
}
