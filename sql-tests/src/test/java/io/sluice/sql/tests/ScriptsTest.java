package io.sluice.sql.tests;

import io.sluice.gateway.server.Gateway;
import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every script in {@code resources/scripts}, in every way that a statement can come in and be run. */
class ScriptsTest {
    private static final Path SCRIPTS = Path.of("src/test/resources/scripts");
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration SCRIPT_TIMEOUT = Duration.ofMinutes(3);

    /** The door through which statements go in. */
    private enum Door {
        EMBEDDED,
        REST,
        HIVESERVER2
    }

    /** @param unusual whether each plan is written to JSON and read back before it is run, and no page of state stays in memory */
    private record Way(String name, Door door, int batchSize, int parallelism, boolean unusual) {}

    private static final List<Way> WAYS = List.of(
            new Way("embedded", Door.EMBEDDED, RowBatch.MAX_ROWS, 1, false),
            new Way("batches of one row", Door.EMBEDDED, 1, 1, false),
            new Way("two subtasks", Door.EMBEDDED, RowBatch.MAX_ROWS, 2, false),
            new Way("plans through JSON, state on disk", Door.EMBEDDED, 3, 1, true),
            new Way("REST", Door.REST, RowBatch.MAX_ROWS, 1, false),
            new Way("HiveServer2", Door.HIVESERVER2, RowBatch.MAX_ROWS, 1, false));

    @TestFactory
    Stream<DynamicNode> scripts() throws IOException {
        List<DynamicNode> tests = new ArrayList<>();
        String only = System.getProperty("scripts.only", "");
        for (Path file : SqlTests.scripts(SCRIPTS)) {
            if (!file.getFileName().toString().contains(only)) {
                continue;
            }
            Script script = ScriptParser.parse(file);
            for (Way way : WAYS) {
                tests.add(DynamicTest.dynamicTest(script.name() + ", " + way.name(), file.toUri(), () -> {
                    Assertions.assertTimeoutPreemptively(SCRIPT_TIMEOUT, () -> run(file, script, way));
                }));
            }
        }
        return tests.stream();
    }

    private static void run(Path file, Script script, Way way) throws IOException {
        Map<String, String> options = new HashMap<>();
        options.put("parallelism.default", Integer.toString(way.parallelism()));
        if (way.unusual()) {
            options.put("state.backend.type", "rocksdb");
            options.put("sluice.state.cache-size", "0 bytes");
        }
        boolean withEndpoints = way.door() != Door.EMBEDDED;
        List<CaseResult> results;
        try (TestGateway gateway = new TestGateway(script, options, way.batchSize(), withEndpoints, way.unusual());
                SqlClient client = client(gateway.gateway(), way.door())) {
            FunctionsJar.write(gateway.workFolder().resolve("functions.jar"));
            results = new ScriptRunner(client, gateway.workFolder(), way.parallelism() == 1).run(script);
        }
        if (way.equals(WAYS.get(0)) && Boolean.getBoolean("scripts.update")) {
            ScriptUpdate.rewrite(file, results);
            return;
        }
        String failures = results.stream()
                .filter(result -> !result.passed())
                .map(result -> result.place() + "\n" + result.step().sql() + "\n"
                        + result.failure().orElse(""))
                .collect(Collectors.joining("\n\n"));
        if (!failures.isEmpty()) {
            Assertions.fail(failures);
        }
    }

    private static SqlClient client(Gateway gateway, Door door) {
        return switch (door) {
            case EMBEDDED -> new ServiceClient(gateway.service(), Map.of(), STATEMENT_TIMEOUT);
            case REST -> new RestClient(gateway.restPort().orElseThrow(), Map.of());
            case HIVESERVER2 -> new HiveClient(gateway.hivePort().orElseThrow(), Map.of());
        };
    }
}
