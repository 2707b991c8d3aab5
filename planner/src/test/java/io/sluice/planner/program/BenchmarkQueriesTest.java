package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkParser;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The queries of TPC-H and TPC-DS, with the substitutions that the specifications take by default, are planned in batch mode, Nexmark's on
 * streams. TPC-DS's 14, 23, 24 and 39 are two queries each.
 */
class BenchmarkQueriesTest {
    /** What cannot be planned; Flink refuses the sixth too, whose OVER window is over rows that change. */
    private static final Set<String> NEXMARK_REFUSED = Set.of("q06");

    @TestFactory
    Stream<DynamicTest> tpch(@TempDir Path folder) {
        return planned("tpch", "batch", Set.of(), folder);
    }

    @TestFactory
    Stream<DynamicTest> tpcds(@TempDir Path folder) {
        SpecSession session = session("tpcds", "batch", folder);
        return IntStream.rangeClosed(1, 99)
                .mapToObj("tpcds/q%02d.sql"::formatted)
                .flatMap(file -> FlinkParser.parse(Resources.text(file)).stream()
                        .map(query -> dynamicTest(file, () -> check(session, query.text(), false))));
    }

    @TestFactory
    Stream<DynamicTest> nexmark(@TempDir Path folder) {
        return planned("nexmark", "streaming", NEXMARK_REFUSED, folder);
    }

    /** Queries stand in one file, each after a line with its name. */
    private static Stream<DynamicTest> planned(String benchmark, String mode, Set<String> refused, Path folder) {
        SpecSession session = session(benchmark, mode, folder);
        return Arrays.stream(Resources.text(benchmark + "/queries.sql").split("(?m)^-- (?=q)"))
                .filter(part -> !part.isBlank())
                .map(part -> part.split("\n", 2))
                .map(part -> dynamicTest(
                        benchmark + " " + part[0], () -> check(session, part[1], refused.contains(part[0]))));
    }

    private static SpecSession session(String benchmark, String mode, Path folder) {
        SpecSession session = new SpecSession(folder, Map.of("execution.runtime-mode", mode));
        session.run(Resources.text(benchmark + "/tables.sql"));
        return session;
    }

    private static void check(SpecSession session, String query, boolean refused) {
        if (refused) {
            assertThatThrownBy(() -> session.physicalPlain(query))
                    .isInstanceOfSatisfying(
                            SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
        } else {
            assertThat(session.physicalPlain(query)).contains("TableSourceScan");
        }
    }
}
