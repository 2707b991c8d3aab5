package io.sluice.planner.validate;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * Stops NATURAL and USING joins over others that Calcite would join by the wrong column: it takes the leftmost of that name, which is
 * missing where a RIGHT or FULL join below has rows of its right side alone.
 */
final class JoinColumnsCheck {
    private JoinColumnsCheck() {}

    /** @throws SluiceException NOT_SUPPORTED with the place */
    static void check(SqlJoin join) {
        if (!hasCommonColumns(join)) {
            return;
        }
        for (SqlNode below : List.of(join.getLeft(), join.getRight())) {
            if (below instanceof SqlJoin other && mayMiss(other, join)) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of((SqlNode) join))
                        .with("feature", "NATURAL or USING over a RIGHT or FULL join with the same column")
                        .hint("Write ON and name the column of the table that has it.");
            }
        }
    }

    private static boolean mayMiss(SqlJoin below, SqlJoin above) {
        boolean outer = below.getJoinType() == JoinType.RIGHT || below.getJoinType() == JoinType.FULL;
        if (outer && hasCommonColumns(below) && shareColumns(below, above)) {
            return true;
        }
        return (below.getLeft() instanceof SqlJoin left && mayMiss(left, above))
                || (below.getRight() instanceof SqlJoin right && mayMiss(right, above));
    }

    private static boolean hasCommonColumns(SqlJoin join) {
        return join.isNatural() || join.getConditionType() == JoinConditionType.USING;
    }

    /** NATURAL joins may share any. */
    private static boolean shareColumns(SqlJoin one, SqlJoin other) {
        if (one.isNatural() || other.isNatural()) {
            return true;
        }
        Set<String> shared = new HashSet<>(columns(one));
        shared.retainAll(columns(other));
        return !shared.isEmpty();
    }

    private static List<String> columns(SqlJoin join) {
        return join.getCondition() instanceof SqlNodeList using
                ? using.stream()
                        .map(column -> column instanceof SqlIdentifier name ? name.getSimple() : "")
                        .toList()
                : List.of();
    }
}
