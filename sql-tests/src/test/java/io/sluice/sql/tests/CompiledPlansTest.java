package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.spi.row.RowBatch;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What EXPLAIN COMPILED PLAN says of plan files that somebody has changed, and that EXECUTE PLAN starts none of them. */
class CompiledPlansTest {
    private TestGateway gateway;
    private SqlClient client;
    private Path file;

    @BeforeEach
    void compile() throws IOException {
        gateway = new TestGateway(new Script("plans", List.of()), Map.of(), RowBatch.MAX_ROWS, false, false);
        client = new ServiceClient(gateway.gateway().service(), Map.of(), Duration.ofSeconds(30));
        file = gateway.workFolder().resolve("plan.json");
        client.execute("CREATE TABLE nums (n INT, word STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '3')");
        client.execute("CREATE TABLE counts (word STRING, n BIGINT) WITH ('connector' = 'blackhole')");
        client.execute("COMPILE PLAN '" + file + "' FOR INSERT INTO counts"
                + " SELECT UPPER(word), COUNT(*) FROM nums WHERE n > 1 GROUP BY UPPER(word)");
        client.execute("DROP TABLE nums");
        client.execute("DROP TABLE counts");
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.close();
    }

    @Test
    void aWholePlanIsShownWithItsOperators() {
        assertThat(explain())
                .startsWith("== Compiled Plan ==\nSink(table=[default_catalog.default_database.counts]")
                .contains("TableSourceScan(table=[[default_catalog, default_database, nums]]")
                .contains("\n== Operators ==\nSource: nums[1]")
                .contains("counts[5]: Writer, parallelism 1");
    }

    @Test
    void aConnectorThatIsNotHere() throws IOException {
        change("\"connector\" : \"datagen\"", "\"connector\" : \"datagem\"");
        assertMissing("$.nodes[0].scanTableSource.table: connector \"datagem\" does not exist", "CONNECTOR_NOT_FOUND");
    }

    @Test
    void anOptionThatIsNotOne() throws IOException {
        change("\"number-of-rows\" : \"3\"", "\"number-of-rows\" : \"three\", \"rows\" : \"3\"");
        assertThat(explain()).startsWith("== Missing Here ==\n$.nodes[0].scanTableSource.table: ");
        assertNothingStarts("OPTION");
    }

    @Test
    void aFunctionThatIsNotHere() throws IOException {
        change("$UPPER$1", "$SHOUT$1");
        assertMissing("$.nodes[1].projection[0]: function SHOUT is not supported yet", "NOT_SUPPORTED");
    }

    @Test
    void anAggregateThatIsNotHere() throws IOException {
        change("$COUNT$1", "$GUESS$1");
        assertMissing("$.nodes[3].aggCalls[0]: function GUESS is not supported yet", "NOT_SUPPORTED");
    }

    @Test
    void aFunctionOfUsersThatIsNotHere() throws IOException {
        change("\"internalName\" : \"$UPPER$1\"", "\"systemName\" : \"shout\"");
        assertMissing("$.nodes[1].projection[0]: function \"shout\" does not exist", "FUNCTION_NOT_FOUND");
    }

    @Test
    void anOptionOfANode() throws IOException {
        change(
                "\"table.exec.sink.not-null-enforcer\" : \"ERROR\"",
                "\"table.exec.sink.not-null-enforcer\" : \"SHRUG\"");
        assertThat(explain())
                .contains(".configuration[\"table.exec.sink.not-null-enforcer\"]: \"SHRUG\" is not a value of option");
        assertNothingStarts("INVALID_OPTION_VALUE");
    }

    @Test
    void severalThingsALineEach() throws IOException {
        change("\"rowtimeFieldIndex\"", "\"x\"");
        change("stream-exec-exchange_1", "stream-exec-exchange_7");
        change("\"grouping\" :", "\"groping\" :");
        assertThat(explain().lines().map(line -> line.replaceAll("^(\\$[^:]*):.*", "$1")))
                .containsExactly("== Missing Here ==", "$.nodes[2].type", "$.nodes[3].groping");
        assertNothingStarts("INVALID_PLAN");
    }

    private String explain() {
        return client.execute("EXPLAIN COMPILED PLAN '" + file + "'")
                .rows()
                .get(0)
                .cells()
                .get(0);
    }

    private void assertMissing(String line, String code) {
        assertThat(explain()).isEqualTo("== Missing Here ==\n" + line + "\n");
        assertNothingStarts(code);
    }

    private void assertNothingStarts(String code) {
        StatementFailure failure =
                catchThrowableOfType(StatementFailure.class, () -> client.execute("EXECUTE PLAN '" + file + "'"));
        assertThat(failure.getMessage()).contains(code).contains("$.nodes[");
        assertThat(client.execute("SHOW JOBS").rows()).isEmpty();
    }

    private void change(String from, String to) throws IOException {
        String text = Files.readString(file);
        Files.writeString(file, text.replace(from, to));
    }
}
