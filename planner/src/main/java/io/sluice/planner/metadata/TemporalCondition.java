package io.sluice.planner.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * The mark in a join's condition that its right side is read as of a time of the left row. It stands among the other conditions, so that
 * rewrites carry the fields along that it needs.
 */
public final class TemporalCondition {
    private static final SqlOperator INITIAL = function("__INITIAL_TEMPORAL_JOIN_CONDITION");
    private static final SqlOperator COMPLETE = function("__TEMPORAL_JOIN_CONDITION");
    private static final SqlOperator PRIMARY_KEY = function("__TEMPORAL_JOIN_CONDITION_PRIMARY_KEY");
    private static final SqlOperator LEFT_KEY = function("__TEMPORAL_JOIN_LEFT_KEY");
    private static final SqlOperator RIGHT_KEY = function("__TEMPORAL_JOIN_RIGHT_KEY");

    private TemporalCondition() {}

    private static SqlOperator function(String name) {
        return new SqlFunction(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.BOOLEAN_NOT_NULL,
                null,
                OperandTypes.VARIADIC,
                SqlFunctionCategory.SYSTEM) {
            @Override
            public boolean isDeterministic() {
                return false;
            }
        };
    }

    /**
     * What is known before the rewrites.
     *
     * @param times the left row's time, then for event times the right row's
     */
    public static RexNode initial(
            RexBuilder rex, List<RexNode> times, List<RexNode> leftKeys, List<RexNode> rightKeys) {
        List<RexNode> operands = new ArrayList<>(times);
        operands.add(rex.makeCall(LEFT_KEY, leftKeys));
        operands.add(rex.makeCall(RIGHT_KEY, rightKeys));
        return rex.makeCall(INITIAL, operands);
    }

    /** The mark with the right side's key, by which its versions are told apart. */
    public static RexNode complete(RexBuilder rex, RexNode initial, List<RexNode> primaryKey) {
        List<RexNode> operands = new ArrayList<>(((RexCall) initial).getOperands());
        operands.add(operands.size() - 2, rex.makeCall(PRIMARY_KEY, primaryKey));
        return rex.makeCall(COMPLETE, operands);
    }

    public static boolean isInitial(RexNode node) {
        return node instanceof RexCall call && call.getOperator() == INITIAL;
    }

    public static boolean isMark(RexNode node) {
        return node instanceof RexCall call && (call.getOperator() == INITIAL || call.getOperator() == COMPLETE);
    }

    /** The mark in a join's condition; empty for joins that have none. */
    public static Optional<RexCall> find(RexNode condition) {
        return RelOptUtil.conjunctions(condition).stream()
                .filter(TemporalCondition::isMark)
                .map(RexCall.class::cast)
                .findFirst();
    }

    /** The left row's time. */
    public static RexNode leftTime(RexCall mark) {
        return mark.getOperands().get(0);
    }

    /** The time of the right row's version; empty for processing times. */
    public static Optional<RexNode> rightTime(RexCall mark) {
        int extra = mark.getOperator() == INITIAL ? 3 : 4;
        return mark.getOperands().size() > extra
                ? Optional.of(mark.getOperands().get(1))
                : Optional.empty();
    }

    /** The mark over other fields: only references inside it change. */
    public static RexNode map(RexBuilder rex, RexCall mark, RexShuttle references) {
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : mark.getOperands()) {
            operands.add(
                    operand instanceof RexCall keys
                            ? rex.makeCall(
                                    keys.getType(),
                                    keys.getOperator(),
                                    keys.getOperands().stream()
                                            .map(key -> key.accept(references))
                                            .toList())
                            : operand.accept(references));
        }
        return rex.makeCall(mark.getType(), mark.getOperator(), operands);
    }
}
