package io.sluice.planner.rules;

import io.sluice.planner.logical.Ranks;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * A condition on rows that hold their rank, split into the ranks that it lets through and the rest.
 *
 * @param rest what must still be asked of each row, in the order written
 */
record RankCondition(Ranks ranks, List<RexNode> rest) {

    /** The bounds seen so far. */
    private static final class Bounds {
        private long start = 1;
        private long end = Long.MAX_VALUE;

        private void atLeast(BigDecimal rank) {
            start = Math.max(start, number(rank.setScale(0, RoundingMode.CEILING)));
        }

        private void atMost(BigDecimal rank) {
            end = Math.min(end, number(rank.setScale(0, RoundingMode.FLOOR)));
        }

        private static long number(BigDecimal whole) {
            return whole.max(BigDecimal.valueOf(Long.MIN_VALUE))
                    .min(BigDecimal.valueOf(Long.MAX_VALUE))
                    .longValueExact();
        }
    }

    /**
     * @param number the field that holds the rank
     * @return empty when the condition sets no upper bound, or the rest would look at ranks in a way that no operator keeps
     */
    static Optional<RankCondition> of(RexNode condition, int number, RexBuilder rex) {
        Bounds bounds = new Bounds();
        List<RexNode> rest = new ArrayList<>();
        OptionalInt limitField = OptionalInt.empty();
        boolean looksAtRank = false;
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            List<RexNode> plain = RelOptUtil.conjunctions(RexUtil.expandSearch(rex, null, part));
            if (!uses(part, number)) {
                rest.add(part);
            } else if (plain.stream().allMatch(one -> isConstantBound(one, number))) {
                plain.forEach(one -> bound(bounds, (RexCall) one, number));
            } else {
                Optional<Limit> limit = limit(part, number);
                if (limit.isPresent() && limitField.isEmpty()) {
                    limitField = OptionalInt.of(limit.get().field);
                    if (!limit.get().exact) {
                        rest.add(part);
                    }
                } else {
                    looksAtRank = true;
                    rest.add(part);
                }
            }
        }
        if (looksAtRank) {
            return Optional.empty();
        }
        if (bounds.end < Long.MAX_VALUE) {
            return limitField.isPresent()
                    ? Optional.empty()
                    : Optional.of(new RankCondition(new Ranks.Between(bounds.start, bounds.end), rest));
        }
        return limitField.isPresent() && bounds.start <= 1
                ? Optional.of(new RankCondition(new Ranks.UpToField(limitField.getAsInt()), rest))
                : Optional.empty();
    }

    /** Whether no row can have such a rank. */
    boolean isEmpty() {
        return ranks instanceof Ranks.Between between && (between.end() < 1 || between.end() < between.start());
    }

    private static boolean uses(RexNode node, int field) {
        return RelOptUtil.InputFinder.bits(node).get(field);
    }

    private static boolean isRank(RexNode node, int number) {
        return node instanceof RexInputRef ref && ref.getIndex() == number;
    }

    private static boolean isConstantBound(RexNode node, int number) {
        if (!(node instanceof RexCall call) || call.getOperands().size() != 2) {
            return false;
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        boolean comparison =
                switch (call.getKind()) {
                    case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> true;
                    default -> false;
                };
        return comparison && (isRank(left, number) && isNumber(right) || isNumber(left) && isRank(right, number));
    }

    private static boolean isNumber(RexNode node) {
        return node instanceof RexLiteral literal && !literal.isNull() && SqlTypeUtil.isExactNumeric(literal.getType());
    }

    private static void bound(Bounds bounds, RexCall call, int number) {
        boolean rankFirst = isRank(call.getOperands().get(0), number);
        RexLiteral literal = (RexLiteral) call.getOperands().get(rankFirst ? 1 : 0);
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        SqlKind kind = rankFirst ? call.getKind() : call.getKind().reverse();
        if (value == null) {
            return;
        }
        boolean whole = value.stripTrailingZeros().scale() <= 0;
        BigDecimal one = BigDecimal.ONE;
        switch (kind) {
            case EQUALS -> {
                bounds.atLeast(value);
                bounds.atMost(value);
            }
            case LESS_THAN -> bounds.atMost(whole ? value.subtract(one) : value);
            case LESS_THAN_OR_EQUAL -> bounds.atMost(value);
            case GREATER_THAN -> bounds.atLeast(whole ? value.add(one) : value);
            case GREATER_THAN_OR_EQUAL -> bounds.atLeast(value);
            default -> throw new IllegalStateException("not a bound: " + call);
        }
    }

    /** @param exact whether the ranks up to the field are just those that are let through */
    private record Limit(int field, boolean exact) {}

    private static Optional<Limit> limit(RexNode node, int number) {
        if (!(node instanceof RexCall call) || call.getOperands().size() != 2) {
            return Optional.empty();
        }
        boolean rankFirst = isRank(call.getOperands().get(0), number);
        RexNode other = call.getOperands().get(rankFirst ? 1 : 0);
        if (!(rankFirst || isRank(call.getOperands().get(1), number))
                || !(other instanceof RexInputRef ref)
                || !SqlTypeUtil.isIntType(ref.getType())) {
            return Optional.empty();
        }
        return switch (rankFirst ? call.getKind() : call.getKind().reverse()) {
            case LESS_THAN_OR_EQUAL -> Optional.of(new Limit(ref.getIndex(), true));
            case LESS_THAN, EQUALS -> Optional.of(new Limit(ref.getIndex(), false));
            default -> Optional.empty();
        };
    }
}
