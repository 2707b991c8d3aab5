package io.sluice.sql.tests;

import java.util.List;
import java.util.Optional;

/**
 * What came of one step.
 *
 * @param actual the lines that the expected block would have to be; empty when the step has none
 * @param failure what was wrong, several lines; empty when the step passed
 */
public record CaseResult(String script, Step step, List<String> actual, Optional<String> failure, long nanos) {
    public boolean passed() {
        return failure.isEmpty();
    }

    /** {@code rank.test:12}. */
    public String place() {
        return script + ".test:" + step.line();
    }
}
