package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.rules.AggregateReduceFunctionsRule;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.sql.SqlKind;

/** Computes averages and sums from $SUM0 and COUNT where fewer aggregates are left then: where others need the same ones. */
public final class ReduceAggregates extends RelRule<RuleConfig> {
    public static final ReduceAggregates INSTANCE = new ReduceAggregates();

    private static final AggregateReduceFunctionsRule REDUCE = CoreRules.AGGREGATE_REDUCE_FUNCTIONS;

    /** What is left of a call: two that are equal are one. */
    private record Part(SqlKind function, List<Integer> arguments, boolean distinct, int filter) {}

    private ReduceAggregates() {
        super(RuleConfig.of("ReduceAggregates", operands -> operands.operand(LogicalAggregate.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        boolean reduces = aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getAggCallList().stream().anyMatch(ReduceAggregates::isReducible);
        if (reduces && parts(aggregate).size() < aggregate.getAggCallList().size() && REDUCE.matches(call)) {
            REDUCE.onMatch(call);
        }
    }

    private static boolean isReducible(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.AVG || kind == SqlKind.SUM;
    }

    private static Set<Part> parts(Aggregate aggregate) {
        Set<Part> parts = new HashSet<>();
        aggregate.getAggCallList().forEach(call -> parts.addAll(parts(aggregate, call)));
        return parts;
    }

    private static List<Part> parts(Aggregate aggregate, AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        boolean ofKey = call.filterArg < 0
                && call.getArgList().size() == 1
                && aggregate.getGroupSet().get(call.getArgList().get(0));
        return switch (kind) {
            case MIN, MAX -> ofKey ? List.of() : List.of(part(kind, call));
            case AVG -> ofKey ? List.of() : List.of(part(SqlKind.SUM0, call), count(aggregate, call));
            case SUM -> {
                List<Part> parts = new ArrayList<>(List.of(part(SqlKind.SUM0, call)));
                if (canBeEmpty(aggregate, call)) {
                    parts.add(count(aggregate, call));
                }
                yield parts;
            }
            case COUNT -> List.of(count(aggregate, call));
            default -> List.of(part(kind, call));
        };
    }

    private static Part part(SqlKind kind, AggregateCall call) {
        return new Part(kind, call.getArgList(), call.isDistinct(), call.filterArg);
    }

    /** A count of values that cannot be NULL is one of rows. */
    private static Part count(Aggregate aggregate, AggregateCall call) {
        boolean rows =
                !call.isDistinct() && call.getArgList().stream().noneMatch(field -> isNullable(aggregate, field));
        return new Part(SqlKind.COUNT, rows ? List.of() : call.getArgList(), call.isDistinct(), call.filterArg);
    }

    /** Whether there may be a group without a value to add. */
    private static boolean canBeEmpty(Aggregate aggregate, AggregateCall call) {
        return aggregate.getGroupSet().isEmpty()
                || call.filterArg >= 0
                || isNullable(aggregate, call.getArgList().get(0));
    }

    private static boolean isNullable(Aggregate aggregate, int field) {
        return aggregate
                .getInput()
                .getRowType()
                .getFieldList()
                .get(field)
                .getType()
                .isNullable();
    }
}
