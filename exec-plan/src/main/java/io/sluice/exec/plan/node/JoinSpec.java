package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;
import java.util.List;
import java.util.Optional;

/**
 * What a join matches.
 *
 * @param leftKeys fields of the left input that must equal {@code rightKeys}, pair by pair
 * @param filterNulls by pair, whether NULL matches nothing ({@code =}) rather than NULL (IS NOT DISTINCT FROM)
 * @param nonEquiCondition the rest of the condition, over the left fields and then the right fields
 */
public record JoinSpec(
        JoinType joinType,
        @FieldIndex List<Integer> leftKeys,
        @FieldIndex List<Integer> rightKeys,
        List<Boolean> filterNulls,
        Optional<Expr> nonEquiCondition) {

    /** Names as in plan files. */
    public enum JoinType {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        SEMI,
        ANTI;

        /** Whether a left row without a match is kept, with NULLs. */
        public boolean keepsLeft() {
            return this == LEFT || this == FULL;
        }

        /** Whether a right row without a match is kept, with NULLs. */
        public boolean keepsRight() {
            return this == RIGHT || this == FULL;
        }
    }

    public JoinSpec {
        leftKeys = List.copyOf(leftKeys);
        rightKeys = List.copyOf(rightKeys);
        filterNulls = List.copyOf(filterNulls);
    }
}
