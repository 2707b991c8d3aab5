package io.sluice.planner.physical;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/**
 * A join's condition taken apart.
 *
 * @param left fields of the left input that must equal {@code right}, pair by pair
 * @param filterNulls by pair, whether NULL matches nothing rather than NULL
 * @param rest what else must hold, over the fields of both inputs
 */
public record JoinKeys(List<Integer> left, List<Integer> right, List<Boolean> filterNulls, Optional<RexNode> rest) {
    public JoinKeys {
        left = List.copyOf(left);
        right = List.copyOf(right);
        filterNulls = List.copyOf(filterNulls);
    }

    public static JoinKeys of(RelNode left, RelNode right, RexNode condition) {
        List<Integer> leftKeys = new ArrayList<>();
        List<Integer> rightKeys = new ArrayList<>();
        List<Boolean> filterNulls = new ArrayList<>();
        RexNode rest = RelOptUtil.splitJoinCondition(left, right, condition, leftKeys, rightKeys, filterNulls);
        return new JoinKeys(
                leftKeys, rightKeys, filterNulls, rest.isAlwaysTrue() ? Optional.empty() : Optional.of(rest));
    }
}
