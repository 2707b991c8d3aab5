package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The queries of TPC-H and TPC-DS, with the substitutions that the specifications take by default, are planned in batch mode. */
class BenchmarkQueriesTest {
    private static final Map<String, String> BATCH = Map.of("execution.runtime-mode", "batch");

    @TestFactory
    Stream<DynamicTest> tpch(@TempDir Path folder) {
        return planned("tpch", folder);
    }

    /** Queries stand in one file, each after a line with its name. */
    private static Stream<DynamicTest> planned(String benchmark, Path folder) {
        SpecSession session = new SpecSession(folder, BATCH);
        session.run(Resources.text(benchmark + "/tables.sql"));
        return Arrays.stream(Resources.text(benchmark + "/queries.sql").split("(?m)^-- (?=q)"))
                .filter(part -> !part.isBlank())
                .map(part -> part.split("\n", 2))
                .map(part -> dynamicTest(benchmark + " " + part[0], () -> assertThat(session.physicalPlain(part[1]))
                        .contains("TableSourceScan")));
    }
}
