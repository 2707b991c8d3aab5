package io.sluice.planner.logical;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.metadata.WindowColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A join of rows of the same window.
 *
 * @param left the windows of the left rows
 * @param right the windows of the right rows, whose fields are counted from their own first
 * @param rest the condition without the equality of windows, over the fields of both
 */
public record WindowPair(WindowColumns left, WindowColumns right, RexNode rest) {

    /** Empty when the condition does not ask for equal starts and equal ends of windows that are of one kind. */
    public static Optional<WindowPair> of(RelNode left, RelNode right, RexNode condition, RexBuilder rex) {
        return WindowColumns.of(left)
                .flatMap(leftWindows -> WindowColumns.of(right).flatMap(rightWindows -> {
                    if (!sameWindows(leftWindows, rightWindows)) {
                        return Optional.empty();
                    }
                    int leftFields = left.getRowType().getFieldCount();
                    return split(leftWindows, rightWindows, condition, leftFields, rex);
                }));
    }

    private static boolean sameWindows(WindowColumns left, WindowColumns right) {
        WindowSpec one = left.window();
        WindowSpec other = right.window();
        boolean same = one instanceof WindowSpec.Session session
                ? other instanceof WindowSpec.Session otherSession
                        && session.gap().equals(otherSession.gap())
                : one.equals(other);
        return same && left.isRowtime() == right.isRowtime();
    }

    private static Optional<WindowPair> split(
            WindowColumns left, WindowColumns right, RexNode condition, int leftFields, RexBuilder rex) {
        boolean starts = false;
        boolean ends = false;
        List<RexNode> rest = new ArrayList<>();
        for (RexNode term : RelOptUtil.conjunctions(condition)) {
            if (equates(term, left.starts(), right.starts().shift(leftFields))) {
                starts = true;
            } else if (equates(term, left.ends(), right.ends().shift(leftFields))) {
                ends = true;
            } else {
                rest.add(term);
            }
        }
        return starts && ends
                ? Optional.of(new WindowPair(left, right, RexUtil.composeConjunction(rex, rest)))
                : Optional.empty();
    }

    private static boolean equates(RexNode term, ImmutableBitSet left, ImmutableBitSet right) {
        if (term.getKind() != SqlKind.EQUALS) {
            return false;
        }
        List<RexNode> operands = ((RexCall) term).getOperands();
        return isOneOf(operands.get(0), left) && isOneOf(operands.get(1), right)
                || isOneOf(operands.get(0), right) && isOneOf(operands.get(1), left);
    }

    private static boolean isOneOf(RexNode node, ImmutableBitSet fields) {
        return node instanceof RexInputRef ref && fields.get(ref.getIndex());
    }

    /** The windows of the joined rows, as far as a side is not NULL where it has no match. */
    Optional<WindowColumns> joined(JoinRelType type, int leftFields) {
        return switch (type) {
            case INNER -> Optional.of(left.and(right, leftFields));
            case LEFT, SEMI, ANTI -> Optional.of(left);
            case RIGHT -> Optional.of(right.shift(leftFields));
            case FULL -> Optional.empty();
        };
    }
}
