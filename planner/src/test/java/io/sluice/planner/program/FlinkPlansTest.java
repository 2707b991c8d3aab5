package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.sluice.catalog.CatalogManager;
import io.sluice.catalog.SessionCatalog;
import io.sluice.planner.StatementPlanner;
import io.sluice.planner.operation.Operation;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.ParsedStatement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Our physical plans of a corpus of queries against those of Flink 2.3.0. {@code plans/<topic>.sql} holds the queries,
 * {@code plans/<topic>.plans} what Flink answers to EXPLAIN CHANGELOG_MODE, which the oracle profile of {@code sql-tests} asks it again.
 * {@code plans/differences.txt} holds our plan where it is another one, after the reason; {@code plans/pending.txt} what is still to come.
 */
final class FlinkPlansTest {
    private static final List<String> TOPICS = List.of(
            "projection",
            "aggregate",
            "grouping",
            "join",
            "subquery",
            "setop",
            "window",
            "group-window",
            "over",
            "topn",
            "sort",
            "temporal",
            "correlate",
            "match",
            "minibatch",
            "pushdown",
            "hint",
            "sink",
            "qualify",
            "nested",
            "unnest",
            "reduction",
            "removal",
            "insert",
            "sharing",
            "nested-queries",
            "subquery-shapes",
            "set-shapes",
            "window-shapes",
            "join-shapes",
            "sink-shapes",
            "option-shapes",
            "mixed-shapes",
            "windows-combined",
            "ranks-combined",
            "conditions",
            "subqueries-combined",
            "sources-combined",
            "sinks-combined",
            "keys-and-names",
            "batch",
            "batch-shapes",
            "batch-combined");
    private static final Pattern SET = Pattern.compile("SET\\s+'([^']*)'\\s*=\\s*'([^']*)'");
    private static final Pattern RESET = Pattern.compile("RESET\\s+'([^']*)'");
    private static final Pattern CORRELATION = Pattern.compile("\\$cor\\d+");
    /** Topic and position of queries that are not planned as by Flink yet, one a line. */
    private static final Set<String> PENDING =
            Set.copyOf(Resources.text("plans/pending.txt").lines().toList());

    private static final double MOST_DIFFERENCES = 0.1;

    @TempDir
    private static Path folder;

    private static final Map<String, SessionCatalog> CATALOGS = new HashMap<>();

    /** @param position of the query in its topic, from 1 */
    private record Planned(String topic, int position, String statement, Map<String, String> options, String expected) {
        String title() {
            return topic + " " + position + ": " + statement;
        }
    }

    private record Difference(String reason, String plan) {}

    @TestFactory
    Stream<DynamicNode> plansAreThoseOfFlinkOrReviewed() {
        Map<String, Difference> differences = differences();
        return TOPICS.stream()
                .map(topic -> dynamicContainer(
                        topic,
                        planned(topic).stream()
                                .map(planned -> dynamicTest(
                                        planned.title(),
                                        () -> check(
                                                planned,
                                                differences.get(planned.topic() + " " + planned.position()))))));
    }

    @Test
    void differencesAreFew() {
        long queries = TOPICS.stream().mapToLong(topic -> planned(topic).size()).sum();
        assertThat(queries).isGreaterThanOrEqualTo(300);
        assertThat(differences().size()).isLessThan((int) (queries * MOST_DIFFERENCES));
    }

    private static void check(Planned planned, @Nullable Difference difference) {
        String name = planned.topic() + " " + planned.position();
        if (PENDING.contains(name)) {
            assertThat(asFlink(planned))
                    .as("%s is planned as by Flink now: take it off pending.txt", name)
                    .isFalse();
            return;
        }
        String ours = renumbered(ours(planned));
        if (difference == null) {
            assertThat(ours).isEqualTo(renumbered(planned.expected()));
        } else {
            assertThat(difference.reason()).isNotBlank();
            assertThat(ours).isEqualTo(renumbered(difference.plan())).isNotEqualTo(renumbered(planned.expected()));
        }
    }

    private static boolean asFlink(Planned planned) {
        try {
            return renumbered(ours(planned)).equals(renumbered(planned.expected()));
        } catch (AssertionError internalError) {
            return false;
        }
    }

    /** Flink counts correlation variables through a session, and so does Calcite through a query. */
    private static String renumbered(String plan) {
        Map<String, String> names = new LinkedHashMap<>();
        return CORRELATION
                .matcher(plan)
                .replaceAll(match ->
                        Matcher.quoteReplacement(names.computeIfAbsent(match.group(), name -> "$cor#" + names.size())));
    }

