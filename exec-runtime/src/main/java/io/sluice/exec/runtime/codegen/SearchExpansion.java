package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.Search;
import io.sluice.functions.cast.Cast;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a Search as comparisons. Many single values stay a Search with nothing else, which becomes a look-up in a set. */
final class SearchExpansion {
    private static final int MIN_SET = 9;
    private static final LogicalType CONDITION = Types.BOOLEAN;

    private final Search search;
    private final Expr operand;

    /** @param operand the search's operand, normalized */
    SearchExpansion(Search search, Expr operand) {
        this.search = search;
        this.operand = operand;
    }

    Expr expand() {
        List<Expr> alternatives = new ArrayList<>();
        List<Search.Range> points = new ArrayList<>();
        List<Search.Range> gaps = gaps();
        if (gaps.size() >= MIN_SET && hasSet()) {
            Expr in = new Search(operand, gaps, Search.NullAs.UNKNOWN, search.rangeType(), CONDITION);
            return withNull(Calls.call("NOT", CONDITION, in));
        }
        for (Search.Range range : search.ranges()) {
            if (range.isPoint()) {
                points.add(range);
            } else {
                alternatives.add(between(range));
            }
        }
        if (points.size() >= MIN_SET && hasSet()) {
            alternatives.add(new Search(operand, points, Search.NullAs.UNKNOWN, search.rangeType(), CONDITION));
        } else {
            points.forEach(point -> alternatives.add(compare("=", point.lower().orElseThrow())));
        }
        Expr any = alternatives.isEmpty()
                ? never()
                : Normalizer.balanced(Calls.call("OR", CONDITION, alternatives.toArray(Expr[]::new)));
        return withNull(any);
    }

    /** The values that lie between the ranges, when these leave out nothing but single values. */
    private List<Search.Range> gaps() {
        List<Search.Range> ranges = search.ranges();
        boolean whole = !ranges.isEmpty()
                && ranges.get(0).lower().isEmpty()
                && ranges.get(ranges.size() - 1).upper().isEmpty();
        List<Search.Range> gaps = new ArrayList<>();
        for (int i = 1; whole && i < ranges.size(); i++) {
            Optional<Search.Bound> end = ranges.get(i - 1).upper();
            if (end.isEmpty() || end.get().closed() || !end.equals(ranges.get(i).lower())) {
                return List.of();
            }
            Optional<Search.Bound> value =
                    Optional.of(new Search.Bound(end.get().value(), true));
            gaps.add(new Search.Range(value, value));
        }
        return gaps;
    }

    private Expr withNull(Expr any) {
        return switch (search.nullAs()) {
            case UNKNOWN -> any;
            case TRUE -> Calls.call("OR", CONDITION, Calls.call("IS NULL", CONDITION.notNull(), operand), any);
            case FALSE -> Calls.call("AND", CONDITION, Calls.call("IS NOT NULL", CONDITION.notNull(), operand), any);
        };
    }

    /** FALSE, or NULL for NULL. */
    private Expr never() {
        return Calls.call(
                "CASE",
                CONDITION,
                Calls.call("IS NULL", CONDITION.notNull(), operand),
                new Literal(null, CONDITION),
                new Literal(false, CONDITION));
    }

    private Expr between(Search.Range range) {
        List<Expr> both = new ArrayList<>();
        range.lower().ifPresent(bound -> both.add(compare(bound.closed() ? ">=" : ">", bound)));
        range.upper().ifPresent(bound -> both.add(compare(bound.closed() ? "<=" : "<", bound)));
        if (both.isEmpty()) {
            return Calls.call("NOT", CONDITION, never());
        }
        return both.size() == 1 ? both.get(0) : Calls.call("AND", CONDITION, both.get(0), both.get(1));
    }

    private Call compare(String operator, Search.Bound bound) {
        return Calls.call(operator, CONDITION, operand, new Literal(bound.value(), search.rangeType()));
    }

    private boolean hasSet() {
        if (!ValueKind.isScalar(operand.type()) || !Cast.keepsValues(operand.type(), search.rangeType())) {
            boolean bothText = operand.type().root().isCharacter()
                    && search.rangeType().root().isCharacter();
            if (!bothText) {
                return false;
            }
        }
        return switch (ValueKind.of(operand.type())) {
            case INT, LONG, BYTES -> true;
            case BOOLEAN, FLOAT, DOUBLE, TIMESTAMP, DECIMAL, CELL -> false;
        };
    }
}
