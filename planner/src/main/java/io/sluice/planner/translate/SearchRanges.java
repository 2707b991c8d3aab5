package io.sluice.planner.translate;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.expr.Search.Bound;
import io.sluice.exec.plan.expr.Search.NullAs;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.util.Sarg;

/** The argument of a SEARCH. */
record SearchRanges(List<Search.Range> ranges, NullAs nullAs) {

    /** @param type of the bounds */
    static SearchRanges of(RexLiteral literal, LogicalType type) {
        if (!(literal.getValue() instanceof Sarg<?> sarg)) {
            throw SluiceException.internal("ranges to search", literal.toString());
        }
        List<Search.Range> ranges = new ArrayList<>();
        for (Range<?> range : sarg.rangeSet.asRanges()) {
            ranges.add(new Search.Range(lower(range, type), upper(range, type)));
        }
        return new SearchRanges(ranges, nullAs(sarg.nullAs));
    }

    private static Optional<Bound> lower(Range<?> range, LogicalType type) {
        return range.hasLowerBound()
                ? Optional.of(bound(range.lowerEndpoint(), range.lowerBoundType(), type))
                : Optional.empty();
    }

    private static Optional<Bound> upper(Range<?> range, LogicalType type) {
        return range.hasUpperBound()
                ? Optional.of(bound(range.upperEndpoint(), range.upperBoundType(), type))
                : Optional.empty();
    }

    private static Bound bound(Comparable<?> value, BoundType kind, LogicalType type) {
        return new Bound(LiteralValues.of(value, type), kind == BoundType.CLOSED);
    }

    private static NullAs nullAs(RexUnknownAs value) {
        return switch (value) {
            case TRUE -> NullAs.TRUE;
            case FALSE -> NullAs.FALSE;
            case UNKNOWN -> NullAs.UNKNOWN;
        };
    }
}