    /** The plan; {@code ERROR} for a statement that is wrong: the words are ours. */
    private static String ours(Planned planned) {
        StatementPlanner planner = new StatementPlanner(
                CATALOGS.computeIfAbsent(planned.topic(), FlinkPlansTest::catalog),
                new Options(planned.options()),
                SpecSession.plugins());
        String explain = "EXPLAIN CHANGELOG_MODE "
                + (planned.statement().startsWith("EXECUTE ")
                        ? planned.statement().substring("EXECUTE ".length())
                        : planned.statement());
        try {
            return SpecSession.physicalOf(
                            planner.explain((Operation.Explain) planner.convert(FlinkParser.parseSingle(explain))))
                    .strip();
        } catch (SluiceException e) {
            assertThat(e.code()).as(e.describe()).isNotEqualTo(ErrorCode.INTERNAL_ERROR);
            return "ERROR";
        }
    }

    /** The session of a topic, with its tables. */
    private static SessionCatalog catalog(String topic) {
        SessionCatalog catalog = new SessionCatalog(CatalogManager.open(folder.resolve(topic)));
        StatementPlanner planner = new StatementPlanner(catalog, Options.EMPTY, SpecSession.plugins());
        for (ParsedStatement statement : FlinkParser.parse(tables(topic))) {
            planner.execute((Operation.CatalogOperation) planner.convert(statement));
        }
        return catalog;
    }

    /** Tables of a batch job end, and tell of new rows alone. */
    private static String tables(String topic) {
        String tables = Resources.text("plans/tables.sql");
        return topic.startsWith("batch")
                ? tables.replace("'connector'='spec'", "'connector'='spec', 'bounded'='true'")
                        .replaceAll(", 'changelog'='[^']*'", "")
                : tables;
    }

    private static List<Planned> planned(String topic) {
        Map<String, String> options = new LinkedHashMap<>();
        if (topic.startsWith("batch")) {
            options.put("execution.runtime-mode", "batch");
        }
        List<String> plans = blocks("plans/" + topic + ".plans");
        List<Planned> all = new ArrayList<>();
        for (String statement : statements(Resources.text("plans/" + topic + ".sql"))) {
            Matcher set = SET.matcher(statement);
            Matcher reset = RESET.matcher(statement);
            if (set.matches()) {
                options.put(set.group(1), set.group(2));
            } else if (reset.matches()) {
                options.remove(reset.group(1));
            } else {
                String block = plans.get(all.size());
                int end = headerEnd(block);
                String expected = block.substring(end).strip();
                all.add(new Planned(
                        topic,
                        all.size() + 1,
                        statement,
                        Map.copyOf(options),
                        expected.startsWith("ERROR") ? "ERROR" : expected));
            }
        }
        assertThat(all).hasSameSizeAs(plans);
        return all;
    }

    private static List<String> statements(String script) {
        List<String> all = new ArrayList<>();
        StringBuilder set = new StringBuilder();
        for (String part : script.split(";\n")) {
            String statement = part.strip();
            if (statement.isEmpty()) {
                continue;
            }
            if (set.length() > 0) {
                set.append(";\n").append(statement);
                if (statement.equals("END")) {
                    all.add(set + ";");
                    set.setLength(0);
                }
            } else if (statement.startsWith("EXECUTE STATEMENT SET")) {
                set.append(statement);
            } else {
                all.add(statement);
            }
        }
        return all;
    }

    /** By topic and position. A block is {@code # topic position}, a line {@code -- reason} or more, and our plan. */
    private static Map<String, Difference> differences() {
        Map<String, Difference> all = new LinkedHashMap<>();
        for (String block : blocks("plans/differences.txt")) {
            List<String> lines = block.lines().toList();
            String reason = String.join(
                    " ",
                    lines.stream()
                            .skip(1)
                            .filter(line -> line.startsWith("-- "))
                            .toList());
            String plan = String.join(
                    "\n",
                    lines.stream()
                            .skip(1)
                            .filter(line -> !line.startsWith("-- "))
                            .toList());
            all.put(lines.get(0).substring(2).strip(), new Difference(reason, plan.strip()));
        }
        return all;
    }

    private static List<String> blocks(String resource) {
        return Stream.of(Resources.text(resource).split("\n\n(?=# )"))
                .map(String::strip)
                .filter(block -> !block.isEmpty())
                .toList();
    }

    private static int headerEnd(String block) {
        int end = 0;
        while (block.startsWith("# ", end)) {
            int line = block.indexOf('\n', end);
            end = line < 0 ? block.length() : line + 1;
        }
        return end;
    }
}
