package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/**
 * Whether an operand lies in one of several ranges: what IN lists, BETWEEN and chains of comparisons become ({@code $SEARCH$1} with
 * a {@code sarg} literal in plan files).
 *
 * @param ranges ascending, not overlapping
 * @param nullAs the result when the operand is NULL
 * @param rangeType the type of the bounds
 * @param type BOOLEAN, nullable as the operand makes it
 */
public record Search(Expr operand, List<Range> ranges, NullAs nullAs, LogicalType rangeType, LogicalType type)
        implements Expr {

    /** The result for a NULL operand. */
    public enum NullAs {
        TRUE,
        FALSE,
        UNKNOWN
    }

    /** Bounds are absent where the range has no end. */
    public record Range(Optional<Bound> lower, Optional<Bound> upper) {
        /** Whether the range is one value, both ends included. */
        public boolean isPoint() {
            return lower.isPresent() && lower.equals(upper) && lower.get().closed();
        }
    }

    /**
     * @param value as {@link io.sluice.spi.row.JavaValues} has values of the range type
     * @param closed whether the value itself belongs to the range
     */
    public record Bound(Object value, boolean closed) {}

    public Search {
        ranges = List.copyOf(ranges);
    }

    @Override
    public <R> R accept(ExprVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
