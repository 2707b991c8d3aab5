package io.sluice.planner.rules;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Makes a semi-join of {@code WHERE x IN (...)} and {@code WHERE EXISTS (...)}, and an anti-join of their negations. Sub-queries at other
 * places and those whose correlation is not a plain condition are left alone.
 */
public final class SubQueryToJoin extends RelRule<RuleConfig> {
    public static final SubQueryToJoin INSTANCE = new SubQueryToJoin();

    private SubQueryToJoin() {
        super(RuleConfig.of("SubQueryToJoin", operands -> operands.operand(LogicalFilter.class)
                .anyInputs()));
    }

    /** A condition that is a sub-query or its negation. */
    private record Test(RexSubQuery query, boolean negated) {
        static Optional<Test> of(RexNode condition) {
            boolean negated = condition.getKind() == SqlKind.NOT;
            RexNode inner = negated ? ((RexCall) condition).getOperands().get(0) : condition;
            boolean test = inner.getKind() == SqlKind.IN || inner.getKind() == SqlKind.EXISTS;
            return test && inner instanceof RexSubQuery query
                    ? Optional.of(new Test(query, negated))
                    : Optional.empty();
        }
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
        List<RexNode> rest = new ArrayList<>();
        RelNode joined = filter.getInput();
        for (RexNode condition : conditions) {
            Optional<Test> test = Test.of(condition);
            RelNode left = joined;
            Optional<RelNode> join = test.flatMap(found -> join(left, found, filter.getVariablesSet()));
            if (join.isPresent()) {
                joined = join.get();
            } else {
                rest.add(condition);
            }
        }
        if (rest.size() == conditions.size()) {
            return;
        }
        RexNode remaining = RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), rest);
        call.transformTo(
                rest.isEmpty()
                        ? joined
                        : LogicalFilter.create(joined, remaining, ImmutableSet.copyOf(filter.getVariablesSet())));
    }

    private static Optional<RelNode> join(RelNode left, Test test, Set<CorrelationId> variables) {
        return Decorrelation.of(test.query.rel, variables, left).map(query -> {
            RexBuilder rex = left.getCluster().getRexBuilder();
            List<RexNode> conditions = new ArrayList<>();
            for (int i = 0; i < test.query.getOperands().size(); i++) {
                RexNode operand = test.query.getOperands().get(i);
                conditions.add(matches(rex, operand, field(rex, left, query.rel(), i), test.negated));
            }
            conditions.addAll(query.conditions());
            RexNode condition = RexUtil.composeConjunction(rex, conditions);
            JoinRelType type = test.negated ? JoinRelType.ANTI : JoinRelType.SEMI;
            return LogicalJoin.create(left, query.rel(), List.of(), condition, Set.of(), type);
        });
    }

    private static RexNode field(RexBuilder rex, RelNode left, RelNode right, int index) {
        RelDataTypeField field = right.getRowType().getFieldList().get(index);
        return rex.makeInputRef(field.getType(), left.getRowType().getFieldCount() + index);
    }

    /** For NOT IN a comparison that is UNKNOWN excludes the row as one that is TRUE does. */
    private static RexNode matches(RexBuilder rex, RexNode operand, RexNode field, boolean negated) {
        RexNode equal = rex.makeCall(SqlStdOperatorTable.EQUALS, operand, field);
        if (!negated || !equal.getType().isNullable()) {
            return equal;
        }
        return rex.makeCall(SqlStdOperatorTable.OR, equal, rex.makeCall(SqlStdOperatorTable.IS_NULL, equal));
    }
}
