package io.sluice.exec.runtime.match;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Map;

/**
 * AFTER MATCH: where the next match may start.
 *
 * @param variable of TO_FIRST and TO_LAST; empty else
 * @param positions of the variable
 */
record AfterMatch(Mode mode, String variable, List<Integer> positions) {
    enum Mode {
        NEXT_ROW,
        PAST_LAST_ROW,
        TO_FIRST,
        TO_LAST
    }

    AfterMatch {
        positions = List.copyOf(positions);
    }

    static AfterMatch of(Expr after, RowPattern pattern, Map<String, List<String>> subsets) {
        if (after instanceof Symbol symbol) {
            return new AfterMatch(
                    symbol.value().equals("SKIP_TO_NEXT_ROW") ? Mode.NEXT_ROW : Mode.PAST_LAST_ROW, "", List.of());
        }
        if (after instanceof Call call
                && call.operands().get(0) instanceof Literal literal
                && literal.value() instanceof String variable) {
            boolean first = call.function().sqlName().equals("SKIP TO FIRST");
            List<Integer> positions = subsets.getOrDefault(variable, List.of(variable)).stream()
                    .flatMap(member -> pattern.positionsOf(member).stream())
                    .sorted()
                    .toList();
            return new AfterMatch(first ? Mode.TO_FIRST : Mode.TO_LAST, variable, positions);
        }
        throw SluiceException.internal("an AFTER MATCH clause", after.toString());
    }

    /**
     * How many rows of a match are over.
     *
     * @throws SluiceException MATCH_CANNOT_SKIP when the variable has no row in the match, or its row is the first of the match: the next
     *     search would find the same match again (ISO/IEC 9075-2, 7.7, general rules)
     */
    int skippedRows(int[] match, int rows) {
        return switch (mode) {
            case NEXT_ROW -> 1;
            case PAST_LAST_ROW -> rows;
            case TO_FIRST, TO_LAST -> target(match, rows);
        };
    }

    private int target(int[] match, int rows) {
        int target = -1;
        for (int position : positions) {
            if (Attempt.begin(match, position) >= 0 && (mode == Mode.TO_LAST || target < 0)) {
                target = mode == Mode.TO_LAST ? Attempt.end(match, position, rows) - 1 : Attempt.begin(match, position);
            }
        }
        if (target <= 0) {
            throw SluiceException.of(ErrorCode.MATCH_CANNOT_SKIP)
                    .with("variable", variable)
                    .with("reason", target < 0 ? "has no row in the match" : "starts the match");
        }
        return target;
    }
}
