package io.sluice.planner.batch;

import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.JoinNode;
import io.sluice.planner.physical.JoinKeys;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * What all joins of batch plans have in common.
 *
 * @param row the rows that come out
 */
record JoinSides(JoinRelType type, RexNode condition, JoinKeys keys, RelDataType row) {

    static JoinSides of(JoinNode join) {
        return new JoinSides(
                join.getJoinType(),
                join.getCondition(),
                JoinKeys.of(join.getLeft(), join.getRight(), join.getCondition()),
                join.getRowType());
    }

    /** How many rows come out, at a guess. */
    double rows(List<Double> inputs) {
        return RowEstimates.joined(type, keys, inputs.get(0), inputs.get(1));
    }

    boolean leftOnly() {
        return !type.projectsRight();
    }

    String typeName() {
        return switch (type) {
            case INNER -> "InnerJoin";
            case LEFT -> "LeftOuterJoin";
            case RIGHT -> "RightOuterJoin";
            case FULL -> "FullOuterJoin";
            case SEMI -> "LeftSemiJoin";
            case ANTI -> "LeftAntiJoin";
        };
    }

    Description describe(String operator, RelNode left, RelNode right, Wording wording) {
        List<String> both = SqlValidatorUtil.deriveJoinRowType(
                        left.getRowType(),
                        right.getRowType(),
                        JoinRelType.INNER,
                        left.getCluster().getTypeFactory(),
                        null,
                        List.of())
                .getFieldNames();
        return Description.of(operator)
                .with("joinType", typeName())
                .with("where", wording.expression(condition, both))
                .with("select", row.getFieldNames());
    }

    JoinSpec toPlan(Translation translation) {
        return new JoinSpec(
                JoinSpec.JoinType.valueOf(type.name()),
                keys.left(),
                keys.right(),
                keys.filterNulls(),
                keys.rest().map(translation::expression));
    }
}
