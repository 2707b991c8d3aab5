package io.sluice.planner.rules;

import io.sluice.planner.metadata.TemporalCondition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Asks of one side of a join what is known of the other side and the join carries over: {@code a.x = b.y AND a.x > 3} wants {@code b.y > 3}. */
public final class InferJoinPredicates extends RelRule<RuleConfig> {
    public static final InferJoinPredicates INSTANCE = new InferJoinPredicates();

    private InferJoinPredicates() {
        super(RuleConfig.of("InferJoinPredicates", operands -> operands.operand(LogicalJoin.class)
                .predicate(join -> TemporalCondition.find(join.getCondition()).isEmpty())
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        RelMetadataQuery mq = call.getMetadataQuery();
        RelOptPredicateList known = mq.getPulledUpPredicates(join);
        List<RexNode> left = news(mq, join.getLeft(), known.leftInferredPredicates);
        List<RexNode> right = news(mq, join.getRight(), known.rightInferredPredicates);
        if (left.isEmpty() && right.isEmpty()) {
            return;
        }
        call.transformTo(join.copy(
                join.getTraitSet(), List.of(filtered(join.getLeft(), left), filtered(join.getRight(), right))));
    }

    /** Those that an input does not ensure yet. They are compared by text: what is inferred from a nullable field may speak of one that is not. */
    private static List<RexNode> news(RelMetadataQuery mq, RelNode input, List<RexNode> inferred) {
        if (inferred.isEmpty()) {
            return List.of();
        }
        Set<String> ensured = mq.getPulledUpPredicates(input).pulledUpPredicates.stream()
                .map(RexNode::toString)
                .collect(Collectors.toCollection(HashSet::new));
        // What stands in a filter is pulled up in a simpler form.
        RelNode below = input.stripped();
        while (below instanceof LogicalFilter filter) {
            RelOptUtil.conjunctions(filter.getCondition()).forEach(one -> ensured.add(one.toString()));
            below = filter.getInput().stripped();
        }
        RexBuilder rex = input.getCluster().getRexBuilder();
        List<RexNode> typed =
                RexUtil.fixUp(rex, new ArrayList<>(inferred), RelOptUtil.getFieldTypeList(input.getRowType()));
        return typed.stream()
                .map(predicate -> equality(rex, predicate))
                .filter(predicate -> !saysNothing(predicate) && !ensured.contains(predicate.toString()))
                .toList();
    }

    /** What is not distinct from a value equals it, where rows are asked for: a constant of a projection is told in the former way. */
    private static RexNode equality(RexBuilder rex, RexNode predicate) {
        if (predicate.getKind() != SqlKind.IS_NOT_DISTINCT_FROM) {
            return predicate;
        }
        List<RexNode> sides = ((RexCall) predicate).getOperands();
        boolean valued = sides.stream().anyMatch(side -> side instanceof RexLiteral literal && !literal.isNull());
        return valued ? rex.makeCall(SqlStdOperatorTable.EQUALS, sides) : predicate;
    }

    /** A row whose key is NULL meets nothing anyway. */
    private static boolean saysNothing(RexNode predicate) {
        return predicate.getKind() == SqlKind.IS_NOT_NULL;
    }

    private static RelNode filtered(RelNode input, List<RexNode> predicates) {
        return predicates.isEmpty()
                ? input
                : LogicalFilter.create(
                        input, RexUtil.composeConjunction(input.getCluster().getRexBuilder(), predicates));
    }
}
