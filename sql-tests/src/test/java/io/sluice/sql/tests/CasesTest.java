package io.sluice.sql.tests;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Faults that people reported of other engines, {@code resources/cases}, each in a grid: without mini-batches, in one and across several;
 * with one and four subtasks; in batches of one row and of 1,024; and without mini-batches and across several once more with state of which
 * no page stays in memory. What batch mode must give too is a part of the scripts.
 */
class CasesTest {
    private static final Path CASES = Path.of("src/test/resources/cases");
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(120);
    private static final Map<Integer, TestGateway> GATEWAYS = new LinkedHashMap<>();
    private static int cases;
    private static int runs;

    /** @param miniBatch rows of a mini-batch, 0 for none */
    private record Point(int miniBatch, int parallelism, int batchSize, boolean onDisk) {
        static List<Point> grid() {
            List<Point> all = new ArrayList<>();
            for (int miniBatch : new int[] {0, 100_000, 2}) {
                for (int parallelism : new int[] {1, 4}) {
                    for (int batchSize : new int[] {1, RowBatch.MAX_ROWS}) {
                        all.add(new Point(miniBatch, parallelism, batchSize, false));
                    }
                }
            }
            all.add(new Point(0, 4, RowBatch.MAX_ROWS, true));
            all.add(new Point(2, 1, 1, true));
            return all;
        }

        Map<String, String> options() {
            Map<String, String> options = new HashMap<>();
            options.put("parallelism.default", Integer.toString(parallelism));
            if (miniBatch > 0) {
                options.put("table.exec.mini-batch.enabled", "true");
                options.put("table.exec.mini-batch.allow-latency", "1 h");
                options.put("table.exec.mini-batch.size", Integer.toString(miniBatch));
            }
            if (onDisk) {
                options.put("state.backend.type", "rocksdb");
                options.put("sluice.state.cache-size", "0 bytes");
            }
            return options;
        }
    }

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        String only = System.getProperty("scripts.only", "");
        return SqlTests.scripts(CASES).stream()
                .filter(file -> file.getFileName().toString().contains(only))
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), file.toUri(), () -> run(file)));
    }

    @AfterAll
    static void close() {
        GATEWAYS.values().forEach(TestGateway::close);
        System.out.println("reported faults: " + cases + " cases, "
                + Point.grid().size() + " points of the grid, " + runs + " runs");
    }

    private static void run(Path file) throws IOException {
        Script script = ScriptParser.parse(file);
        cases++;
        List<String> failures = new ArrayList<>();
        for (Point point : Point.grid()) {
            TestGateway gateway = GATEWAYS.computeIfAbsent(
                    point.batchSize(),
                    size -> new TestGateway(new Script("cases", List.of()), Map.of(), size, false, false));
            Path folder = Files.createDirectory(gateway.workFolder().resolve("run-" + ++runs));
            try (SqlClient client =
                    new ServiceClient(gateway.gateway().service(), point.options(), STATEMENT_TIMEOUT)) {
                for (CaseResult result : new ScriptRunner(client, folder, point.parallelism() == 1).run(script)) {
                    if (!result.passed()) {
                        failures.add(point + ", " + result.place() + "\n"
                                + result.step().sql() + "\n" + result.failure().orElse(""));
                    }
                }
            }
        }
        if (!failures.isEmpty()) {
            Assertions.fail(String.join("\n\n", failures));
        }
    }
}
