package io.sluice.planner.physical;

import io.sluice.planner.type.TimeAttributeType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeFamily;

/**
 * How near to one another the times of two rows must lie to be joined.
 *
 * @param lower least difference of the left time to the right time, in milliseconds
 * @param upper greatest difference
 * @param leftTime field of the left input
 * @param rest the conditions that say nothing of times
 */
public record IntervalBounds(boolean rowtime, long lower, long upper, int leftTime, int rightTime, List<RexNode> rest) {
    public IntervalBounds {
        rest = List.copyOf(rest);
    }

    /** A time with something added to it. */
    private record Term(RexInputRef time, long plus) {}

    /** {@code left - right} compared with a number. */
    private record Difference(SqlKind comparison, RexInputRef left, RexInputRef right, long millis) {}

    /**
     * The bounds that a join's condition sets.
     *
     * @param condition over the left and then the right fields, with time attributes as such
     * @return empty unless the condition sets both of two time attributes of the same kind, and does nothing else with times
     */
    public static Optional<IntervalBounds> of(RexNode condition, int leftCount) {
        List<Difference> differences = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode one : RelOptUtil.conjunctions(condition)) {
            Optional<Difference> difference = difference(one, leftCount);
            if (difference.isPresent()) {
                differences.add(difference.get());
            } else if (looksAtTime(one)) {
                return Optional.empty();
            } else {
                rest.add(one);
            }
        }
        if (differences.isEmpty()) {
            return Optional.empty();
        }
        Difference first = differences.get(0);
        if (differences.stream()
                .anyMatch(other -> !other.left.equals(first.left) || !other.right.equals(first.right))) {
            return Optional.empty();
        }
        return bounds(differences, leftCount, rest);
    }

    private static Optional<IntervalBounds> bounds(List<Difference> differences, int leftCount, List<RexNode> rest) {
        Difference first = differences.get(0);
        Long lower = null;
        Long upper = null;
        for (Difference one : differences) {
            boolean exact = one.comparison == SqlKind.EQUALS;
            boolean below = one.comparison == SqlKind.GREATER_THAN || one.comparison == SqlKind.GREATER_THAN_OR_EQUAL;
            if ((exact || below) && lower == null) {
                lower = one.comparison == SqlKind.GREATER_THAN ? one.millis + 1 : one.millis;
            } else if (exact || below) {
                return Optional.empty();
            }
            if ((exact || !below) && upper == null) {
                upper = one.comparison == SqlKind.LESS_THAN ? one.millis - 1 : one.millis;
            } else if (exact || !below) {
                return Optional.empty();
            }
        }
        return lower == null || upper == null
                ? Optional.empty()
                : Optional.of(new IntervalBounds(
                        TimeAttributeType.isRowtime(first.left.getType()),
                        lower,
                        upper,
                        first.left.getIndex(),
                        first.right.getIndex() - leftCount,
                        rest));
    }

    private static Optional<Difference> difference(RexNode node, int leftCount) {
        if (!SqlKind.COMPARISON.contains(node.getKind()) || node.getKind() == SqlKind.NOT_EQUALS) {
            return Optional.empty();
        }
        List<RexNode> operands = ((RexCall) node).getOperands();
        Optional<Term> first = term(operands.get(0));
        Optional<Term> second = operands.size() == 2 ? term(operands.get(1)) : Optional.empty();
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        boolean inOrder = first.get().time.getIndex() < leftCount;
        Term left = inOrder ? first.get() : second.get();
        Term right = inOrder ? second.get() : first.get();
        boolean bothSides = left.time.getIndex() < leftCount && right.time.getIndex() >= leftCount;
        boolean sameKind =
                TimeAttributeType.isRowtime(left.time.getType()) == TimeAttributeType.isRowtime(right.time.getType());
        return bothSides && sameKind
                ? Optional.of(new Difference(
                        inOrder ? node.getKind() : node.getKind().reverse(),
                        left.time,
                        right.time,
                        right.plus - left.plus))
                : Optional.empty();
    }

    private static Optional<Term> term(RexNode node) {
        if (node instanceof RexInputRef ref) {
            return TimeAttributeType.isTimeAttribute(ref.getType()) ? Optional.of(new Term(ref, 0)) : Optional.empty();
        }
        if (node instanceof RexCall call
                && (call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS)
                && call.getOperands().size() == 2) {
            Optional<Long> millis = millis(call.getOperands().get(1));
            Optional<Term> time = term(call.getOperands().get(0));
            return millis.flatMap(number -> time.map(term ->
                    new Term(term.time, call.getKind() == SqlKind.PLUS ? term.plus + number : term.plus - number)));
        }
        return Optional.empty();
    }

    private static Optional<Long> millis(RexNode node) {
        return node instanceof RexLiteral literal
                        && literal.getType().getFamily() == SqlTypeFamily.INTERVAL_DAY_TIME
                        && literal.getValue() instanceof BigDecimal number
                ? Optional.of(number.longValue())
                : Optional.empty();
    }

    private static boolean looksAtTime(RexNode node) {
        boolean[] found = {false};
        node.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitInputRef(RexInputRef ref) {
                found[0] |= TimeAttributeType.isTimeAttribute(ref.getType());
                return super.visitInputRef(ref);
            }
        });
        return found[0];
    }

    @Override
    public String toString() {
        return "isRowTime=" + rowtime + ", leftLowerBound=" + lower + ", leftUpperBound=" + upper + ", leftTimeIndex="
                + leftTime + ", rightTimeIndex=" + rightTime;
    }
}
