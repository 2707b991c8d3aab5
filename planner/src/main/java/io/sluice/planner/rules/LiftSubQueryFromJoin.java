package io.sluice.planner.rules;

import com.google.common.collect.ImmutableSet;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Asks what an inner join's ON asks of sub-queries above the join, where they become joins of their own; or below it, where it is asked of
 * one side alone. An outer join's ON keeps sub-queries that are the same for all rows.
 */
public final class LiftSubQueryFromJoin extends RelRule<RuleConfig> {
    public static final LiftSubQueryFromJoin INSTANCE = new LiftSubQueryFromJoin();

    private LiftSubQueryFromJoin() {
        super(RuleConfig.of("LiftSubQueryFromJoin", operands -> operands.operand(LogicalJoin.class)
                .predicate(join -> RexUtil.SubQueryFinder.find(join.getCondition()) != null)
                .anyInputs()));
    }

    /** Whether a sub-query is of a kind, or looks at rows around it, that an outer join's ON cannot have. */
    private static boolean asksForMatches(RexNode condition) {
        boolean[] found = {false};
        condition.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                found[0] |= (subQuery.getKind() != SqlKind.EXISTS && subQuery.getKind() != SqlKind.SCALAR_QUERY)
                        || !RelOptUtil.getVariablesUsed(subQuery.rel).isEmpty();
                return subQuery;
            }
        });
        return found[0];
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        if (join.getJoinType() != JoinRelType.INNER) {
            if (asksForMatches(join.getCondition())) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "IN, ANY, ALL and correlated sub-queries in the ON of an outer join");
            }
            return;
        }
        RexBuilder rex = join.getCluster().getRexBuilder();
        List<RexNode> staying = new ArrayList<>();
        List<RexNode> lifted = new ArrayList<>();
        List<RexNode> left = new ArrayList<>();
        List<RexNode> right = new ArrayList<>();
        int leftCount = join.getLeft().getRowType().getFieldCount();
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            if (RexUtil.SubQueryFinder.find(condition) == null) {
                staying.add(condition);
                continue;
            }
            ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
            if (used.isEmpty() || looksAround(condition)) {
                lifted.add(condition);
            } else if (used.nth(0) >= leftCount) {
                right.add(RexUtil.shift(condition, -leftCount));
            } else if (used.length() <= leftCount) {
                left.add(condition);
            } else {
                lifted.add(condition);
            }
        }
        RelNode plain = join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(rex, staying),
                filtered(join.getLeft(), left),
                filtered(join.getRight(), right),
                join.getJoinType(),
                join.isSemiJoinDone());
        call.transformTo(
                lifted.isEmpty()
                        ? plain
                        : LogicalFilter.create(
                                plain,
                                RexUtil.composeConjunction(rex, lifted),
                                ImmutableSet.copyOf(join.getVariablesSet())));
    }

    private static RelNode filtered(RelNode input, List<RexNode> conditions) {
        return conditions.isEmpty()
                ? input
                : LogicalFilter.create(
                        input, RexUtil.composeConjunction(input.getCluster().getRexBuilder(), conditions));
    }

    /** Whether a sub-query looks at rows around it, which are rows of the join. */
    private static boolean looksAround(RexNode condition) {
        boolean[] found = {false};
        condition.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                found[0] |= !RelOptUtil.getVariablesUsed(subQuery.rel).isEmpty();
                return subQuery;
            }
        });
        return found[0];
    }
}
