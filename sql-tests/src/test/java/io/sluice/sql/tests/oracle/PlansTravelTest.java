package io.sluice.sql.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.row.RowBatch;
import io.sluice.sql.tests.Script;
import io.sluice.sql.tests.ServiceClient;
import io.sluice.sql.tests.SqlClient;
import io.sluice.sql.tests.TestGateway;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans move between Flink and Sluice as files: what Flink compiles runs here, and what is compiled here runs on Flink's MiniCluster, with the
 * rows that Flink has of its own plan. The queries stand in {@code plans-travel/queries.txt}, a line each: the columns of the sink, and the
 * query. They read files and print their changes.
 */
@EnabledIfSystemProperty(named = "oracle.home", matches = ".+")
class PlansTravelTest {
    private static final Path REPORTS = Path.of("target", "oracle");
    private static final Path LOG = REPORTS.resolve("flink-travel.log");

    @TempDir
    static Path folder;

    private static FlinkProcess flink;
    private static TestGateway gateway;
    private static SqlClient sluice;
    private static final PrintStream CONSOLE = System.out;
    private static final ByteArrayOutputStream PRINTED = new ByteArrayOutputStream();

    @BeforeAll
    static void start() throws IOException {
        Files.createDirectories(REPORTS);
        System.setOut(new PrintStream(PRINTED, true, StandardCharsets.UTF_8));
        flink = new FlinkProcess(Path.of(System.getProperty("oracle.home")), LOG);
        flink.restart(false);
        flink.set("table.dml-sync", "true");
        Map<String, String> options = Map.of("table.dml-sync", "true", "table.local-time-zone", "UTC");
        gateway = new TestGateway(new Script("travel", List.of()), options, RowBatch.MAX_ROWS, false, false);
        sluice = new ServiceClient(gateway.gateway().service(), Map.of(), Duration.ofSeconds(60));
        for (String table : resource("tables.sql").split(";\\s*\n")) {
            if (!table.isBlank()) {
                String name = table.replaceAll("(?s)^CREATE TABLE (\\w+).*", "$1");
                Path data = Files.createDirectories(folder.resolve(name)).resolve("data.csv");
                Files.writeString(data, resource(name + ".csv"));
                both(table.replace("${path}", data.getParent().toString()));
            }
        }
    }

    @AfterAll
    static void stop() throws IOException {
        System.setOut(CONSOLE);
        sluice.close();
        gateway.close();
        flink.close();
    }

    private static void both(String ddl) {
        sluice.execute(ddl);
        onFlink(ddl);
    }

    private static void onFlink(String sql) {
        FlinkProcess.Answer answer = flink.execute(sql);
        answer.failure().ifPresent(failure -> {
            throw new IllegalStateException(sql + "\n" + failure);
        });
    }

    @TestFactory
    Stream<DynamicTest> queries() throws IOException {
        List<String> lines = resource("queries.txt")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        assertThat(lines).hasSizeGreaterThanOrEqualTo(40);
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : lines) {
            int bar = line.indexOf(" | ");
            String columns = line.substring(0, bar).strip();
            String query = line.substring(bar + 3).strip();
            String id = "q" + (tests.size() + 1);
            tests.add(DynamicTest.dynamicTest(id + " " + query, () -> travel(id, columns, query)));
        }
        return tests.stream();
    }

    private static void travel(String id, String columns, String query) throws IOException {
        for (String maker : List.of("f", "s")) {
            both("CREATE TABLE " + maker + id + " (" + columns + ") WITH ('connector' = 'print', 'print-identifier' = '"
                    + maker + id + "')");
        }
        Path theirs = folder.resolve("f" + id + ".json");
        Path ours = folder.resolve("s" + id + ".json");
        onFlink("COMPILE PLAN '" + theirs + "' FOR INSERT INTO f" + id + " " + query);
        sluice.execute("COMPILE PLAN '" + ours + "' FOR INSERT INTO s" + id + " " + query);

        onFlink("EXECUTE PLAN '" + theirs + "'");
        Map<String, Integer> expected = folded("f" + id, Files.readString(LOG));
        sluice.execute("EXECUTE PLAN '" + theirs + "'");
        assertThat(folded("f" + id, PRINTED.toString(StandardCharsets.UTF_8)))
                .as("Flink's plan here")
                .isEqualTo(expected);
        onFlink("EXECUTE PLAN '" + ours + "'");
        assertThat(folded("s" + id, Files.readString(LOG)))
                .as("our plan on Flink")
                .isEqualTo(expected);
        sluice.execute("EXECUTE PLAN '" + ours + "'");
        assertThat(folded("s" + id, PRINTED.toString(StandardCharsets.UTF_8)))
                .as("our plan here")
                .isEqualTo(expected);
        assertThat(expected).as("a query without rows shows nothing").isNotEmpty();
    }

    /** The rows that printed changes add up to, with how often each is there. */
    private static Map<String, Integer> folded(String identifier, String output) {
        Map<String, Integer> rows = new TreeMap<>();
        String start = identifier + "> ";
        for (String line : output.split("\n")) {
            if (line.startsWith(start)) {
                String change = line.substring(start.length()).strip();
                int sign = change.charAt(0) == '+' ? 1 : -1;
                rows.merge(change.substring(2), sign, Integer::sum);
            }
        }
        rows.values().removeIf(count -> count == 0);
        return rows;
    }

    private static String resource(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/plans-travel", name));
    }
}
