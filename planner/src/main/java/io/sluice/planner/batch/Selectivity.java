package io.sluice.planner.batch;

import com.google.common.collect.Range;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.Sarg;
import org.jspecify.annotations.Nullable;

/** Guesses which part of the rows a condition lets through, of which nothing is known but its shape. */
final class Selectivity {
    static final double EQUALS = 0.15;
    private static final double COMPARES = 0.5;
    private static final double NULLS = 0.1;
    private static final double LIKE = 0.05;
    private static final double OTHER = 0.25;

    private Selectivity() {}

    /** @param condition null when there is none */
    static double of(@Nullable RexNode condition) {
        if (condition == null || condition.isAlwaysTrue()) {
            return 1;
        }
        if (condition.isAlwaysFalse()) {
            return 0;
        }
        if (condition instanceof RexLiteral || !(condition instanceof RexCall call)) {
            return OTHER;
        }
        return switch (call.getKind()) {
            case AND -> {
                double all = 1;
                for (RexNode operand : call.getOperands()) {
                    all *= of(operand);
                }
                yield all;
            }
            case OR -> {
                double none = 1;
                for (RexNode operand : call.getOperands()) {
                    none *= 1 - of(operand);
                }
                yield 1 - none;
            }
            case NOT -> 1 - of(call.getOperands().get(0));
            case EQUALS, IS_NOT_DISTINCT_FROM -> EQUALS;
            case NOT_EQUALS, IS_DISTINCT_FROM -> 1 - EQUALS;
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> COMPARES;
            case IS_NULL -> NULLS;
            case IS_NOT_NULL -> 1 - NULLS;
            case LIKE -> LIKE;
            case SEARCH -> ofSearch(call);
            default -> OTHER;
        };
    }

    private static double ofSearch(RexCall search) {
        Sarg<?> sarg = ((RexLiteral) search.getOperands().get(1)).getValueAs(Sarg.class);
        if (sarg == null) {
            return OTHER;
        }
        if (sarg.isPoints()) {
            return Math.min(1, sarg.pointCount * EQUALS);
        }
        if (sarg.isComplementedPoints()) {
            return Math.pow(1 - EQUALS, sarg.rangeSet.complement().asRanges().size());
        }
        double outside = 1;
        for (Range<?> range : sarg.rangeSet.asRanges()) {
            double inside = (range.hasLowerBound() ? COMPARES : 1) * (range.hasUpperBound() ? COMPARES : 1);
            outside *= 1 - inside;
        }
        return 1 - outside;
    }
}
