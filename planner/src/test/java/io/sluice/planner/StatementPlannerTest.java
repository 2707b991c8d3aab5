package io.sluice.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.plan.node.Union;
import io.sluice.planner.operation.Operation;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.FlinkParser;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementPlannerTest {
    private Session session;

    @BeforeEach
    void open(@TempDir Path folder) {
        session = Session.in(folder);
        session.run("""
                CREATE TABLE words (word STRING) WITH ('connector' = 'test');
                CREATE TABLE counts (word STRING, cnt BIGINT) WITH ('connector' = 'test');
                """);
    }

    @Test
    void queryKeepsItsTextAndColumns() {
        Operation.Query query =
                (Operation.Query) session.convert("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word;");
        assertThat(query.sql()).isEqualTo("SELECT word, COUNT(*) AS cnt FROM words GROUP BY word");
        assertThat(query.type().names()).containsExactly("word", "cnt");
    }

    @Test
    void partsOfStatementsKeepTheirText() {
        Operation.StatementSet set = (Operation.StatementSet)
                session.convert("EXECUTE STATEMENT SET BEGIN INSERT INTO counts SELECT word, 1 FROM words;"
                        + " INSERT INTO counts VALUES ('a', 2); END");
        assertThat(set.inserts().stream().map(Operation.Modify::sql))
                .containsExactly("INSERT INTO counts SELECT word, 1 FROM words", "INSERT INTO counts VALUES ('a', 2)");
    }

    @Test
    void insertsGivenOneByOneAreOnePlan() {
        Operation.StatementSet set = session.planner()
                .convertSet(FlinkParser.parse(
                        "INSERT INTO counts SELECT word, 1 FROM words; INSERT INTO counts SELECT word, 2 FROM words"));
        ExecPlan plan = session.planner().plan(set);
        assertThat(plan.nodes().stream()
                        .filter(node -> node.node() instanceof Sink)
                        .count())
                .isEqualTo(1);
        assertThat(plan.nodes())
                .filteredOn(node -> node.node() instanceof Union)
                .hasSize(1);
        assertThatThrownBy(() -> session.planner().convertSet(FlinkParser.parse("SELECT 1")))
                .hasMessageContaining("only INSERTs");
    }

    @Test
    void deepNestingIsAnErrorLikeOthers() {
        String deep = "1" + " + 1".repeat(20_000);
        assertThatThrownBy(() -> session.convert("SELECT " + deep))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("deep");
        assertThat(session.run("SHOW TABLES").rows()).hasSize(2);
    }

    @Test
    void explainShowsThreeSections() {
        Operation.Explain explain = (Operation.Explain)
                session.convert("EXPLAIN CHANGELOG_MODE SELECT word, COUNT(*) AS cnt FROM words GROUP BY word");
        assertThat(session.planner().explain(explain))
                .contains("== Abstract Syntax Tree ==\nLogicalAggregate(group=[{0}], cnt=[COUNT()])\n")
                .contains("== Optimized Physical Plan ==\nGroupAggregate(groupBy=[word],")
                .contains("== Optimized Execution Plan ==\n");
    }

    @Test
    void explainOfOtherStatementsIsRejected() {
        Operation.Explain explain = new Operation.Explain(Set.of(), session.convert("SHOW TABLES"));
        assertThatThrownBy(() -> session.planner().explain(explain)).hasMessageContaining("only queries and INSERTs");
    }

    @Test
    void warmUpLeavesNoTrace() {
        session.planner().warmUp();
        assertThat(session.run("SHOW TABLES").rows()).containsExactly(List.of("counts"), List.of("words"));
    }

    @Test
    void cancelledStatementIsPlannedNoFurther() {
        Operation.Query query = (Operation.Query) session.convert("SELECT word FROM words WHERE word > 'a'");
        session.planner().cancel();
        assertThatThrownBy(() -> session.planner().plan(query))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OPERATION_CANCELED));
    }

    @Test
    void statementsArePlannedSideBySide() throws Exception {
        String sql = "SELECT w.word, COUNT(*) AS n FROM words AS w JOIN counts AS c ON w.word = c.word"
                + " WHERE c.cnt > 3 GROUP BY w.word HAVING COUNT(*) > 1";
        String expected = plan(sql);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<String>> calls = IntStream.range(0, 24)
                    .mapToObj(i -> (Callable<String>) () -> plan(sql))
                    .toList();
            for (var call : threads.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private String plan(String sql) {
        return session.planner().plan((Operation.Query) session.convert(sql)).nodes().stream()
                .map(node -> node.node().toString())
                .toList()
                .toString();
    }
}
