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
            gives("TO_DATE\\(.*, 'yyyy-MM-dd'\\)", "Flink gives 5471-09-27 for text that is no date; Sluice gives NULL"),
            gives(
                    "INTERVAL '[12]' (MONTH|MINUTE) \\* \\(",
                    "Flink takes an interval that is NULL for -1 in a difference of intervals"),
            gives("CAST\\(.*AS FLOAT\\)\\)? AS DOUBLE\\)", "Flink leaves out a cast to FLOAT that loses digits"),
            gives("(FLOOR|CEIL)\\(.* TO (DAY|HOUR)\\)", "Flink counts days of an instant with the offset of the instant, which on a day of change is not that of midnight"));

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
