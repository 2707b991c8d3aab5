package io.sluice.exec.runtime.match;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;

/**
 * PATTERN: pattern variables with quantifiers, one after the other. A position is the place of an element; each takes consecutive rows.
 */
final class RowPattern {
    /** What follows the last position: the match is complete. */
    static final int ACCEPT = -1;

    private static final int NO_LIMIT = -1;

    /**
     * @param max {@link Integer#MAX_VALUE} for as many as there are
     * @param greedy whether more rows are preferred to fewer
     */
    record Element(String variable, int min, int max, boolean greedy) {}

    private final List<Element> elements = new ArrayList<>();

    /** By position, whether it may take another row and whether it may end: what comes next, the preferred first. */
    private final int[][] choices;

    private final int[] firstChoices;

    private RowPattern(Expr pattern) {
        read(pattern);
        int positions = elements.size();
        choices = new int[positions * 4][];
        for (int position = 0; position < positions; position++) {
            for (int may = 0; may < 4; may++) {
                choices[position * 4 + may] = choicesAfter(position, (may & 2) != 0, (may & 1) != 0);
            }
        }
        firstChoices = upToAccept(following(0));
        if (firstChoices.length == 0 || firstChoices[firstChoices.length - 1] == ACCEPT) {
            throw unsupported("a PATTERN that an empty match satisfies");
        }
    }

    /** @throws SluiceException NOT_SUPPORTED for alternatives, groups, exclusions, PERMUTE and patterns that need no row */
    static RowPattern of(Expr pattern) {
        return new RowPattern(pattern);
    }

    int positions() {
        return elements.size();
    }

    Element element(int position) {
        return elements.get(position);
    }

    /** The positions of a variable, in order; empty when the pattern does not have it. */
    List<Integer> positionsOf(String variable) {
        List<Integer> found = new ArrayList<>();
        for (int position = 0; position < elements.size(); position++) {
            if (elements.get(position).variable().equals(variable)) {
                found.add(position);
            }
        }
        return found;
    }

    /** The positions that may take the first row, the preferred first. */
    int[] firstChoices() {
        return firstChoices;
    }

    /**
     * What may take the next row after a position that has taken some, the preferred first. {@link #ACCEPT} comes last, and what would be
     * preferred less than to be complete is left out.
     */
    int[] choices(int position, int rowsTaken) {
        Element element = elements.get(position);
        int may = (rowsTaken < element.max() ? 2 : 0) | (rowsTaken >= element.min() ? 1 : 0);
        return choices[position * 4 + may];
    }

    private int[] choicesAfter(int position, boolean mayContinue, boolean mayEnd) {
        List<Integer> list = new ArrayList<>();
        List<Integer> next = mayEnd ? following(position + 1) : List.of();
        if (elements.get(position).greedy()) {
            if (mayContinue) {
                list.add(position);
            }
            list.addAll(next);
        } else {
            list.addAll(next);
            if (mayContinue) {
                list.add(position);
            }
        }
        return upToAccept(list);
    }

    /** What may take a row when all before a position have what they need. */
    private List<Integer> following(int position) {
        if (position == elements.size()) {
            return List.of(ACCEPT);
        }
        Element element = elements.get(position);
        List<Integer> list = new ArrayList<>();
        if (element.max() > 0 && (element.greedy() || element.min() > 0)) {
            list.add(position);
        }
        if (element.min() == 0) {
            list.addAll(following(position + 1));
        }
        if (element.max() > 0 && !element.greedy() && element.min() == 0) {
            list.add(position);
        }
        return list;
    }

    private static int[] upToAccept(List<Integer> list) {
        int accept = list.indexOf(ACCEPT);
        List<Integer> kept = accept < 0 ? list : list.subList(0, accept + 1);
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    private void read(Expr expr) {
        if (expr instanceof Literal) {
            elements.add(new Element(text(expr), 1, 1, true));
            return;
        }
        if (expr instanceof Call call) {
            switch (call.function().sqlName()) {
                case "PATTERN_CONCAT" -> call.operands().forEach(this::read);
                case "PATTERN_QUANTIFIER" -> elements.add(quantified(call.operands()));
                default -> throw unsupported(call.function().sqlName() + " in a PATTERN");
            }
            return;
        }
        throw unsupported("this PATTERN");
    }

    private static Element quantified(List<Expr> operands) {
        if (!(operands.get(0) instanceof Literal)) {
            throw unsupported("a quantifier of a group in a PATTERN");
        }
        int max = ((Number) value(operands.get(2))).intValue();
        return new Element(
                text(operands.get(0)),
                ((Number) value(operands.get(1))).intValue(),
                max == NO_LIMIT ? Integer.MAX_VALUE : max,
                !(Boolean) value(operands.get(3)));
    }

    private static String text(Expr expr) {
        return value(expr).toString();
    }

    private static Object value(Expr expr) {
        if (expr instanceof Literal literal && literal.value() != null) {
            return literal.value();
        }
        throw SluiceException.internal("a constant in a PATTERN", expr.toString());
    }

    static SluiceException unsupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
