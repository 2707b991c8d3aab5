package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.oracle.FlinkProcess.Answer;
import io.sluice.sql.tests.random.Round;
import io.sluice.sql.tests.random.StreamTable;
import io.sluice.sql.tests.random.Ways;
import io.sluice.sql.tests.random.Ways.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Random queries over all streaming operators: what the changes add up to is the same in all ways of running, what Sluice's batch mode
 * makes of the final tables, and what Flink's changes add up to. Where Flink's stream says something else, Flink's batch mode over the final
 * tables is asked too: only a difference from a Flink that agrees with itself counts, but for reviewed faults. In the Maven profile {@code
 * oracle}.
 */
@EnabledIfSystemProperty(named = "oracle.home", matches = ".+")
class StreamOracleTest {
    private static final int QUERIES_A_ROUND = 10;
    private static final int QUERIES = Integer.getInteger("oracle.queries", 500);
    private static final long SEED = Long.getLong("oracle.seed", 1000);
    private static final Path REPORTS = Path.of("target", "oracle");
    private static final Path DIFFERENCES = REPORTS.resolve("stream-differences.txt");

    private static final Ways WAYS = new Ways();
    private static final Map<String, Integer> OUTCOMES = new TreeMap<>();
    private static final List<String> NOTES = new ArrayList<>();
    private static FlinkProcess flink;

    @BeforeAll
    static void start() throws IOException {
        Files.createDirectories(REPORTS);
        Files.writeString(DIFFERENCES, "");
        flink = startFlink();
    }

    @AfterAll
    static void stop() throws IOException {
        flink.close();
        WAYS.close();
    }

    @TestFactory
    Stream<DynamicTest> rounds() {
        return LongStream.range(SEED, SEED + (QUERIES + QUERIES_A_ROUND - 1) / QUERIES_A_ROUND)
                .mapToObj(seed -> DynamicTest.dynamicTest("-Doracle.seed=" + seed, () -> round(seed)));
    }

    private static void round(long seed) throws IOException {
        Round round = Round.of(seed, QUERIES_A_ROUND);
        List<Answer> answers = answers(round.queries(), round.tables(), round.views(), false);
        WAYS.define(round.tables(), round.views());
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            String sql = round.queries().get(i);
            List<Outcome> ours = WAYS.runInThree(sql, i);
            compare(round, sql, outcome("Flink", answers.get(i)), ours).ifPresent(differences::add);
        }
        Files.writeString(REPORTS.resolve("stream-outcomes.txt"), OUTCOMES + "\n" + String.join("\n", NOTES));
        if (!differences.isEmpty()) {
            String text = round.description() + "\n" + String.join("\n", differences);
            Files.writeString(DIFFERENCES, "### " + seed + "\n" + text, StandardOpenOption.APPEND);
            Assertions.fail(text);
        }
    }

    /** @return the text of a difference that nothing explains */
    private static Optional<String> compare(Round round, String sql, Outcome theirs, List<Outcome> ours)
            throws IOException {
        Outcome first = ours.get(0);
        boolean alike = ours.stream().allMatch(outcome -> outcome.sameAs(first));
        if (alike && first.sameAs(theirs) && !first.result().contains("INTERNAL_ERROR")) {
            return counted(
                    theirs.failed() ? "both refuse" : "same rows",
                    theirs.failed() ? sql + "\n" + theirs.result() + first.result() : "");
        }
        List<Outcome> streams =
                ours.stream().filter(outcome -> !outcome.batch()).toList();
        boolean refused = theirs.failed()
                && streams.stream()
                        .allMatch(
                                outcome -> outcome.failed() && !outcome.result().contains("INTERNAL_ERROR"));
        Optional<StreamFault> fault = StreamFault.of(sql, theirs);
        if (alike && fault.isPresent()) {
            return counted("reviewed", fault.get().reason() + ": " + sql);
        }
        List<StreamTable> end = round.tables().stream().map(StreamTable::end).toList();
        Answer inBatches = answers(List.of(sql), end, round.views(), true).get(0);
        Outcome batch = outcome("Flink in batch mode", inBatches);
        if (alike && !batch.failed() && first.sameAs(batch)) {
            return counted("Flink's stream is not Flink's batch", sql + "\n" + theirs.result());
        }
        // Batch mode may do what streams cannot, as in Flink; what Flink cannot do in either is looked at by other
        // tests.
        if (refused && ours.stream().filter(Outcome::batch).allMatch(one -> batch.failed() || one.sameAs(batch))) {
            return counted("both refuse on a stream", sql + "\n" + theirs.result() + first.result());
        }
        count("different");
        StringBuilder text = new StringBuilder(sql + ";\n");
        List<Outcome> all = new ArrayList<>(List.of(theirs, batch));
        all.addAll(ours);
        String last = "none";
        for (Outcome outcome : all) {
            text.append("--- ").append(outcome.way()).append('\n');
            text.append(
                    outcome.result().equals(last)
                            ? "the same\n"
                            : outcome.result().stripTrailing() + "\n");
            last = outcome.result();
        }
        return Optional.of(text.toString());
    }

    /** Those that hang Flink are found one by one. */
    private static List<Answer> answers(
            List<String> queries, List<StreamTable> tables, List<String> views, boolean batch) throws IOException {
        flink.define(tables, views, batch);
        Optional<List<Answer>> all = flink.queryAll(queries);
        if (all.isPresent()) {
            return all.get();
        }
        flink.close();
        flink = startFlink();
        if (queries.size() == 1) {
            return List.of(new Answer(Optional.of("Flink does not answer"), List.of(), List.of()));
        }
        List<Answer> answers = new ArrayList<>();
        for (String query : queries) {
            answers.addAll(answers(List.of(query), tables, views, batch));
        }
        return answers;
    }

    private static FlinkProcess startFlink() throws IOException {
        return new FlinkProcess(Path.of(System.getProperty("oracle.home")), REPORTS.resolve("stream-flink.log"));
    }

    /** Flink's changes may take back rows that are not there. */
    private static Outcome outcome(String name, Answer answer) {
        if (answer.failure().isPresent()) {
            return new Outcome(name, true, answer.failure().get());
        }
        try {
            return new Outcome(name, false, Ways.rows(answer.rows()));
        } catch (IllegalStateException e) {
            return new Outcome(name, true, "no changelog: " + e.getMessage());
        }
    }

    private static Optional<String> counted(String outcome, String note) {
        count(outcome);
        if (!note.isEmpty()) {
            NOTES.add(outcome + ": " + note);
        }
        return Optional.empty();
    }

    private static void count(String outcome) {
        OUTCOMES.merge(outcome, 1, Integer::sum);
    }
}
