package io.sluice.sql.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.sluice.sql.tests.oracle.FlinkProcess.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Asks Flink for the plans that the planner's {@code FlinkPlansTest} compares ours with. With {@code -Dplans.update=true} it writes the
 * files {@code <topic>.plans} anew.
 */
@EnabledIfSystemProperty(named = "oracle.home", matches = ".+")
class FlinkPlansOracleTest {
    private static final Path CORPUS = Path.of("..", "planner", "src", "test", "resources", "plans");
    private static final Path REPORTS = Path.of("target", "oracle");
    private static final Pattern SET = Pattern.compile("SET\\s+'([^']*)'\\s*=\\s*'([^']*)'");
    private static final Pattern RESET = Pattern.compile("RESET\\s+'([^']*)'");
    private static final String TITLE = "== Optimized Physical Plan ==\n";

    private static FlinkProcess flink;

    @BeforeAll
    static void start() throws IOException {
        Files.createDirectories(REPORTS);
        flink = new FlinkProcess(Path.of(System.getProperty("oracle.home")), REPORTS.resolve("flink-plans.log"));
    }

    @AfterAll
    static void stop() throws IOException {
        flink.close();
    }

    @TestFactory
    Stream<DynamicTest> filesHoldWhatFlinkPlans() throws IOException {
        List<Path> topics;
        try (Stream<Path> files = Files.list(CORPUS)) {
            topics = files.filter(file -> file.toString().endsWith(".sql"))
                    .filter(file -> !file.endsWith("tables.sql"))
                    .sorted()
                    .toList();
        }
        return topics.stream().map(topic -> dynamicTest(topic.getFileName().toString(), () -> check(topic)));
    }

    private static void check(Path topic) throws IOException {
        String answers = plans(topic);
        Path file = topic.resolveSibling(topic.getFileName().toString().replace(".sql", ".plans"));
        if (Boolean.getBoolean("plans.update")) {
            Files.writeString(file, answers);
        }
        assertThat(answers).isEqualTo(Files.readString(file));
    }

    private static String plans(Path topic) {
        boolean batch = topic.getFileName().toString().startsWith("batch");
        flink.restart(batch);
        for (String table : statements(tables(batch))) {
            assertThat(flink.execute(table).failure()).as(table).isEmpty();
        }
        StringBuilder plans = new StringBuilder();
        for (String statement : statements(read(topic))) {
            Matcher set = SET.matcher(statement);
            Matcher reset = RESET.matcher(statement);
            if (set.matches()) {
                flink.set(set.group(1), set.group(2));
            } else if (reset.matches()) {
                flink.reset(reset.group(1));
            } else {
                plans.append("# ").append(statement.replace("\n", "\n# ")).append('\n');
                plans.append(plan(statement)).append("\n\n");
            }
        }
        return plans.toString();
    }

    private static String plan(String statement) {
        String explained = statement.startsWith("EXECUTE ") ? statement.substring("EXECUTE ".length()) : statement;
        Answer answer = flink.explain("EXPLAIN CHANGELOG_MODE " + explained);
        if (answer.failure().isPresent()) {
            // Behind the exception's name stand numbers of rels and variables that are others the next time.
            return "ERROR " + answer.failure().get().split(":", 2)[0].strip();
        }
        String text = answer.rows().get(0).cells().get(0);
        int start = text.indexOf(TITLE) + TITLE.length();
        return text.substring(start, text.indexOf("\n\n== Optimized Execution", start))
                .strip();
    }

    /** Tables of a batch job end, and tell of new rows alone. */
    private static String tables(boolean batch) {
        String tables = read(CORPUS.resolve("tables.sql"));
        return batch
                ? tables.replace("'connector'='spec'", "'connector'='spec', 'bounded'='true'")
                        .replaceAll(", 'changelog'='[^']*'", "")
                : tables;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A statement set is one statement. */
    private static List<String> statements(String script) {
        List<String> all = new ArrayList<>();
        StringBuilder set = new StringBuilder();
        for (String part : script.split(";\n")) {
            String statement = part.strip();
            if (set.length() > 0) {
                set.append(";\n").append(statement);
                if (statement.equals("END")) {
                    all.add(set + ";");
                    set.setLength(0);
                }
            } else if (statement.startsWith("EXECUTE STATEMENT SET")) {
                set.append(statement);
            } else if (!statement.isEmpty()) {
                all.add(statement);
            }
        }
        return all;
    }
}
