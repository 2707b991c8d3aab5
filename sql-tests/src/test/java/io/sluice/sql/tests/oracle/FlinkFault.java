package io.sluice.sql.tests.oracle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reviewed case in which Flink is not the reference.
 *
 * @param sql what the statement has in it
 * @param failure what Flink says, when it fails
 * @param reason why Sluice is not to do the same
 */
record FlinkFault(Optional<Pattern> sql, Optional<Pattern> failure, String reason) {
    private static final List<FlinkFault> ALL = List.of(
            fails(
                    "CompileException|CodeGenException|Table program cannot be compiled",
                    "Flink's generated code does not compile"),
            fails(
                    "Distinct aggregate function does not support type: (VAR)?BINARY",
                    "Flink has no DISTINCT over binary values; Sluice has"),
            fails(
                    "Cannot add expression of different type to set",
                    "Flink's planner fails over a join key that is a constant NULL; Sluice plans it, and it matches nothing"));

    /** The fault that explains a difference, if one is known. */
    static Optional<FlinkFault> of(String sql, Optional<String> failure) {
        return ALL.stream().filter(fault -> fault.explains(sql, failure)).findFirst();
    }

    private boolean explains(String text, Optional<String> said) {
        return sql.map(pattern -> pattern.matcher(text).find()).orElse(true)
                && failure.map(pattern ->
                                said.isPresent() && pattern.matcher(said.get()).find())
                        .orElse(true);
    }

    private static FlinkFault fails(String failure, String reason) {
        return new FlinkFault(Optional.empty(), Optional.of(Pattern.compile(failure)), reason);
    }
}
