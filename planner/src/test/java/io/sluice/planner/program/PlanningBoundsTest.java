package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements of unusual size are planned in a time that grows with their size. */
class PlanningBoundsTest {
    /** Far more than is needed, so that a busy machine does not matter; a search that grows exponentially needs years. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"streaming", "batch"})
    void longList(String mode) {
        check(
                mode,
                "SELECT a FROM bt WHERE a IN (" + list(10_000, i -> String.valueOf(i * 3), ", ") + ")",
                "Sarg[0, 3, 6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"streaming", "batch"})
    void manyComputedColumns(String mode) {
        check(mode, "SELECT " + list(10_000, i -> "a + " + i + " AS c" + i, ", ") + " FROM bt", "+(a, 9999) AS c9999");
    }

    @ParameterizedTest
    @ValueSource(strings = {"streaming", "batch"})
    void manyJoins(String mode) {
        String joins = list(60, i -> i == 0 ? "bt t0" : "JOIN bt t" + i + " ON t" + i + ".a = t" + (i - 1) + ".a", " ");
        check(mode, "SELECT t0.b, t59.c FROM " + joins, "select=[b, c");
    }

    private void check(String mode, String query, String shows) {
        SpecSession session = new SpecSession(folder, Map.of("execution.runtime-mode", mode));
        session.run(Resources.text("batch-tables.sql"));
        assertTimeoutPreemptively(
                LIMIT, () -> assertThat(session.physicalPlain(query)).contains(shows));
    }

    private static String list(int size, IntFunction<String> element, String separator) {
        return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(separator));
    }
}
