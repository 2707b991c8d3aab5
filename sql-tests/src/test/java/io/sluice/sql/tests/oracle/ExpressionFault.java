package io.sluice.sql.tests.oracle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reviewed difference between an expression in Flink and in Sluice.
 *
 * @param expression what the expression has in it
 * @param failure what Flink says, when it fails
 * @param reason why Sluice is not to do the same
 */
record ExpressionFault(Pattern expression, Pattern failure, String reason) {
    private static final List<ExpressionFault> ALL = List.of(
            fails(
                    "CompileException|CodeGenException|Table program cannot be compiled|ClassCastException|NullPointerException|AssertionError",
                    "Flink crashes"),
            gives("AS DECIMAL\\(", "Flink reads a text of one letter as the DECIMAL 0, and rounds a NULL DECIMAL to 0"),
            gives("AS FLOAT\\)", "Flink keeps seven digits of a constant that is cast to FLOAT"),
            gives("MAP\\[CAST\\(", "Flink takes a NULL key of a map for an empty text"),
            gives(
                    "\\[\\(ASCII|\\[\\(",
                    "Flink refuses an index that is found to be constant and 0 when the statement runs already"),
            fails("NumberFormatException", "Flink fails to round an infinite number"),
            gives("CAST\\(.*AS FLOAT\\)\\)? AS DOUBLE\\)", "Flink leaves out a cast to FLOAT that loses digits"));

    private static ExpressionFault fails(String failure, String reason) {
        return new ExpressionFault(Pattern.compile(""), Pattern.compile(failure), reason);
    }

    private static ExpressionFault gives(String expression, String reason) {
        return new ExpressionFault(Pattern.compile(expression), Pattern.compile(""), reason);
    }

    /** Why the two differ, if that is known. */
    static Optional<String> reason(String expression, String flinkFailure, String sluiceFailure) {
        return ALL.stream()
                .filter(fault -> fault.expression.matcher(expression).find()
                        && fault.failure.matcher(flinkFailure).find())
                .map(ExpressionFault::reason)
                .findFirst();
    }
}
