package io.sluice.planner.physical;

import java.util.List;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** What all joins have in their texts. */
final class JoinTexts {
    private JoinTexts() {}

    static String name(JoinRelType type) {
        return switch (type) {
            case INNER -> "InnerJoin";
            case LEFT -> "LeftOuterJoin";
            case RIGHT -> "RightOuterJoin";
            case FULL -> "FullOuterJoin";
            case SEMI -> "LeftSemiJoin";
            case ANTI -> "LeftAntiJoin";
        };
    }

    /** Names of the fields of both inputs, which conditions are over; no two are the same. */
    static List<String> fields(BiRel join) {
        return SqlValidatorUtil.deriveJoinRowType(
                        join.getLeft().getRowType(),
                        join.getRight().getRowType(),
                        JoinRelType.INNER,
                        join.getCluster().getTypeFactory(),
                        null,
                        List.of())
                .getFieldNames();
    }
}
