package io.sluice.sql.tests.oracle;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The expressions that an expression of {@link RandomScalars} has in it: what stands in parentheses that are not those of a call. */
final class ExpressionParts {
    private ExpressionParts() {}

    /** The shortest first, the whole last. */
    static List<String> of(String expression) {
        Set<String> parts =
                new TreeSet<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        Deque<Integer> open = new ArrayDeque<>();
        boolean quoted = false;
        for (int i = 0; i < expression.length(); i++) {
            char c = expression.charAt(i);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted && c == '(') {
                open.push(i);
            } else if (!quoted && c == ')') {
                int start = open.pop();
                if (start == 0 || !Character.isJavaIdentifierPart(expression.charAt(start - 1))) {
                    parts.add(expression.substring(start, i + 1));
                }
            }
        }
        parts.add(expression);
        return List.copyOf(parts);
    }
}
