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
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

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
        boolean exists = test.query.getKind() == SqlKind.EXISTS;
        RelNode asked = exists ? unlimited(test.query.rel) : test.query.rel;
        if (exists && hasRows(asked)) {
            return Optional.of(test.negated ? nothing(left) : left);
        }
        // Without the row for nothing, IN is FALSE where it was UNKNOWN, which is the same in WHERE, and NOT IN is
        // TRUE, which is not.
        return Decorrelation.of(asked, variables, left)
                .filter(found -> !found.losesEmptyRow() || !test.negated)
                .map(query -> {
                    RexBuilder rex = left.getCluster().getRexBuilder();
                    List<RexNode> conditions = new ArrayList<>();
                    if (exists && query.conditions().isEmpty()) {
                        return joinFlag(left, query.rel(), test);
                    }
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

    /** Whether there are any rows does not depend on how many of them are wanted. */
    private static RelNode unlimited(RelNode query) {
        RelNode rel = query.stripped();
        boolean unlimited = rel instanceof Sort sort
                && sort.offset == null
                && (sort.fetch == null || (sort.fetch instanceof RexLiteral fetch && RexLiteral.intValue(fetch) > 0));
        return unlimited ? unlimited(rel.getInput(0)) : rel;
    }

    private static boolean hasRows(RelNode query) {
        Double least = query.getCluster().getMetadataQuery().getMinRowCount(query);
        return least != null && least >= 1;
    }

    private static RelNode nothing(RelNode like) {
        return RelFactories.LOGICAL_BUILDER
                .create(like.getCluster(), null)
                .push(like)
                .empty()
                .build();
    }

    /** A query that is the same for all rows is asked once, for one row that says whether it has any. */
    private static RelNode joinFlag(RelNode left, RelNode query, Test test) {
        RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(left.getCluster(), null);
        RelNode flag = builder.push(query)
                .project(List.of(builder.literal(true)), List.of("i"))
                .aggregate(builder.groupKey(), builder.min("m", builder.field(0)))
                .project(List.of(builder.isNotNull(builder.field(0))), List.of("$f0"), true)
                .build();
        RexNode condition = field(left.getCluster().getRexBuilder(), left, flag, 0);
        JoinRelType type = test.negated ? JoinRelType.ANTI : JoinRelType.SEMI;
        return LogicalJoin.create(left, flag, List.of(), condition, Set.of(), type);
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
